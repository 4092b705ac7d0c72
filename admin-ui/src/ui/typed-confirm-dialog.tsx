import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../texts';
import { Dialog } from './dialog';
import { DialogButtons } from './dialog-buttons';

interface TypedConfirmDialogProps {
  title: string;
  /** What will be lost. */
  children: ReactNode;
  /** What has to be typed, whatever its case. */
  phrase: string;
  /** The button that does it. */
  action: string;
  isPending: boolean;
  /** Told above the buttons. */
  failure?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is lost for good: its name has to be typed. */
export function TypedConfirmDialog({ title, children, phrase, action, isPending, failure, onConfirm, onClose }: TypedConfirmDialogProps) {
  const t = useText('frame');
  const [typed, setTyped] = useState('');
  const isTyped = plain(typed) === plain(phrase);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) onConfirm();
        }}
      >
        <Stack>
          <Text size="sm">{children}</Text>
          <TextInput
            label={t('type_to_confirm', { phrase })}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          {failure}
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red.8" disabled={!isTyped} loading={isPending}>
              {action}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
