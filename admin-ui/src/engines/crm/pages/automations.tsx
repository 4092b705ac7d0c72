import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { PageProps } from '../../../pages';
import { useText, type Text as Words } from '../../../texts';
import type { Column } from '../../../ui/list/columns';
import { DataList } from '../../../ui/list/data-list';
import { EmptyList } from '../../../ui/list/empty-list';
import { useListState } from '../../../ui/list/list-state';
import { NotLoaded } from '../../../ui/not-loaded';
import { PageHead } from '../../../ui/page-head';
import { Link } from '../../../ui/router';
import type { Automation } from '../api/automations';
import { useCrmApi } from '../api/crm-hooks';
import { triggerNameOf } from './automations/kinds';
import { NewAutomationDialog } from './automations/new-automation-dialog';
import { State } from './automations/state';

const AutomationPage = lazy(async () => ({ default: (await import('./automations/automation-page')).AutomationPage }));

/** All automations, or one. */
export function AutomationsPage({ parts: [id] }: PageProps) {
  return id === undefined ? <All /> : <AutomationPage key={id} id={Number(id)} />;
}

function All() {
  const t = useText('automations');
  const frame = useText('frame');
  const crm = useCrmApi();
  const list = useListState('/automations');
  const asked = { page: list.page, search: list.search };
  const query = useQuery({
    queryKey: ['crm', 'automations', asked],
    queryFn: () => crm.automations(asked),
    placeholderData: (before) => before,
    staleTime: 5000,
    refetchInterval: 15_000,
  });
  const { data } = query;
  const [isAsking, setAsking] = useState(false);
  const add = <Button onClick={() => setAsking(true)}>{t('new')}</Button>;
  return (
    <>
      <PageHead title={frame('page_automations')} lead={t('lead')}>
        {data && data.total > 0 && add}
      </PageHead>
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data && (
        <DataList
          path="/automations"
          name={frame('page_automations')}
          rows={data.data}
          served={{ total: data.total, page: data.current_page, per_page: 25 }}
          isStale={query.isPlaceholderData}
          idOf={({ id }) => String(id)}
          nameOf={({ title }) => title}
          columns={columnsOf(t)}
          actions={({ id, title }) => (
            <Button component={Link} to={`/automations/${id}`} size="xs" variant="default" aria-label={t('open_named', { title })}>
              {t('open')}
            </Button>
          )}
          empty={
            <EmptyList title={t('none')} text={t('none_text')}>
              {add}
            </EmptyList>
          }
        />
      )}
      {isAsking && <NewAutomationDialog onClose={() => setAsking(false)} />}
    </>
  );
}

const columnsOf = (t: Words<'automations'>): Column<Automation>[] => [
  {
    key: 'title',
    label: t('name'),
    value: ({ title }) => title,
    cell: ({ title }) => (
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
    ),
  },
  {
    key: 'status',
    label: t('state'),
    value: ({ status }) => t('state_is', { status }),
    cell: ({ status }) => <State status={status} />,
  },
  { key: 'trigger', label: t('trigger'), value: ({ trigger_name: name }) => triggerText(name, t) },
  { key: 'people', label: t('entered'), value: ({ subscribers_count: count = 0 }) => count },
];

function triggerText(name: string, t: Words<'automations'>): string {
  const known = triggerNameOf(name);
  return known ? t(`trigger_${known}`) : t('trigger_none');
}
