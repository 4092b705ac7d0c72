import { Anchor, Button, Card, Group, Pagination, Stack, Text } from '@mantine/core';
import { publicUrl } from '../../../../places';
import { type Text as Texts, useText } from '../../../../texts';
import { browserZone } from '../../../../ui/browser-zone';
import { Link } from '../../../../ui/router';
import type { Booking, BookingFilter, BookingPage } from '../../api/booking-types';
import classes from './booking-list.module.css';
import { guestName } from './guest-name';
import { isGroup } from './moves';
import { BookingStatusBadge } from './status';
import { dayIn, timesIn } from './when';

interface BookingListProps {
  bookings: BookingPage<Booking>;
  filter: BookingFilter;
  /** What is shown is not yet what was asked for. */
  isStale: boolean;
  /** The site has no bookings at all. */
  isFirst: boolean;
  onPage: (page: number) => void;
}

/** One page of bookings. */
export function BookingList({ bookings, filter, isStale, isFirst, onPage }: BookingListProps) {
  const t = useText('bookings');
  const { data, total, last_page: pages, current_page: page } = bookings;
  if (total === 0) return isFirst ? <NothingYet /> : <NothingHere filter={filter} />;
  return (
    <Stack className="refreshing" aria-busy={isStale}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {t('count', { count: total })}
      </Text>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('list')}>
        {data.map((booking) => (
          <BookingItem key={booking.id} booking={booking} />
        ))}
      </Stack>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': t('page_control', { control }) })}
          siblings={1}
        />
      )}
    </Stack>
  );
}

function BookingItem({ booking }: { booking: Booking }) {
  const t = useText('bookings');
  const { id, status, author, calendar_event: event, happening_status: happening } = booking;
  const zone = browserZone();
  return (
    <Card withBorder component="li" padding="md">
      <div className={classes.row}>
        <div>
          <Text size="sm" fw={600}>
            {dayIn(booking, zone)}
          </Text>
          <Text size="sm" c="dimmed">
            {timesIn(booking, zone)}
          </Text>
        </div>
        <Stack gap={2} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Anchor component={Link} to={`/bookings/${id}`} fw={600} size="sm">
            {guestName(booking, t)}
          </Anchor>
          <Text size="sm">
            {event?.title ?? t('deleted_event')}
            <Text span c="dimmed">{` · ${t('with', { host: author.name })}`}</Text>
          </Text>
          <Text size="xs" c="dimmed">
            {[booking.email, guests(booking, t)].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        <Group gap={6} className={classes.state ?? ''}>
          <BookingStatusBadge status={status} />
          {happening === 'happening_now' && (
            <Text size="xs" c="dimmed">
              {t('now')}
            </Text>
          )}
          {happening === 'starting_soon' && (
            <Text size="xs" c="dimmed">
              {t('soon')}
            </Text>
          )}
        </Group>
      </div>
    </Card>
  );
}

function guests(booking: Booking, t: Texts<'bookings'>): string {
  if (!isGroup(booking) || booking.booked_count === undefined) return '';
  return t('guests', { count: booking.booked_count });
}

function NothingYet() {
  const t = useText('bookings');
  return (
    <Card withBorder padding="lg" maw={640}>
      <Text fw={600}>{t('first')}</Text>
      <Text size="sm" c="dimmed" mt={4}>
        {t('first_text')}
      </Text>
      <Group mt="md">
        <Button component={Link} to="/calendars">
          {t('to_calendars')}
        </Button>
        <Button component="a" href={publicUrl('/book')} target="_blank" rel="noopener" variant="default">
          {t('to_public')}
        </Button>
      </Group>
    </Card>
  );
}

function NothingHere({ filter: { period, search } }: Pick<BookingListProps, 'filter'>) {
  const t = useText('bookings');
  return (
    <Card withBorder padding="lg" maw={640}>
      <Text fw={600}>{search === '' ? t('none') : t('no_match', { search })}</Text>
      <Text size="sm" c="dimmed" mt={4}>
        {search === '' ? t(`none_${period}`) : t('no_match_text')}
      </Text>
    </Card>
  );
}
