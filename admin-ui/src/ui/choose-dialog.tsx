import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api/errors';
import { useAction } from '../api/hooks';
import { useText } from '../texts';
import { Dialog } from './dialog';
import { DialogButtons } from './dialog-buttons';
import { Failure } from './states';

/** One thing that can be chosen. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly help?: string;
}

interface ChooseDialogProps {
  title: string;
  lead: string;
  options: readonly Option[];
  chosen: readonly string[];
  /** Told in words when there is nothing to choose from. */
  empty: string;
  /** What was chosen in addition, and what no longer is. */
  onSave: (added: readonly string[], removed: readonly string[]) => Promise<unknown>;
  onClose: () => void;
}

/** Chooses any number out of a list, and says what differs from before. */
export function ChooseDialog({ title, lead, options, chosen, empty, onSave, onClose }: ChooseDialogProps) {
  const t = useText('frame');
  const [now, setNow] = useState<readonly string[]>(chosen);
  const added = now.filter((value) => !chosen.includes(value));
  const removed = chosen.filter((value) => !now.includes(value));
  const save = useAction(async () => {
    if (added.length + removed.length > 0) await onSave(added, removed);
    onClose();
  });
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          {options.length === 0 ? empty : lead}
        </Text>
        <Checkbox.Group value={[...now]} onChange={setNow} aria-label={title}>
          <Stack gap="xs" mah={420} style={{ overflowY: 'auto' }}>
            {options.map(({ value, label, help }) => (
              <Checkbox key={value} value={value} label={label} {...(help && { description: help })} />
            ))}
          </Stack>
        </Checkbox.Group>
        {save.error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(save.error)} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={() => void save.run()} loading={save.isPending}>
            {t('save')}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
