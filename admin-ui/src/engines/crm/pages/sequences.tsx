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
import { Link, navigate } from '../../../ui/router';
import { useCrmApi, useCrmRefresh } from '../api/crm-hooks';
import type { Sequence } from '../api/sequences';
import { NameDialog } from './flow/name-dialog';
import { State } from './sequences/state';

const SequencePage = lazy(async () => ({ default: (await import('./sequences/sequence-page')).SequencePage }));
const EmailPage = lazy(async () => ({ default: (await import('./sequences/email-page')).EmailPage }));

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
  const { data } = query;
  return (
    <>
      <PageHead title={frame('page_sequences')} lead={t('lead')}>
        {data && data.total > 0 && <NewSequence />}
      </PageHead>
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data && (
        <DataList
          path="/sequences"
          name={frame('page_sequences')}
          rows={data.data}
          served={{ total: data.total, page: data.current_page, per_page: 25 }}
          isStale={query.isPlaceholderData}
          idOf={({ id }) => String(id)}
          nameOf={({ title }) => title}
          columns={columnsOf(t)}
          actions={({ id, title }) => (
            <Button component={Link} to={`/sequences/${id}`} size="xs" variant="default" aria-label={t('open_named', { title })}>
              {t('open')}
            </Button>
          )}
          empty={
            <EmptyList title={t('none')} text={t('none_text')}>
              <NewSequence />
            </EmptyList>
          }
        />
      )}
    </>
  );
}

/** Makes one that is paused, so that nothing leaves before it is complete. */
function NewSequence() {
  const t = useText('sequences');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const [isAsking, setAsking] = useState(false);

  async function make(title: string) {
    const { sequence } = await crm.createSequence(title);
    navigate(`/sequences/${sequence.id}`);
    await refresh();
  }

  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('new')}</Button>
      {isAsking && (
        <NameDialog title={t('new')} label={t('name')} missing={t('name_missing')} perform={make} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

const columnsOf = (t: Words<'sequences'>): Column<Sequence>[] => [
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
    cell: (sequence) => <State status={sequence.status} />,
  },
  { key: 'emails', label: t('emails'), value: ({ stats }) => stats.emails },
  { key: 'active', label: t('in_it'), value: ({ progress }) => progress.active },
  { key: 'completed', label: t('completed'), value: ({ progress }) => progress.completed },
];
