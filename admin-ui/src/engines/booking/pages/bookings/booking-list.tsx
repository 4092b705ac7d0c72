import { Anchor, Button, Card, Group, Pagination, Stack, Text } from '@mantine/core';
import { Link } from '../../../../ui/router';
import type { Booking, BookingFilter, BookingPage, BookingPeriod } from '../../api/booking-types';
import classes from './booking-list.module.css';
import { guestName } from './guest-name';
import { isGroup } from './moves';
import { BookingStatusBadge } from './status';
import { browserZone, dayIn, timesIn } from './when';

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
  const { data, total, last_page: pages, current_page: page } = bookings;
  if (total === 0) return isFirst ? <NothingYet /> : <NothingHere filter={filter} />;
  return (
    <Stack maw={860} className="refreshing" aria-busy={isStale}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {total === 1 ? 'One booking' : `${total.toLocaleString('en')} bookings`}
      </Text>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Bookings">
        {data.map((booking) => (
          <BookingItem key={booking.id} booking={booking} />
        ))}
      </Stack>
      {pages > 1 && <Pagination total={pages} value={page} onChange={onPage} getControlProps={controlName} siblings={1} />}
    </Stack>
  );
}

const controlName = (control: 'first' | 'last' | 'next' | 'previous') => ({ 'aria-label': `${control} page` });

function BookingItem({ booking }: { booking: Booking }) {
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
            {guestName(booking)}
          </Anchor>
          <Text size="sm">
            {event?.title ?? 'A deleted event type'}
            <Text span c="dimmed">{` · with ${author.name}`}</Text>
          </Text>
          <Text size="xs" c="dimmed">
            {[booking.email, guests(booking)].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        <Group gap={6} className={classes.state ?? ''}>
          <BookingStatusBadge status={status} />
          {happening === 'happening_now' && (
            <Text size="xs" c="dimmed">
              now
            </Text>
          )}
          {happening === 'starting_soon' && (
            <Text size="xs" c="dimmed">
              soon
            </Text>
          )}
        </Group>
      </div>
    </Card>
  );
}

function guests(booking: Booking): string {
  if (!isGroup(booking) || booking.booked_count === undefined) return '';
  return booking.booked_count === 1 ? 'one guest of the group' : `${booking.booked_count} guests of the group`;
}

function NothingYet() {
  return (
    <Card withBorder padding="lg" maw={640}>
      <Text fw={600}>No bookings yet</Text>
      <Text size="sm" c="dimmed" mt={4}>
        First make a calendar with an event type, then give its public page to your guests: what they book there appears here.
      </Text>
      <Group mt="md">
        <Button component={Link} to="/calendars">
          Go to the calendars
        </Button>
        <Button component="a" href="/book" target="_blank" rel="noopener" variant="default">
          Open the public page
        </Button>
      </Group>
    </Card>
  );
}

const sentences: Readonly<Record<BookingPeriod, string>> = {
  upcoming: 'There are no upcoming bookings.',
  pending: 'No booking waits to be confirmed. Event types that ask for confirmation put theirs here.',
  completed: 'No meeting has taken place so far.',
  cancelled: 'No booking was cancelled or rejected.',
  no_show: 'No booking is marked as a no-show.',
  all: 'There are no bookings.',
};

function NothingHere({ filter: { period, search } }: Pick<BookingListProps, 'filter'>) {
  return (
    <Card withBorder padding="lg" maw={640}>
      <Text fw={600}>{search === '' ? 'Nothing here' : `No booking of “${search}”`}</Text>
      <Text size="sm" c="dimmed" mt={4}>
        {search === '' ? sentences[period] : 'Names and addresses of guests are searched, in this tab alone. Look at All as well.'}
      </Text>
    </Card>
  );
}
