import { ActionIcon, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import { useText, type Text as Words } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { CloseIcon, PlusIcon } from '../../../../ui/icons';
import type { Column } from '../../../../ui/list/columns';
import { DataList } from '../../../../ui/list/data-list';
import { useListState } from '../../../../ui/list/list-state';
import { NotLoaded } from '../../../../ui/not-loaded';
import { inFull } from '../../../../ui/times';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import type { Tracker, WholeSequence } from '../../api/sequences';
import { personColumn, personOf } from '../flow/person-column';
import { EnrolDialog } from './enrol-dialog';

const states = ['active', 'completed', 'cancelled'] as const;

/** Who is in it, at which email, and since when one no longer is. */
export function PeopleSection({ whole: { sequence, sequence_emails: emails } }: { whole: WholeSequence }) {
  const t = useText('sequences');
  const crm = useCrmApi();
  const path = `/sequences/${sequence.id}`;
  const list = useListState(path);
  const asked = { page: list.page, search: list.search, status: list.filter('status'), next: list.filter('next') };
  const query = useQuery({
    queryKey: ['crm', 'sequence', sequence.id, 'people', asked],
    queryFn: () => crm.trackers(sequence.id, asked),
    placeholderData: (before) => before,
    refetchInterval: 10_000,
  });
  const { data } = query;
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Tracker>();
  const subjects = new Map(emails.map(({ id, email_subject: subject }) => [id, subject]));
  return (
    <Section title={t('people')} lead={t('people_lead')}>
      <Button
        variant="default"
        mb="md"
        leftSection={<PlusIcon size={16} />}
        onClick={() => setAdding(true)}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('people_add')}
      </Button>
      <NotLoaded query={query} failed={t('people_failed')} loading={t('people_loading')} />
      {data && (
        <DataList
          path={path}
          name={t('people')}
          rows={data.data}
          served={{ total: data.total, page: data.current_page, per_page: 25 }}
          isStale={query.isPlaceholderData}
          idOf={({ id }) => String(id)}
          nameOf={personOf}
          filters={[
            { key: 'status', label: t('state'), choices: states.map((value) => ({ value, label: t('person_is', { status: value }) })) },
            { key: 'next', label: t('next'), choices: [...subjects].map(([id, subject]) => ({ value: String(id), label: subject })) },
          ]}
          columns={columnsOf(t, { subjects, isPaused: sequence.status === 'paused' })}
          actions={(row) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('leave_named', { name: personOf(row) })}
              onClick={() => setLeaving(row)}
            >
              <CloseIcon size={15} />
            </ActionIcon>
          )}
          empty={
            <Text size="sm" c="dimmed">
              {t('people_none')}
            </Text>
          }
        />
      )}
      {isAdding && <EnrolDialog sequence={sequence} onClose={() => setAdding(false)} />}
      {leaving && <LeaveDialog sequenceId={sequence.id} tracker={leaving} onClose={() => setLeaving(undefined)} />}
    </Section>
  );
}

interface Shown {
  readonly subjects: ReadonlyMap<number, string>;
  readonly isPaused: boolean;
}

const columnsOf = (t: Words<'sequences'>, { subjects, isPaused }: Shown): Column<Tracker>[] => [
  personColumn(t('contact')),
  { key: 'status', label: t('state'), value: ({ status }) => t('person_is', { status }) },
  {
    key: 'next',
    label: t('next'),
    value: ({ next_sequence_id: next, status }) =>
      status === 'active' ? (subjects.get(next ?? 0) ?? t(isPaused ? 'next_paused' : 'next_soon')) : '',
  },
  {
    key: 'when',
    label: t('when'),
    value: ({ status, next_sequence_id: next, next_execution_time_utc: due }) => {
      if (status !== 'active' || next === null || !due) return '';
      return isPaused ? t('next_paused') : inFull(`${due.replace(' ', 'T')}Z`);
    },
  },
];

function LeaveDialog({ sequenceId, tracker, onClose }: { sequenceId: number; tracker: Tracker; onClose: () => void }) {
  const t = useText('sequences');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  return (
    <DeleteDialog
      title={t('leave_ask', { name: personOf(tracker) })}
      action={t('leave')}
      failed={t('not_done')}
      perform={() => crm.leaveSequence(sequenceId, tracker.subscriber_id)}
      onDone={() => {
        onClose();
        void refresh();
      }}
      onClose={onClose}
    >
      {t('leave_text')}
    </DeleteDialog>
  );
}
