import { Badge } from '@mantine/core';
import type { LeadStatus as Status } from '../../api/operations';
import { useText } from '../../texts';

const colors: Readonly<Record<Status, string>> = {
  new: 'blue',
  contacted: 'yellow',
  qualified: 'teal',
  unqualified: 'gray',
  customer: 'green',
  spam: 'red',
};

/** What can become of a lead, in the order in which it usually goes through it. */
export const leadStatuses = Object.keys(colors) as Status[];

/** A status that somebody chose or that the service told; undefined for any other text. */
export const statusOf = (text: string): Status | undefined => leadStatuses.find((one) => one === text);

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
