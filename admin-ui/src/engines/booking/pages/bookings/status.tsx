import { Badge } from '@mantine/core';
import { useText } from '../../../../texts';
import type { BookingStatus } from '../../api/booking-types';

const colors: Readonly<Record<BookingStatus, string>> = {
  pending: 'yellow',
  reserved: 'gray',
  approved: 'blue',
  scheduled: 'blue',
  completed: 'green',
  cancelled: 'red',
  rejected: 'red',
  no_show: 'violet',
};

/** A booking's status in a word. */
export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  const t = useText('bookings');
  return (
    <Badge variant="light" color={colors[status] ?? 'gray'} tt="none" fw={600} style={{ flexShrink: 0 }}>
      {t('status', { status })}
    </Badge>
  );
}
