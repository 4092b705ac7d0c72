import { Badge, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/hooks';
import { useText } from '../texts';
import { DataList } from '../ui/list/data-list';
import { EmptyList } from '../ui/list/empty-list';
import { useListState } from '../ui/list/list-state';
import { NotLoaded } from '../ui/not-loaded';
import { PageHead } from '../ui/page-head';
import { fromNow, inFull } from '../ui/times';
import { ActivityDialog } from './activity/activity-dialog';
import { activityFilter, dayChoices, resources } from './activity/filter';
import { Integrity } from './activity/integrity';
import { What } from './activity/what';
import type { ActivityRow } from './overview/state';

const colours = { changed: 'green', unchanged: 'gray', asked: 'gray', preview: 'gray', refused: 'red' } as const;

/** A call without confirm asks what it would hit, and a preview stores nothing: neither is a refusal (D661). */
function outcome({ ok, changed, status, transport }: ActivityRow): keyof typeof colours {
  if (transport === 'dry-run') return 'preview';
  if (status === 428) return 'asked';
  if (!ok) return 'refused';
  return changed ? 'changed' : 'unchanged';
}

/** Who did what, when, by which way, and whether it changed anything. */
export function ActivityPage() {
  const t = useText('activity');
  const frame = useText('frame');
  const api = useApi();
  const list = useListState('/activity');
  const asked = activityFilter(list);
  const [open, setOpen] = useState<ActivityRow>();
  const query = useQuery({
    queryKey: ['activity', asked],
    queryFn: () => api.operate('status', 'audit', asked),
    placeholderData: (before) => before,
    staleTime: 5000,
  });
  const { data, isPlaceholderData } = query;
  return (
    <>
      <PageHead title={frame('page_activity')} lead={t('lead')}>
        <Integrity />
      </PageHead>
      <NotLoaded query={query} failed={t('failed')} loading={t('loading')} />
      {data && (
        <DataList
          path="/activity"
          name={frame('page_activity')}
          rows={data.items}
          served={data}
          isStale={isPlaceholderData}
          isSearched={false}
          idOf={({ id }) => String(id)}
          nameOf={({ resource, action }) => `${resource}.${action}`}
          filters={[
            { key: 'resource', label: t('area'), choices: resources.map((value) => ({ value, label: t(`area_${value}`) })) },
            {
              key: 'outcome',
              label: t('outcome'),
              choices: [
                { value: 'changed', label: t('outcome_changed') },
                { value: 'unchanged', label: t('nothing_changed') },
              ],
            },
            {
              key: 'days',
              label: t('period'),
              choices: dayChoices.map((days) => ({ value: String(days), label: t('last_days', { days }) })),
            },
          ]}
          columns={[
            { key: 'what', label: t('what'), value: (row) => `${row.resource}.${row.action}`, cell: (row) => <What row={row} /> },
            { key: 'who', label: t('who'), value: ({ actor }) => actor.name || actor.id },
            { key: 'way', label: t('way'), value: ({ transport }) => transport, isHidden: true },
            {
              key: 'outcome',
              label: t('outcome'),
              value: outcome,
              cell: (row) => (
                <Badge variant="light" color={colours[outcome(row)]}>
                  {t(`outcome_${outcome(row)}`)}
                </Badge>
              ),
            },
            {
              key: 'when',
              label: t('when'),
              value: ({ at }) => at,
              cell: ({ at }) => (
                <Text size="sm" title={inFull(at)} style={{ whiteSpace: 'nowrap' }}>
                  {fromNow(at, Date.now())}
                </Text>
              ),
            },
          ]}
          actions={(row) => (
            <Button
              size="xs"
              variant="default"
              onClick={() => setOpen(row)}
              aria-label={t('details_of', { name: `${row.resource}.${row.action}` })}
            >
              {t('details')}
            </Button>
          )}
          empty={<EmptyList title={t('none')} text={t('none_text')} />}
        />
      )}
      {open && <ActivityDialog row={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
