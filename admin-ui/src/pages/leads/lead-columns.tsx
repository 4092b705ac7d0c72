import { Anchor, Text } from '@mantine/core';
import type { LeadRow } from '../../api/operations';
import { useText } from '../../texts';
import type { Column } from '../../ui/list/columns';
import { Link } from '../../ui/router';
import { fromNow, inFull } from '../../ui/times';
import { sourceName } from './source-name';
import { LeadStatus } from './status';

/** What the list says of a lead; two columns only for who chooses them. */
export function useLeadColumns(): Column<LeadRow>[] {
  const t = useText('leads');
  const scoreOf = ({ tier, score }: LeadRow) => (score === null ? '' : [tier, t('points', { points: score })].filter(Boolean).join(', '));
  return [
    {
      key: 'ref',
      label: t('ref'),
      value: ({ ref }) => ref,
      cell: ({ id, ref }) => (
        <Anchor component={Link} to={`/leads/${id}`} fw={600} size="sm" ff="monospace" style={{ whiteSpace: 'nowrap' }}>
          {ref}
        </Anchor>
      ),
    },
    { key: 'origin', label: t('origin'), value: ({ source, campaign }) => [sourceName(source, t), campaign].filter(Boolean).join(' · ') },
    { key: 'status', label: t('status'), value: ({ status }) => status, cell: ({ status }) => <LeadStatus status={status} /> },
    { key: 'score', label: t('score'), value: (row) => scoreOf(row) || '–' },
    { key: 'assignee', label: t('assignee'), value: ({ assignee }) => assignee?.name || '–' },
    {
      key: 'first_seen',
      label: t('first_seen'),
      value: ({ first_seen }) => first_seen,
      cell: ({ first_seen }) => <Time at={first_seen} />,
    },
    {
      key: 'reminder',
      label: t('reminder'),
      value: ({ reminder_at }) => reminder_at,
      cell: ({ reminder_at }) => (reminder_at === null ? '–' : <Time at={reminder_at} />),
      isHidden: true,
    },
    { key: 'events', label: t('events'), value: ({ event_count }) => event_count, isHidden: true },
  ];
}

function Time({ at }: { at: string }) {
  return (
    <Text span size="sm" title={inFull(at)} style={{ whiteSpace: 'nowrap' }}>
      {fromNow(at, Date.now())}
    </Text>
  );
}
