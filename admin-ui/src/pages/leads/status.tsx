import { Badge } from '@mantine/core';

/** What can become of a lead. */
export const statuses: Readonly<Record<string, { color: string; label: string }>> = {
  new: { color: 'blue', label: 'New' },
  contacted: { color: 'yellow', label: 'Contacted' },
  qualified: { color: 'teal', label: 'Qualified' },
  unqualified: { color: 'gray', label: 'Unqualified' },
  customer: { color: 'green', label: 'Customer' },
};

/** A lead's status in a word. */
export function LeadStatus({ status }: { status: string }) {
  const { color, label } = statuses[status] ?? { color: 'gray', label: status };
  return (
    <Badge variant="light" color={color} tt="none" fw={600} style={{ flexShrink: 0 }}>
      {label}
    </Badge>
  );
}
