import { ActionIcon, Button, Group, Stack, Switch, Text } from '@mantine/core';
import type { PointerEvent } from 'react';
import { useText } from '../../texts';
import { CloseIcon } from '../../ui/icons';
import { GripIcon } from '../../ui/move-icons';
import { Mover } from '../../ui/mover';
import rows from '../../ui/reorder.module.css';
import { isOn, type StageName, type StageOptions } from './recipe-draft';
import classes from './stage-list.module.css';
import { stageAbout, stageName } from './words';

/** Id of the button that moves a stage, by which it gets the focus back. */
export const moveButton = (direction: 'up' | 'down', name: StageName) => `move-${direction}-${name}`;

interface StageRowProps {
  name: StageName;
  options: StageOptions;
  /** From 0. */
  place: number;
  count: number;
  isDragged: boolean;
  drop: 'before' | 'after' | undefined;
  onDrag: (event: PointerEvent) => void;
  onMove: (to: number) => void;
  onSwitch: (isOn: boolean) => void;
  onOptions: () => void;
  onRemove: () => void;
}

/** A stage in its place: what it does, whether it runs, and the ways to move, set and remove it. */
export function StageRow({ name, options, place, count, isDragged, drop, onDrag, onMove, onSwitch, onOptions, onRemove }: StageRowProps) {
  const t = useText('pipelines');
  const stage = stageName(name, t);
  const set = Object.keys(options).filter((option) => option !== 'enabled').length;
  return (
    <li className={rows.row} data-dragged={isDragged} data-drop={drop} data-stage={name}>
      {/* The arrows do the same for those who use no pointer. */}
      <span className={rows.grip} aria-hidden="true" onPointerDown={onDrag}>
        <GripIcon />
      </span>
      <Stack gap={0} className={classes.about ?? ''} data-on={isOn(options)}>
        <Text size="sm" fw={600}>
          {place + 1}. {stage}
        </Text>
        <Text size="xs" c="dimmed">
          {stageAbout(name, t)} {set > 0 && t('changed_options', { count: set })}
        </Text>
      </Stack>
      <Group gap="xs">
        <Switch
          size="sm"
          checked={isOn(options)}
          onChange={({ currentTarget: { checked } }) => onSwitch(checked)}
          aria-label={t('stage_on', { stage })}
        />
        <Button size="xs" variant="default" onClick={onOptions} aria-label={t('stage_options', { stage })}>
          {t('options')}
        </Button>
        <Mover
          id={moveButton('up', name)}
          direction="up"
          label={t('move_up', { stage })}
          isEnd={place === 0}
          onMove={() => onMove(place - 1)}
        />
        <Mover
          id={moveButton('down', name)}
          direction="down"
          label={t('move_down', { stage })}
          isEnd={place === count - 1}
          onMove={() => onMove(place + 1)}
        />
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('remove_stage', { stage })} onClick={onRemove}>
          <CloseIcon size={16} />
        </ActionIcon>
      </Group>
    </li>
  );
}
