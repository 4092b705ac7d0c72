import { useQuery } from '@tanstack/react-query';
import type { PageProps } from '../../../pages';
import { useText, type Text as Words } from '../../../texts';
import { subpage } from '../../../ui/later';
import type { Column } from '../../../ui/list/columns';
import { useListState } from '../../../ui/list/list-state';
import { useCrmApi } from '../api/crm-hooks';
import type { Sequence } from '../api/sequences';
import { NewNamed } from './flow/new-named';
import { TitledList } from './flow/titled-list';
import { State } from './sequences/state';

const SequencePage = subpage(async () => (await import('./sequences/sequence-page')).SequencePage);
const EmailPage = subpage(async () => (await import('./sequences/email-page')).EmailPage);

/** All sequences, one, or an email of one. */
export function SequencesPage({ parts: [id, , emailId] }: PageProps) {
  if (id === undefined) return <All />;
  if (emailId !== undefined) return <EmailPage key={emailId} id={Number(id)} emailId={Number(emailId)} />;
  return <SequencePage key={id} id={Number(id)} />;
}

function All() {
  const t = useText('sequences');
  const frame = useText('frame');
  const crm = useCrmApi();
  const list = useListState('/sequences');
  const asked = { page: list.page, search: list.search };
  const query = useQuery({
    queryKey: ['crm', 'sequences', asked],
    queryFn: () => crm.sequences(asked),
    placeholderData: (before) => before,
    staleTime: 5000,
    refetchInterval: 15_000,
  });
  return (
    <TitledList
      path="/sequences"
      name={frame('page_sequences')}
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
      add={<NewNamed label={t('new')} make={async (title) => `/sequences/${(await crm.createSequence(title)).sequence.id}`} />}
    />
  );
}

const columnsOf = (t: Words<'sequences'>): Column<Sequence>[] => [
  {
    key: 'status',
    label: t('state'),
    value: ({ status }) => t('state_is', { status }),
    cell: (sequence) => <State status={sequence.status} />,
  },
  { key: 'emails', label: t('emails'), value: ({ stats }) => stats.emails },
  { key: 'active', label: t('in_it'), value: ({ progress }) => progress.active },
  { key: 'completed', label: t('completed'), value: ({ progress }) => progress.completed },
];
