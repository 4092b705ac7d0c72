import { Alert, Anchor, Box, Button, Group, NumberInput, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useApi } from '../../api/hooks';
import type { Recipe } from '../../api/operations';
import { useText } from '../../texts';
import { BackIcon, WarningIcon } from '../../ui/icons';
import { JsonView } from '../../ui/json-view';
import { PageHead } from '../../ui/page-head';
import { Link } from '../../ui/router';
import { Failure } from '../../ui/states';
import { Section } from '../settings/section';
import { NotLoaded } from './not-loaded';
import { PolicySection } from './policy-section';
import { type RecipeSchemas, useChoices, useSchemas } from './queries';
import { draftOf, type RecipeDraft, stagesOf } from './recipe-draft';
import { RecipeState } from './recipe-state';
import { StagesSection } from './stages-section';
import { TriggerSection } from './trigger-section';
import { TrySection } from './try-section';
import { type Conflict, useSave } from './use-save';
import { triggerWords } from './words';

/** One recipe: when it runs, its stages, how it takes failure, and what it would make of a post. */
export function RecipePage({ id }: { id: string }) {
  const t = useText('pipelines');
  const api = useApi();
  const queryFn = () => api.operate('pipelines', 'get_recipe', { id });
  const { data: recipe, error, refetch } = useQuery({ queryKey: ['pipelines', 'recipes', id], queryFn, staleTime: 5000 });
  const { schemas, error: notDescribed } = useSchemas();
  return (
    <>
      <Anchor component={Link} to="/pipelines" size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
        <BackIcon size={15} /> {t('all_recipes')}
      </Anchor>
      {recipe && schemas ? (
        <Editor recipe={recipe} schemas={schemas} />
      ) : (
        <>
          <PageHead title={t('recipe')} />
          <NotLoaded error={error ?? notDescribed} failed={t('one_failed')} loading={t('one_loading')} refetch={refetch} />
        </>
      )}
    </>
  );
}

interface EditorProps {
  recipe: Recipe;
  schemas: RecipeSchemas;
}

function Editor({ recipe, schemas }: EditorProps) {
  const t = useText('pipelines');
  const queries = useQueryClient();
  const { usual } = schemas;
  const { data: choices } = useChoices();
  // What is being changed is compared with what it began with, whatever is loaded again meanwhile.
  const [stored, setStored] = useState(recipe);
  const [draft, setDraft] = useState(() => draftOf(recipe, usual));
  const begin = (next: Recipe) => {
    setStored(next);
    setDraft(draftOf(next, usual));
    queries.setQueryData(['pipelines', 'recipes', next.id], next);
  };
  const saving = useSave({ stored, draft, usual, onSaved: begin });
  const { isDirty, conflict } = saving;
  return (
    <Box maw={860}>
      <PageHead title={stored.name} lead={triggerWords(stored.trigger, choices, t)}>
        <RecipeState recipe={stored} />
      </PageHead>
      <Stack gap="lg">
        <Basics draft={draft} onChange={setDraft} />
        <TriggerSection
          trigger={draft.trigger}
          schema={schemas.trigger}
          choices={choices}
          onChange={(trigger) => setDraft({ ...draft, trigger })}
        />
        <StagesSection draft={draft} schemas={schemas} onChange={setDraft} />
        <PolicySection policy={draft.policy} schema={schemas.policy} onChange={(policy) => setDraft({ ...draft, policy })} />
        {conflict && (
          <Overtaken
            conflict={conflict}
            onMine={() => void saving.save.run(true)}
            onTheirs={() => {
              begin(conflict.now);
              saving.forget();
            }}
          />
        )}
        {saving.save.error !== undefined && <NotSaved error={saving.save.error} />}
        {isDirty && (
          <SaveBar
            isPending={saving.save.isPending}
            onSave={() => void saving.save.run(false)}
            onDiscard={() => {
              setDraft(draftOf(stored, usual));
              saving.forget();
            }}
          />
        )}
        <TrySection recipe={stored} isDirty={isDirty} />
        <Section title={t('expert')} lead={t('expert_lead')}>
          <JsonView
            title={t('recipe')}
            value={{ ...draft, names: undefined, options: undefined, stages: stagesOf(draft, stored.stages, usual) }}
          />
        </Section>
      </Stack>
    </Box>
  );
}

interface BasicsProps {
  draft: RecipeDraft;
  onChange: (draft: RecipeDraft) => void;
}

function Basics({ draft, onChange }: BasicsProps) {
  const t = useText('pipelines');
  return (
    <Section title={t('basics')} lead={t('basics_lead')}>
      <Group gap="md" align="flex-end">
        <TextInput
          label={t('name')}
          description={t('name_help')}
          value={draft.name}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, name: value })}
          maxLength={190}
          flex="1 1 260px"
        />
        <NumberInput
          label={t('priority')}
          description={t('priority_help')}
          value={draft.priority ?? ''}
          onChange={(value) => onChange({ ...draft, priority: value === '' ? undefined : Number(value) })}
          allowDecimal={false}
          flex="1 1 220px"
        />
      </Group>
    </Section>
  );
}

interface SaveBarProps {
  isPending: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** It stays in sight while there is something to save. */
function SaveBar({ isPending, onSave, onDiscard }: SaveBarProps) {
  const t = useText('pipelines');
  const frame = useText('frame');
  return (
    <Paper withBorder shadow="md" p="sm" pos="sticky" bottom={12} style={{ zIndex: 2 }} role="status">
      <Group gap="sm">
        {/* At the left: messages of the page lie over its lower right corner. */}
        <Button onClick={onSave} loading={isPending}>
          {frame('save')}
        </Button>
        <Button variant="default" onClick={onDiscard}>
          {t('discard')}
        </Button>
        <Text size="sm">{t('unsaved')}</Text>
      </Group>
    </Paper>
  );
}

function NotSaved({ error }: { error: unknown }) {
  const frame = useText('frame');
  return <Failure isInline title={frame('not_saved')} message={messageOf(error)} />;
}

interface OvertakenProps {
  conflict: Conflict;
  onMine: () => void;
  onTheirs: () => void;
}

/** Somebody else has saved meanwhile: whose recipe stays. */
function Overtaken({ conflict: { fields }, onMine, onTheirs }: OvertakenProps) {
  const t = useText('pipelines');
  const labels: Readonly<Record<string, string>> = {
    name: t('name'),
    priority: t('priority'),
    stages: t('stages'),
    trigger: t('trigger'),
    policy: t('policy'),
  };
  return (
    <Alert color="yellow" variant="light" icon={<WarningIcon />} title={t('overtaken')} role="alert">
      <Text size="sm" mb="xs">
        {t('overtaken_text', { fields: fields.map((field) => labels[field] ?? field).join(', ') })}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={onMine}>
          {t('keep_mine')}
        </Button>
        <Button size="xs" variant="default" onClick={onTheirs}>
          {t('keep_theirs')}
        </Button>
      </Group>
    </Alert>
  );
}
