import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageProps } from '../../../pages';
import { useText, type Text as Words } from '../../../texts';
import { PlusIcon } from '../../../ui/icons';
import { later, subpage } from '../../../ui/later';
import type { Column } from '../../../ui/list/columns';
import { useListState } from '../../../ui/list/list-state';
import type { Automation } from '../api/automations';
import { useCrmApi } from '../api/crm-hooks';
import { triggerNameOf } from './automations/kinds';
import { State } from './automations/state';
import { TitledList } from './flow/titled-list';

const NewAutomationDialog = later(async () => (await import('./automations/new-automation-dialog')).NewAutomationDialog, null, 'above');
const AutomationPage = subpage(async () => (await import('./automations/automation-page')).AutomationPage);

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
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <TitledList
        path="/automations"
        name={frame('page_automations')}
        words={{
          lead: t('lead'),
          failed: t('load_failed'),
          loading: t('loading'),
          none: t('none'),
          noneText: t('none_text'),
        }}
        query={query}
        idOf={({ id }) => id}
        titleOf={({ title }) => title}
        columns={columnsOf(t)}
        add={
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setAsking(true)}>
            {t('new')}
          </Button>
        }
      />
      {isAsking && <NewAutomationDialog onClose={() => setAsking(false)} />}
    </>
  );
}

const columnsOf = (t: Words<'automations'>): Column<Automation>[] => [
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
