import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { messageOf } from '../api/errors';
import { useAction } from '../api/hooks';
import { ConfirmDialog } from './confirm-dialog';
import { Failure } from './states';

interface DeleteDialogProps {
  title: string;
  /** What hangs on it, and that it is for good. */
  children: ReactNode;
  action: string;
  /** Said above the reason where it was not deleted. */
  failed: string;
  /** Answers with what people are told. */
  perform: () => Promise<{ readonly message: string }>;
  /** Once it no longer exists; before the message. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks before something of an engine is deleted for good, does it, and tells what came of it. */
export function DeleteDialog({ title, children, action, failed, perform, onDone, onClose }: DeleteDialogProps) {
  const remove = useAction(perform);

  async function confirm() {
    const done = await remove.run();
    if (!done) return;
    onDone();
    notifications.show({ message: done.message });
  }

  return (
    <ConfirmDialog
      isGrave
      title={title}
      action={action}
      isPending={remove.isPending}
      failure={remove.error !== undefined && <Failure isInline title={failed} message={messageOf(remove.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
