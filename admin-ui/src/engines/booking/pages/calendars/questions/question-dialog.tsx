import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../../../texts';
import { chosen } from '../../../../../ui/chosen';
import { Dialog } from '../../../../../ui/dialog';
import { FormButtons } from '../../../../../ui/form-buttons';
import * as bounds from '../../../bounds';
import { useRefusal } from '../rules/refusal';
import { QuestionExtras } from './question-extras';
import { extrasOf, kindChoices, kindText } from './question-kinds';
import type { QuestionDraft } from './questions';

interface QuestionDialogProps {
  question: QuestionDraft;
  /** Its place among all questions; -1 of a new one. */
  place: number;
  count: number;
  saving: { readonly isPending: boolean; readonly error: unknown };
  onSave: (question: QuestionDraft) => void;
  onClose: () => void;
}

/** Adds or changes a question. What the engine refuses stands at its field. */
export function QuestionDialog({ question, place, count, saving, onSave, onClose }: QuestionDialogProps) {
  const t = useText('event-types');
  const [draft, setDraft] = useState(question);
  const [isSent, setSent] = useState(false);
  const change = (changed: QuestionDraft) => setDraft({ ...draft, ...changed });
  // An error of before belongs to another dialog. All keys count as those of this question.
  const filled = { label: '', options: [], ...draft };
  const prefix = `booking_fields.${place < 0 ? count : place}.`;
  const { problem, rest, noteSent } = useRefusal({ error: isSent ? saving.error : undefined, draft: filled, prefix });
  const isFixed = draft.disable_alter === true;

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    noteSent();
    onSave(draft);
  }

  return (
    <Dialog opened onClose={onClose} title={t(place < 0 ? 'question_add' : 'question_change')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('question_label')}
            value={draft.label ?? ''}
            onChange={({ currentTarget: { value } }) => change({ label: value })}
            error={problem('label')}
            {...bounds.questions.booking_fields.label}
            required
            data-autofocus
          />
          {!draft.system_defined && (
            <NativeSelect
              label={t('question_kind')}
              data={kindChoices.map(({ value }) => ({ value, label: t(kindText(value)) }))}
              value={draft.type ?? 'text'}
              onChange={({ currentTarget: { value } }) => change({ type: chosen(kindChoices, value) ?? 'text' })}
              error={problem('type')}
            />
          )}
          <QuestionExtras draft={draft} extras={extrasOf(draft)} problem={problem} onChange={change} />
          {draft.type !== 'hidden' && (
            <TextInput
              label={t('question_help')}
              description={t('question_help_hint')}
              value={draft.help_text ?? ''}
              onChange={({ currentTarget: { value } }) => change({ help_text: value })}
              error={problem('help_text')}
              {...bounds.questions.booking_fields.help_text}
            />
          )}
          {isFixed && (
            <Text size="sm" c="dimmed">
              {t('question_fixed')}
            </Text>
          )}
          {!isFixed && draft.type !== 'hidden' && (
            <Checkbox
              label={t('question_required')}
              checked={draft.required === true}
              onChange={({ currentTarget: { checked } }) => change({ required: checked })}
            />
          )}
          {!isFixed && (
            <Checkbox
              label={t('question_enabled')}
              checked={draft.enabled !== false}
              onChange={({ currentTarget: { checked } }) => change({ enabled: checked })}
            />
          )}
          <FormButtons action={{ isPending: saving.isPending, error: rest }} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
