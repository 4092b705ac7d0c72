import { Anchor, Group, Stack, Text } from '@mantine/core';
import { messageOf } from '../../../../api/errors';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { Link } from '../../../../ui/router';
import { Failure, Loading } from '../../../../ui/states';
import { useAttendees } from '../../api/booking-hooks';
import type { Booking } from '../../api/booking-types';
import { guestName } from './guest-name';
import { BookingStatusBadge } from './status';

/** Everybody who comes to the same occurrence; each has a booking of their own. */
export function AttendeesSection({ booking }: { booking: Booking }) {
  const t = useText('bookings');
  const frame = useText('frame');
  const { data, error, refetch } = useAttendees(booking.group_id);
  return (
    <Section title={t('group')} lead={t('group_lead')}>
      {!data && error && (
        <Failure
          isInline
          title={t('group_failed')}
          message={messageOf(error)}
          action={{ label: frame('try_again'), perform: () => void refetch() }}
        />
      )}
      {!data && !error && <Loading label={t('group_loading')} />}
      {data && (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('group')}>
          {data.data.map((one) => (
            <Group key={one.id} component="li" justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
                {one.id === booking.id ? (
                  <b>{guestName(one, t)}</b>
                ) : (
                  <Anchor component={Link} to={`/bookings/${one.id}`} size="sm">
                    {guestName(one, t)}
                  </Anchor>
                )}
                <Text span size="sm" c="dimmed">
                  {` · ${one.email}`}
                </Text>
              </Text>
              <BookingStatusBadge status={one.status} />
            </Group>
          ))}
        </Stack>
      )}
    </Section>
  );
}
