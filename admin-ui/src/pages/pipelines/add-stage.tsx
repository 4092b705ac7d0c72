import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useText } from '../../texts';
import { Dialog } from '../../ui/dialog';
import type { StageName } from './recipe-draft';
import classes from './stage-list.module.css';
import { stageAbout, stageName } from './words';

interface AddStageProps {
  names: readonly StageName[];
  onAdd: (name: StageName) => void;
  onClose: () => void;
}

/** The stages that a recipe does not have yet, with what each of them does. */
export function AddStage({ names, onAdd, onClose }: AddStageProps) {
  const t = useText('pipelines');
  return (
    <Dialog opened onClose={onClose} title={t('add_stage')} size="lg">
      <Text size="sm" c="dimmed" mb="sm">
        {names.length === 0 ? t('all_added') : t('add_stage_lead')}
      </Text>
      <Stack gap="xs">
        {names.map((name) => (
          <UnstyledButton key={name} className={classes.choice ?? ''} onClick={() => onAdd(name)}>
            <Text size="sm" fw={600}>
              {stageName(name, t)}
            </Text>
            <Text size="sm" c="dimmed">
              {stageAbout(name, t)}
            </Text>
          </UnstyledButton>
        ))}
      </Stack>
    </Dialog>
  );
}
