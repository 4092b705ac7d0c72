import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ApiKey } from '../../api/types';
import { useText } from '../../texts';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/states';

interface RevokeDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
}

/** Ends a key for good after saying so. */
export function RevokeDialog({ apiKey, onClose }: RevokeDialogProps) {
  const t = useText('keys');
  const api = useApi();
  const queries = useQueryClient();
  const revoke = useAction(api.revokeKey);

  async function confirm() {
    const revoked = await revoke.run(apiKey.id);
    if (!revoked) return;
    void queries.invalidateQueries({ queryKey: ['keys'] });
    notifications.show({ color: 'green', title: t('revoked'), message: t('revoked_text', { label: apiKey.label }) });
    onClose();
  }

  return (
    <ConfirmDialog
      title={t('revoke_title', { label: apiKey.label })}
      action={t('revoke')}
      isGrave
      isPending={revoke.isPending}
      failure={revoke.error !== undefined && <Failure title={t('revoke_failed')} message={messageOf(revoke.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('revoke_text', { hint: apiKey.hint })}
    </ConfirmDialog>
  );
}
