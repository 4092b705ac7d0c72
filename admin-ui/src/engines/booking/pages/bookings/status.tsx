import { Badge } from '@mantine/core';
import type { BookingStatus } from '../../api/booking-types';

const statuses: Readonly<Record<BookingStatus, { color: string; label: string }>> = {
  pending: { color: 'yellow', label: 'Pending' },
  reserved: { color: 'gray', label: 'Reserved' },
  approved: { color: 'blue', label: 'Approved' },
  scheduled: { color: 'blue', label: 'Scheduled' },
  completed: { color: 'green', label: 'Completed' },
  cancelled: { color: 'red', label: 'Cancelled' },
  rejected: { color: 'red', label: 'Rejected' },
  no_show: { color: 'violet', label: 'No-show' },
};

/** A booking's status in a word. */
export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  const { color, label } = statuses[status] ?? { color: 'gray', label: status };
  return (
    <Badge variant="light" color={color} tt="none" fw={600} style={{ flexShrink: 0 }}>
      {label}
    </Badge>
  );
}
