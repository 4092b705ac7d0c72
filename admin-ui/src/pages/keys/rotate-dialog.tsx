import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ApiKey, FreshKey } from '../../api/types';
import { useText } from '../../texts';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/states';

interface RotateDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onRotated: (fresh: FreshKey) => void;
}

/** Replaces a key after saying what that breaks. */
export function RotateDialog({ apiKey, onClose, onRotated }: RotateDialogProps) {
  const t = useText('keys');
  const api = useApi();
  const queries = useQueryClient();
  const rotate = useAction(api.rotateKey);

  async function confirm() {
    const fresh = await rotate.run(apiKey.id);
    if (!fresh) return;
    void queries.invalidateQueries({ queryKey: ['keys'] });
    onRotated(fresh);
  }

  return (
    <ConfirmDialog
      title={t('rotate_title', { label: apiKey.label })}
      action={t('rotate')}
      isPending={rotate.isPending}
      failure={rotate.error !== undefined && <Failure title={t('rotate_failed')} message={messageOf(rotate.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('rotate_text', { hint: apiKey.hint })}
    </ConfirmDialog>
  );
}
