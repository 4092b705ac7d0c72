import { Badge, Text } from '@mantine/core';
import type { Approval } from '../../api/approvals';
import { useSentences } from '../../sentences';
import { useText } from '../../texts';
import { DataList } from '../../ui/list/data-list';
import { Link } from '../../ui/router';
import { fromNow, inFull } from '../../ui/times';
import { colourOf } from './outcomes';

const states = ['accepted', 'declined', 'expired', 'outdated'] as const;

/** Approvals that are over, the newest first. */
export function DecidedList({ approvals }: { approvals: readonly Approval[] }) {
  const t = useText('approvals');
  const translate = useSentences();
  return (
    <DataList
      path="/approvals"
      name={t('decided')}
      rows={approvals}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      filters={[
        {
          key: 'state',
          label: t('state'),
          choices: states.map((value) => ({ value, label: t(`state_${value}`) })),
          value: ({ state }) => state,
        },
      ]}
      columns={[
        {
          key: 'call',
          label: t('call'),
          value: ({ message }) => message,
          cell: ({ id, message }) => (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <Link to={`/approvals/${id}`}>{translate(message)}</Link>
            </Text>
          ),
        },
        {
          key: 'state',
          label: t('state'),
          value: ({ state }) => t(`state_${state}`),
          cell: (approval) => (
            <Badge variant="light" color={colourOf(approval)}>
              {t(`state_${approval.state}`)}
            </Badge>
          ),
        },
        { key: 'by', label: t('asked_by'), value: ({ asked_by: { name } }) => name },
        { key: 'decided_by', label: t('decided_by'), value: ({ decided_by: by }) => by ?? '' },
        {
          key: 'when',
          label: t('when'),
          value: ({ asked_at: at }) => at,
          cell: ({ asked_at: at }) => (
            <Text size="sm" title={inFull(at)} style={{ whiteSpace: 'nowrap' }}>
              {fromNow(at, Date.now())}
            </Text>
          ),
        },
      ]}
      empty={<Text size="sm">{t('decided_none')}</Text>}
    />
  );
}
