import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ApiKey, FreshKey } from '../../api/types';
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
    <Modal opened onClose={onClose} title={`Rotate “${apiKey.label}”?`} centered>
      <Stack>
        <Text size="sm">
          A new key takes the place of …{apiKey.hint} and is shown once. The old one is refused from the next request on, so have the place
          where it is used at hand.
        </Text>
        {rotate.error !== undefined && <Failure title="The key was not rotated" message={messageOf(rotate.error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button loading={rotate.isPending} onClick={() => void confirm()}>
            Rotate
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
