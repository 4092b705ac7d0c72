import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../texts';
import { PlusIcon } from '../../ui/icons';
import rows from '../../ui/reorder.module.css';
import { dropAt, useFocusAfter, useReorder } from '../../ui/use-reorder';
import { Section } from '../settings/section';
import { AddStage } from './add-stage';
import { OptionsDialog } from './options-dialog';
import type { RecipeSchemas } from './queries';
import { type RecipeDraft, type StageName, withAdded, withMoved, withOptions, withRemoved } from './recipe-draft';
import { moveButton, StageRow } from './stage-row';
import { stageAbout, stageName } from './words';

interface StagesSectionProps {
  draft: RecipeDraft;
  schemas: RecipeSchemas;
  onChange: (draft: RecipeDraft) => void;
}

/** The stages of a recipe in their order, which is changed by dragging or by buttons; each change is told to those who only hear it (D554). */
export function StagesSection({ draft, schemas, onChange }: StagesSectionProps) {
  const t = useText('pipelines');
  const [message, setMessage] = useState('');
  const [opened, setOpened] = useState<StageName>();
  const [isAdding, setAdding] = useState(false);
  const keepFocus = useFocusAfter(draft.names);
  const { names } = draft;
  const missing = schemas.usual.filter((name) => !names.includes(name));

  function move(name: StageName, to: number) {
    onChange(withMoved(draft, name, to));
    setMessage(t('moved', { stage: stageName(name, t), place: to + 1, count: names.length }));
  }
  const { list, drag, start } = useReorder((from, to) => {
    const name = names[from];
    if (name) move(name, to);
  });

  function add(name: StageName) {
    const next = withAdded(draft, name, schemas.usual);
    onChange(next);
    setAdding(false);
    setMessage(t('added_stage', { stage: stageName(name, t), place: next.names.indexOf(name) + 1 }));
  }

  function remove(name: StageName) {
    onChange(withRemoved(draft, name));
    keepFocus('add-stage');
    setMessage(t('removed_stage', { stage: stageName(name, t) }));
  }

  const setEnabled = (name: StageName, isEnabled: boolean) => {
    const { enabled: _, ...options } = draft.options[name] ?? {};
    onChange(withOptions(draft, name, isEnabled ? options : { ...options, enabled: false }));
  };

  return (
    <Section title={t('stages')} lead={t('stages_lead')}>
      {names.length === 0 && (
        <Text size="sm" mb="md">
          {t('no_stages')}
        </Text>
      )}
      <ol className={rows.list} ref={list} aria-label={t('stages')}>
        {names.map((name, place) => (
          <StageRow
            key={name}
            name={name}
            options={draft.options[name] ?? {}}
            place={place}
            count={names.length}
            isDragged={drag?.from === place}
            drop={dropAt(drag, place)}
            onDrag={(event) => start(place, event)}
            onMove={(to) => {
              keepFocus(moveButton(to < place ? 'up' : 'down', name));
              move(name, to);
            }}
            onSwitch={(isEnabled) => setEnabled(name, isEnabled)}
            onOptions={() => setOpened(name)}
            onRemove={() => remove(name)}
          />
        ))}
      </ol>
      <Button
        id="add-stage"
        mt="md"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<PlusIcon size={16} />}
        onClick={() => setAdding(true)}
      >
        {t('add_stage')}
      </Button>
      <VisuallyHidden aria-live="polite" data-told="stages">
        {message}
      </VisuallyHidden>
      {isAdding && <AddStage names={missing} onAdd={add} onClose={() => setAdding(false)} />}
      {opened && <OptionsOf name={opened} {...{ draft, schemas, onChange }} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}

/** The options of one of the stages. */
function OptionsOf({ name, draft, schemas, onChange, onClose }: StagesSectionProps & { name: StageName; onClose: () => void }) {
  const t = useText('pipelines');
  return (
    <OptionsDialog
      of={name}
      title={t('stage_options', { stage: stageName(name, t) })}
      about={stageAbout(name, t)}
      schema={schemas.stages[name]}
      stored={draft.options[name] ?? {}}
      onApply={(options) => {
        onChange(withOptions(draft, name, options));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
