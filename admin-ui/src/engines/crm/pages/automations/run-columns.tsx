import { Text } from '@mantine/core';
import type { Text as Words } from '../../../../texts';
import type { Column } from '../../../../ui/list/columns';
import { inFull } from '../../../../ui/times';
import type { Enrolment } from '../../api/automations';
import { personColumn } from '../flow/person-column';
import { stepSentence } from './sentences';
import type { Vocabulary } from './vocabulary';

export const states = ['active', 'waiting', 'pending', 'completed', 'cancelled'] as const;

/** The columns of the list of who is in an automation. */
export const columnsOf = (t: Words<'automations'>, names: Vocabulary): Column<Enrolment>[] => [
  personColumn(t('contact')),
  {
    key: 'status',
    label: t('state'),
    value: (row) => t('run_is', { status: row.status }),
    cell: (row) => (
      <>
        <Text size="sm">{t('run_is', { status: row.status })}</Text>
        {whyOf(row, t) !== '' && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {whyOf(row, t)}
          </Text>
        )}
      </>
    ),
  },
  { key: 'last', label: t('last_step'), value: ({ last_sequence: step }) => (step ? stepSentence(step, names, t) : '') },
  {
    key: 'next',
    label: t('next_step'),
    value: ({ status, next_sequence_item: step }) =>
      step && !['completed', 'cancelled'].includes(status) ? stepSentence(step, names, t) : '',
  },
  {
    key: 'when',
    label: t('when'),
    value: ({ status, next_execution_time_utc: due }) => (status === 'active' && due ? inFull(`${due.replace(' ', 'T')}Z`) : ''),
  },
];

/** What the steps that are shown of it name. */
export const stepSettings = ({ last_sequence: last, next_sequence_item: next }: Enrolment) =>
  [last, next].flatMap((step) => (step ? [step.settings] : []));

/** Why it stopped, or what the last step left out. */
function whyOf({ status, reason, notes, metrics }: Enrolment, t: Words<'automations'>): string {
  if (status === 'pending') return t('why_pending');
  const skipped = metrics.filter((run) => run.status === 'skipped').at(-1);
  if (status !== 'cancelled') return skipped ? t('why_skipped', { note: skipped.notes }) : '';
  return reason === 'failed' ? t('why_failed', { error: wordsOf(notes.at(-1)?.error) }) : t('why_stopped');
}

/** The engine keeps what refused a step as its answer. */
function wordsOf(error = ''): string {
  const [, message] = /"message":"((?:[^"\\]|\\.)*)"/.exec(error) ?? [];
  return message ?? error;
}
