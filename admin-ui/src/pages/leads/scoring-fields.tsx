import { ActionIcon, Button, Checkbox, Fieldset, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { CloseIcon, PlusIcon } from '../../ui/icons';
import { newQuestion, newTier, type QuestionDraft, type ScoringDraft, type TierDraft } from './scoring-draft';

interface ScoringFieldsProps {
  scoring: ScoringDraft;
  onChange: (scoring: ScoringDraft) => void;
}

/** Questions with points by answer, and tiers by points. */
export function ScoringFields({ scoring: { questions, tiers }, onChange }: ScoringFieldsProps) {
  const setQuestions = (next: readonly QuestionDraft[]) => onChange({ questions: next, tiers });
  const setTiers = (next: readonly TierDraft[]) => onChange({ questions, tiers: next });
  return (
    <>
      <Fieldset legend={<Legend>Questions</Legend>}>
        <Stack>
          {questions.length === 0 && <Text size="sm">No questions: leads are not scored.</Text>}
          {questions.map((question) => (
            <Question
              key={question.key}
              question={question}
              onChange={(changed) => setQuestions(replaced(questions, question, changed))}
              onRemove={() => setQuestions(questions.filter((one) => one !== question))}
            />
          ))}
          <AddButton label="Add question" onClick={() => setQuestions([...questions, newQuestion()])} />
        </Stack>
      </Fieldset>
      <Fieldset legend={<Legend>Tiers</Legend>}>
        <Stack>
          {tiers.length === 0 && <Text size="sm">No tiers: no answers qualify a lead.</Text>}
          {tiers.map((tier) => (
            <Tier
              key={tier.key}
              tier={tier}
              onChange={(changed) => setTiers(replaced(tiers, tier, changed))}
              onRemove={() => setTiers(tiers.filter((one) => one !== tier))}
            />
          ))}
          <AddButton label="Add tier" onClick={() => setTiers([...tiers, newTier()])} />
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
  return (
    <Stack gap="xs" role="group" aria-label={`Question ${id}`}>
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Id"
          value={id}
          maxLength={40}
          onChange={({ currentTarget: { value } }) => onChange({ id: value })}
          flex="1 1 120px"
        />
        <TextInput
          label="Question"
          value={label}
          maxLength={190}
          onChange={({ currentTarget: { value } }) => onChange({ label: value })}
          flex="3 1 200px"
        />
        <RemoveButton label={`Remove question ${id}`} onClick={onRemove} />
      </Group>
      <Textarea
        label="Answers with their points"
        description="One per line, such as: A large one = 10"
        value={answers}
        autosize
        minRows={2}
        onChange={({ currentTarget: { value } }) => onChange({ answers: value })}
      />
    </Stack>
  );
}

function Tier({ tier: { name, minimum, qualified }, onChange, onRemove }: RowProps<TierDraft> & { tier: TierDraft }) {
  return (
    <Group align="flex-end" gap="sm" role="group" aria-label={`Tier ${name}`}>
      <TextInput
        label="Tier"
        value={name}
        maxLength={40}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
        flex="2 1 140px"
      />
      <TextInput
        label="From points"
        inputMode="numeric"
        value={minimum}
        onChange={({ currentTarget: { value } }) => onChange({ minimum: value.trim() })}
        flex="1 1 90px"
      />
      <Checkbox
        label="Qualifies the lead"
        checked={qualified}
        onChange={({ currentTarget: { checked } }) => onChange({ qualified: checked })}
        mb={8}
      />
      <RemoveButton label={`Remove tier ${name}`} onClick={onRemove} />
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
