import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../../api/errors';
import { useAction } from '../../../../../api/hooks';
import { Section } from '../../../../../pages/settings/section';
import { saveOver } from '../../../../../records/save-over';
import { useText } from '../../../../../texts';
import { PlusIcon } from '../../../../../ui/icons';
import { NotLoaded } from '../../../../../ui/not-loaded';
import { Failure } from '../../../../../ui/states';
import { useTurns } from '../../../../../ui/use-turns';
import type { EventPath } from '../../../api/booking';
import { useBookingApi } from '../../../api/booking-hooks';
import type { WholeEventType } from '../../../api/calendar-types';
import type { BookingField } from '../../../api/questions';
import { DeleteQuestion } from './delete-question';
import { QuestionDialog } from './question-dialog';
import { QuestionList } from './question-list';
import { isLater, movedQuestion, type QuestionDraft, withoutQuestion, withQuestion } from './questions';

/** What guests are asked; each change is saved at once (D578). */
export function QuestionsSection({ event: { calendar_id: calendarId, id } }: { event: WholeEventType }) {
  const t = useText('event-types');
  const { query, change, move } = useQuestions({ calendarId, id });
  const [edited, setEdited] = useState<QuestionDraft>();
  const [deleted, setDeleted] = useState<BookingField>();
  const [moved, setMoved] = useState('');
  const { data: questions } = query;
  if (!questions) return <NotLoaded query={query} failed={t('questions_failed')} loading={t('questions_loading')} />;

  async function save(draft: QuestionDraft) {
    if (await change.run((before) => withQuestion(before, draft))) setEdited(undefined);
  }
  async function remove({ name }: BookingField) {
    if (await change.run((before) => withoutQuestion(before, name))) setDeleted(undefined);
  }
  function step(question: BookingField, by: -1 | 1) {
    const after = movedQuestion(questions ?? [], question.name, by).filter((one) => isLater(one) === isLater(question));
    setMoved(t('question_moved', { label: question.label, place: after.findIndex(({ name }) => name === question.name) + 1 }));
    void move.run({ name: question.name, by });
  }
  const common = { onEdit: setEdited, onDelete: setDeleted };
  return (
    <Stack gap="lg" maw={760}>
      <Section title={t('questions')} lead={t('questions_lead')}>
        <Stack>
          <QuestionList questions={questions.filter((one) => !isLater(one))} label={t('questions')} onMove={step} {...common} />
          <Button
            variant="default"
            leftSection={<PlusIcon size={16} />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => setEdited({ type: 'text', label: '', required: false, enabled: true })}
          >
            {t('question_add')}
          </Button>
        </Stack>
      </Section>
      <Section title={t('questions_later')} lead={t('questions_later_lead')}>
        <QuestionList questions={questions.filter(isLater)} label={t('questions_later')} {...common} />
      </Section>
      <VisuallyHidden aria-live="polite">{moved}</VisuallyHidden>
      {move.error !== undefined && <Failure isInline title={t('not_moved')} message={messageOf(move.error)} />}
      {edited && (
        <QuestionDialog
          question={edited}
          place={questions.findIndex(({ name }) => name === edited.name)}
          count={questions.length}
          saving={change}
          onSave={(draft) => void save(draft)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && (
        <DeleteQuestion question={deleted} saving={change} onDelete={() => void remove(deleted)} onClose={() => setDeleted(undefined)} />
      )}
      <Text size="xs" c="dimmed">
        {t('questions_saved_at_once')}
      </Text>
    </Stack>
  );
}

/** Changes the questions as they are stored at that moment, so that what a colleague added meanwhile stays (D660). */
function useQuestions(path: EventPath) {
  const booking = useBookingApi();
  const queries = useQueryClient();
  const queryKey = ['booking', 'questions', path.id];
  const query = useQuery({ queryKey, queryFn: () => booking.questions(path), staleTime: 5000 });
  const turns = useTurns();
  const store = async (changed: (before: readonly BookingField[]) => readonly QuestionDraft[]) => {
    await saveOver({
      load: (seen) => booking.questions(path, seen),
      isOvertaken: () => false,
      async save(seen, before) {
        const { fields } = await booking.saveQuestions(path, changed(before), seen);
        // What is still to be moved is shown where it will stand.
        if (turns.left() <= 1) queries.setQueryData(queryKey, fields);
      },
    });
    return true;
  };
  const change = useAction(store);
  const move = useAction(async ({ name, by }: { name: string; by: -1 | 1 }) => {
    // Shown at once: whoever moves a question by several places presses the button several times.
    queries.setQueryData<readonly BookingField[]>(queryKey, (before = []) => movedQuestion(before, name, by));
    try {
      return await turns.run(() => store((before) => movedQuestion(before, name, by)));
    } catch (error) {
      await queries.invalidateQueries({ queryKey });
      throw error;
    }
  });
  return { query, change, move };
}
