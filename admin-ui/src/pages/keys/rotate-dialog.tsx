import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ApiKey, FreshKey } from '../../api/types';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/states';

interface RotateDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onRotated: (fresh: FreshKey) => void;
}

/** Replaces a key after saying what that breaks. */
export function RotateDialog({ apiKey, onClose, onRotated }: RotateDialogProps) {
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
      title={`Rotate “${apiKey.label}”?`}
      action="Rotate"
      isPending={rotate.isPending}
      failure={rotate.error !== undefined && <Failure title="The key was not rotated" message={messageOf(rotate.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      A new key takes the place of …{apiKey.hint} and is shown once. The old one is refused from the next request on, so have the place
      where it is used available.
    </ConfirmDialog>
  );
}
