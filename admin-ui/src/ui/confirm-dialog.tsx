import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../texts';
import { Dialog } from './dialog';
import { DialogButtons } from './dialog-buttons';

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The button that does it. */
  action: string;
  /** What it does cannot be taken back. */
  isGrave?: boolean;
  isPending: boolean;
  /** Told above the buttons. */
  failure?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done; the way out has the focus. */
export function ConfirmDialog({ title, children, action, isGrave = false, isPending, failure, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useText('frame');
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack>
        <Text size="sm">{children}</Text>
        {failure}
        <DialogButtons>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button {...(isGrave && { color: 'red.8' })} loading={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
