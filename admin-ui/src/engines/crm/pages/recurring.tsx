import { useQuery } from '@tanstack/react-query';
import type { PageProps } from '../../../pages';
import { useText, type Text as Words } from '../../../texts';
import { subpage } from '../../../ui/later';
import type { Column } from '../../../ui/list/columns';
import { useListState } from '../../../ui/list/list-state';
import { useCrmApi } from '../api/crm-hooks';
import type { Recurring } from '../api/recurring';
import { NewNamed } from './flow/new-named';
import { TitledList } from './flow/titled-list';
import { nextOf, scheduleOf, scheduleText } from './recurring/schedule';
import { State } from './recurring/state';

const RecurringPage = subpage(async () => (await import('./recurring/recurring-page')).RecurringPage);

const path = '/recurring';

/** All recurring campaigns, or one (D608). */
export function RecurringPages({ parts: [id] }: PageProps) {
  return id === undefined ? <All /> : <RecurringPage key={id} id={Number(id)} />;
}

function All() {
  const t = useText('recurring');
  const frame = useText('frame');
  const crm = useCrmApi();
  const list = useListState(path);
  const asked = { page: list.page, search: list.search, status: list.filter('status') };
  const query = useQuery({
    queryKey: ['crm', 'recurring', 'list', asked],
    queryFn: () => crm.recurringCampaigns(asked),
    placeholderData: (before) => before,
    staleTime: 5000,
    refetchInterval: 15_000,
  });
  return (
    <TitledList
      path={path}
      name={frame('page_recurring')}
      words={{ lead: t('lead'), failed: t('load_failed'), loading: t('loading'), none: t('none'), noneText: t('none_text') }}
      query={query}
      idOf={({ id }) => id}
      titleOf={({ title }) => title}
      beneath={(campaign) => scheduleText(scheduleOf(campaign), t)}
      filters={[
        {
          key: 'status',
          label: t('state'),
          choices: (['active', 'draft'] as const).map((value) => ({ value, label: t('state_is', { status: value }) })),
        },
      ]}
      columns={columnsOf(t)}
      add={<NewNamed label={t('new')} make={async (title) => `${path}/${(await crm.createRecurring(title)).id}`} />}
    />
  );
}

const columnsOf = (t: Words<'recurring'>): Column<Recurring>[] => [
  {
    key: 'status',
    label: t('state'),
    value: ({ status }) => t('state_is', { status }),
    cell: ({ status }) => <State status={status} />,
  },
  { key: 'next', label: t('next'), value: (campaign) => nextOf(campaign, t) },
  { key: 'emails', label: t('made'), value: ({ emails_count: count }) => count },
];
