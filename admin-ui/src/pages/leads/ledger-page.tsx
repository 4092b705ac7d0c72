import { Badge, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../texts';
import type { Column } from '../../ui/list/columns';
import { DataList } from '../../ui/list/data-list';
import { EmptyList } from '../../ui/list/empty-list';
import { useListState } from '../../ui/list/list-state';
import { NotLoaded } from '../../ui/not-loaded';
import { PageHead } from '../../ui/page-head';
import { inFull } from '../../ui/times';
import { LeadsNav } from './leads-nav';
import { AcknowledgeDialog } from './ledger/acknowledge-dialog';
import { FindingWords } from './ledger/finding-words';
import { LedgerCheck } from './ledger/ledger-check';
import { type Finding, isWaiting, useFindings } from './ledger/use-findings';
import { useActorName } from './use-actor-name';

const path = '/leads/ledger';

/** What the comparison of the ledger has found, what waits for a person first, and who has settled the rest (D546). */
export function LedgerPage() {
  const t = useText('ledger');
  const list = useListState(path);
  const query = useFindings(list.page);
  const { data, isPlaceholderData } = query;
  const columns = useColumns();
  const [open, setOpen] = useState<Finding>();
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <LeadsNav current="ledger" />
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data && (
        <Stack>
          <LedgerCheck />
          <DataList
            path={path}
            name={t('name')}
            rows={data.items}
            served={data}
            isStale={isPlaceholderData}
            isSearched={false}
            idOf={({ id }) => String(id)}
            nameOf={({ text }) => text}
            columns={columns}
            actions={(finding) =>
              isWaiting(finding) && (
                <Button size="xs" onClick={() => setOpen(finding)} aria-label={t('acknowledge_it', { what: finding.text })}>
                  {t('acknowledge')}
                </Button>
              )
            }
            empty={<EmptyList title={t('none')} text={t('none_text')} />}
          />
        </Stack>
      )}
      {open && <AcknowledgeDialog finding={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useColumns(): Column<Finding>[] {
  const t = useText('ledger');
  return [
    { key: 'what', label: t('what'), value: ({ text }) => text, cell: ({ text }) => <FindingWords text={text} /> },
    { key: 'state', label: t('state'), value: ({ reason }) => reason, cell: (finding) => <State finding={finding} /> },
    { key: 'found', label: t('found'), value: ({ found_at }) => inFull(found_at) },
    { key: 'seen', label: t('seen'), value: ({ seen_at }) => inFull(seen_at) },
  ];
}

/** Whether it waits, or who has settled it when and why. */
function State({ finding: { acknowledged_at, acknowledged_by, reason } }: { finding: Finding }) {
  const t = useText('ledger');
  const nameOf = useActorName();
  if (acknowledged_at === null)
    return (
      <Badge variant="light" color="red" tt="none" fw={600} miw="max-content">
        {t('waits')}
      </Badge>
    );
  return (
    <Stack gap={2} align="flex-start">
      <Badge variant="light" color="gray" tt="none" fw={600} miw="max-content">
        {t('settled')}
      </Badge>
      <Text size="sm">{reason}</Text>
      <Text size="xs" c="dimmed">
        {nameOf(acknowledged_by ?? '')}, {inFull(acknowledged_at)}
      </Text>
    </Stack>
  );
}
