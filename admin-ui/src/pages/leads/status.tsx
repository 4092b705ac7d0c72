import { Badge } from '@mantine/core';
import type { LeadStatus as Status } from '../../api/operations';

/** What can become of a lead. */
const statuses: Readonly<Record<Status, { color: string; label: string }>> = {
  new: { color: 'blue', label: 'New' },
  contacted: { color: 'yellow', label: 'Contacted' },
  qualified: { color: 'teal', label: 'Qualified' },
  unqualified: { color: 'gray', label: 'Unqualified' },
  customer: { color: 'green', label: 'Customer' },
  spam: { color: 'red', label: 'Spam' },
};

/** The choices in the order in which a lead usually goes through them. */
export const statusChoices = Object.entries(statuses).map(([value, { label }]) => ({ value: value as Status, label }));

/** A lead's status in a word. */
export function LeadStatus({ status }: { status: string }) {
  const { color, label } = Object.entries(statuses).find(([one]) => one === status)?.[1] ?? { color: 'gray', label: status };
  return (
    <Badge variant="light" color={color} tt="none" fw={600} style={{ flexShrink: 0 }}>
      {label}
    </Badge>
  );
}
