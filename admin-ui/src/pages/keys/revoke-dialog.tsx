import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ApiKey } from '../../api/types';
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
    <Modal opened onClose={onClose} title={`Revoke “${apiKey.label}”?`} centered>
      <Stack>
        <Text size="sm">
          Whatever uses …{apiKey.hint} is refused from the next request on. A revoked key never works again; it stays in the list so that
          past changes can be traced to it.
        </Text>
        {revoke.error !== undefined && <Failure title="The key was not revoked" message={messageOf(revoke.error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red.8" loading={revoke.isPending} onClick={() => void confirm()}>
            Revoke
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
