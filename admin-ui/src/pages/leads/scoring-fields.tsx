import { ActionIcon, Button, Checkbox, Fieldset, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useText } from '../../texts';
import { CloseIcon, PlusIcon } from '../../ui/icons';
import { newQuestion, newTier, type QuestionDraft, type ScoringDraft, type TierDraft } from './scoring-draft';

interface ScoringFieldsProps {
  scoring: ScoringDraft;
  onChange: (scoring: ScoringDraft) => void;
}

/** Questions with points by answer, and tiers by points. */
export function ScoringFields({ scoring: { questions, tiers }, onChange }: ScoringFieldsProps) {
  const t = useText('lead-settings');
  const setQuestions = (next: readonly QuestionDraft[]) => onChange({ questions: next, tiers });
  const setTiers = (next: readonly TierDraft[]) => onChange({ questions, tiers: next });
  return (
    <>
      <Fieldset legend={<Legend>{t('questions')}</Legend>}>
        <Stack>
          {questions.length === 0 && <Text size="sm">{t('questions_none')}</Text>}
          {questions.map((question) => (
            <Question
              key={question.key}
              question={question}
              onChange={(changed) => setQuestions(replaced(questions, question, changed))}
              onRemove={() => setQuestions(questions.filter((one) => one !== question))}
            />
          ))}
          <AddButton label={t('question_add')} onClick={() => setQuestions([...questions, newQuestion()])} />
        </Stack>
      </Fieldset>
      <Fieldset legend={<Legend>{t('tiers')}</Legend>}>
        <Stack>
          {tiers.length === 0 && <Text size="sm">{t('tiers_none')}</Text>}
          {tiers.map((tier) => (
            <Tier
              key={tier.key}
              tier={tier}
              onChange={(changed) => setTiers(replaced(tiers, tier, changed))}
              onRemove={() => setTiers(tiers.filter((one) => one !== tier))}
            />
          ))}
          <AddButton label={t('tier_add')} onClick={() => setTiers([...tiers, newTier()])} />
        </Stack>
      </Fieldset>
    </>
  );
}

function Legend({ children }: { children: string }) {
  return (
    <Text span size="sm" fw={600}>
      {children}
    </Text>
  );
}

const replaced = <T,>(all: readonly T[], old: T, changed: Partial<T>) => all.map((one) => (one === old ? { ...one, ...changed } : one));

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<PlusIcon size={16} />} onClick={onClick} style={{ alignSelf: 'flex-start' }}>
      {label}
    </Button>
  );
}

interface RowProps<T> {
  onChange: (changed: Partial<T>) => void;
  onRemove: () => void;
}

function Question({ question: { id, label, answers }, onChange, onRemove }: RowProps<QuestionDraft> & { question: QuestionDraft }) {
  const t = useText('lead-settings');
  return (
    <Stack gap="xs" role="group" aria-label={t('question_name', { id })}>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('question_id')}
          value={id}
          maxLength={40}
          onChange={({ currentTarget: { value } }) => onChange({ id: value })}
          flex="1 1 120px"
        />
        <TextInput
          label={t('question')}
          value={label}
          maxLength={190}
          onChange={({ currentTarget: { value } }) => onChange({ label: value })}
          flex="3 1 200px"
        />
        <RemoveButton label={t('question_remove', { id })} onClick={onRemove} />
      </Group>
      <Textarea
        label={t('answers')}
        description={t('answers_help')}
        value={answers}
        autosize
        minRows={2}
        onChange={({ currentTarget: { value } }) => onChange({ answers: value })}
      />
    </Stack>
  );
}

function Tier({ tier: { name, minimum, qualified }, onChange, onRemove }: RowProps<TierDraft> & { tier: TierDraft }) {
  const t = useText('lead-settings');
  return (
    <Group align="flex-end" gap="sm" role="group" aria-label={t('tier_name', { name })}>
      <TextInput
        label={t('tier')}
        value={name}
        maxLength={40}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        flex="2 1 140px"
      />
      <TextInput
        label={t('tier_minimum')}
        inputMode="numeric"
        value={minimum}
        onChange={({ currentTarget: { value } }) => onChange({ minimum: value.trim() })}
        flex="1 1 90px"
      />
      <Checkbox
        label={t('tier_qualifies')}
        checked={qualified}
        onChange={({ currentTarget: { checked } }) => onChange({ qualified: checked })}
        mb={8}
      />
      <RemoveButton label={t('tier_remove', { name })} onClick={onRemove} />
    </Group>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} onClick={onClick}>
      <CloseIcon size={16} />
    </ActionIcon>
  );
}
