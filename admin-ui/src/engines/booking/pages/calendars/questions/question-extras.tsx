import { NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../../texts';
import * as bounds from '../../../bounds';
import type { Extra } from './question-kinds';
import { choicesIn, type QuestionDraft } from './questions';

interface ExtrasProps {
  draft: QuestionDraft;
  /** What is asked for. */
  extras: readonly Extra[];
  /** What the engine said about a field. */
  problem: (name: string) => string | undefined;
  onChange: (changed: QuestionDraft) => void;
}

/** What only some kinds of questions have. */
export function QuestionExtras({ extras, ...props }: ExtrasProps) {
  return extras.map((extra) => {
    const Field = fields[extra];
    return <Field key={extra} {...props} />;
  });
}

type FieldProps = Omit<ExtrasProps, 'extras'>;

function Placeholder({ draft, problem, onChange }: FieldProps) {
  const t = useText('event-types');
  return (
    <TextInput
      label={t('question_placeholder')}
      description={t('question_placeholder_hint')}
      value={draft.placeholder ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ placeholder: value })}
      error={problem('placeholder')}
      {...bounds.questions.booking_fields.placeholder}
    />
  );
}

function Choices({ draft, problem, onChange }: FieldProps) {
  const t = useText('event-types');
  const [text, setText] = useState((draft.options ?? []).join('\n'));
  return (
    <Textarea
      label={t('question_choices')}
      description={t('question_choices_hint')}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange({ options: choicesIn(value) });
      }}
      error={problem('options')}
      autosize
      minRows={3}
      maxRows={12}
      required
    />
  );
}

function Default({ draft, problem, onChange }: FieldProps) {
  const t = useText('event-types');
  return (
    <TextInput
      label={t('question_default')}
      description={t('question_default_hint')}
      value={draft.default_value ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ default_value: value })}
      error={problem('default_value')}
      {...bounds.questions.booking_fields.default_value}
    />
  );
}

function Terms({ draft, problem, onChange }: FieldProps) {
  const t = useText('event-types');
  return (
    <Textarea
      label={t('question_terms')}
      description={t('question_terms_hint')}
      value={draft.terms_and_conditions ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ terms_and_conditions: value })}
      error={problem('terms_and_conditions')}
      autosize
      minRows={3}
      maxRows={12}
    />
  );
}

function Dates({ draft, problem, onChange }: FieldProps) {
  const t = useText('event-types');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {(['min_date', 'max_date'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(`question_${name}`)}
          value={draft[name] ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
          error={problem(name)}
        />
      ))}
    </SimpleGrid>
  );
}

function Files({ draft, problem, onChange }: FieldProps) {
  const t = useText('event-types');
  return (
    <NumberInput
      label={t('question_files')}
      description={t('question_files_hint')}
      value={draft.max_file_allow ?? 1}
      onChange={(value) => onChange({ max_file_allow: Number(value), file_size_value: draft.file_size_value ?? 1 })}
      error={problem('max_file_allow')}
      clampBehavior="none"
      maw={200}
    />
  );
}

function Guests({ draft, problem, onChange }: FieldProps) {
  const t = useText('event-types');
  return (
    <NumberInput
      label={t('question_guests')}
      value={draft.limit ?? ''}
      onChange={(value) => onChange({ limit: Number(value) })}
      error={problem('limit')}
      clampBehavior="none"
      maw={200}
    />
  );
}

const fields = {
  placeholder: Placeholder,
  choices: Choices,
  default: Default,
  terms: Terms,
  dates: Dates,
  files: Files,
  guests: Guests,
} as const satisfies Readonly<Record<Extra, unknown>>;
