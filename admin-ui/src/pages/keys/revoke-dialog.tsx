import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ApiKey } from '../../api/types';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Failure } from '../../ui/states';

interface RevokeDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
}

/** Ends a key for good after saying so. */
export function RevokeDialog({ apiKey, onClose }: RevokeDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const revoke = useAction(api.revokeKey);

  async function confirm() {
    const revoked = await revoke.run(apiKey.id);
    if (!revoked) return;
    void queries.invalidateQueries({ queryKey: ['keys'] });
    notifications.show({ color: 'green', title: 'Revoked', message: `“${apiKey.label}” is refused from now on.` });
    onClose();
  }

  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.label}”?`}
      action="Revoke"
      isGrave
      isPending={revoke.isPending}
      failure={revoke.error !== undefined && <Failure title="The key was not revoked" message={messageOf(revoke.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Whatever uses …{apiKey.hint} is refused from the next request on. A revoked key never works again; it stays in the list so that past
      changes can be traced to it.
    </ConfirmDialog>
  );
}
