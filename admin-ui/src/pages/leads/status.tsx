import { Badge } from '@mantine/core';
import type { LeadStatus as Status } from '../../api/operations';
import { useText } from '../../texts';
import { leadStatuses, statusOf } from './statuses';

const colors: Readonly<Record<Status, string>> = {
  new: 'blue',
  contacted: 'yellow',
  qualified: 'teal',
  unqualified: 'gray',
  customer: 'green',
  spam: 'red',
};

/** The choices of a list, in the reader's words. */
export function useStatusChoices() {
  const t = useText('leads');
  return leadStatuses.map((value) => ({ value, label: t(`status_${value}`) }));
}

/** A lead's status in a word. */
export function LeadStatus({ status }: { status: string }) {
  const t = useText('leads');
  const known = statusOf(status);
  return (
    <Badge variant="light" color={known ? colors[known] : 'gray'} tt="none" fw={600} style={{ flexShrink: 0 }}>
      {known ? t(`status_${known}`) : status}
    </Badge>
  );
}
