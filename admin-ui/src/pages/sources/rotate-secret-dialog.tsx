import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ContentSource } from '../../api/operations';
import { useText } from '../../texts';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ShownOnce } from '../../ui/shown-once';
import { Failure } from '../../ui/states';

interface RotateSecretDialogProps {
  source: ContentSource;
  onClose: () => void;
}

/** Makes a new secret after saying what that breaks, and shows it for the only time. */
export function RotateSecretDialog({ source, onClose }: RotateSecretDialogProps) {
  const t = useText('sources');
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
        title={t('secret_title', { name: source.name })}
        warning={t('secret_warning')}
        copy={t('secret_copy')}
        label={t('secret')}
        value={secret}
        advice={t('secret_advice')}
        done={t('secret_done')}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t('rotate_title', { name: source.name })}
      action={t('rotate')}
      isPending={rotate.isPending}
      failure={rotate.error !== undefined && <Failure isInline title={t('not_rotated')} message={messageOf(rotate.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('rotate_text')}
    </ConfirmDialog>
  );
}
