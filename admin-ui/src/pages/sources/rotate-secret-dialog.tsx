import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ContentSource } from '../../api/operations';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ShownOnce } from '../../ui/shown-once';
import { Failure } from '../../ui/states';

interface RotateSecretDialogProps {
  source: ContentSource;
  onClose: () => void;
}

/** Makes a new secret after saying what that breaks, and shows it for the only time. */
export function RotateSecretDialog({ source, onClose }: RotateSecretDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const rotate = useAction((id: string) => api.operate('content_sources', 'rotate_secret', { id }));
  const [secret, setSecret] = useState<string>();

  async function confirm() {
    const made = await rotate.run(source.id);
    if (!made) return;
    setSecret(made.secret);
    void queries.invalidateQueries({ queryKey: ['sources'] });
  }

  if (secret !== undefined) {
    return (
      <ShownOnce
        title={`Secret of “${source.name}”`}
        warning="This secret is shown only now"
        copy="Copy the secret"
        label="Secret"
        value={secret}
        advice="Give it to the sender before you close this. A lost one can only be rotated again."
        done="The sender has it"
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={`Rotate the secret of “${source.name}”?`}
      action="Rotate"
      isPending={rotate.isPending}
      failure={rotate.error !== undefined && <Failure isInline title="The secret was not rotated" message={messageOf(rotate.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      A new secret is made and shown once. Payloads with the old one are refused from the next request on, until the sender has the new one.
    </ConfirmDialog>
  );
}
