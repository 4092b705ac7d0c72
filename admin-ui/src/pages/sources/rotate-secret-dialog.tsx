import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ContentSource } from '../../api/types';
import { CopyButton } from '../../ui/copy';
import { WarningIcon } from '../../ui/icons';
import { Failure } from '../../ui/states';

interface RotateSecretDialogProps {
  source: ContentSource;
  onClose: () => void;
}

/** Makes a new secret after saying what that breaks, and shows it for the only time. */
export function RotateSecretDialog({ source, onClose }: RotateSecretDialogProps) {
  const api = useApi();
  const queries = useQueryClient();
  const rotate = useAction((id: string) => api.operate<{ secret: string }>('content_sources', 'rotate_secret', { id }));
  const [secret, setSecret] = useState<string>();

  async function confirm() {
    const made = await rotate.run(source.id);
    if (!made) return;
    setSecret(made.secret);
    void queries.invalidateQueries({ queryKey: ['sources'] });
  }

  if (secret !== undefined) return <FreshSecret name={source.name} secret={secret} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={`Rotate the secret of “${source.name}”?`} centered>
      <Stack>
        <Text size="sm">
          A new secret is made and shown once. Payloads with the old one are refused from the next request on, until the sender has the new
          one.
        </Text>
        {rotate.error !== undefined && <Failure isInline title="The secret was not rotated" message={messageOf(rotate.error)} />}
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

interface FreshSecretProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** Neither Escape nor a click beside it closes it, since nothing brings the secret back. */
function FreshSecret({ name, secret, onClose }: FreshSecretProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Secret of “${name}”`}
      size="lg"
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="yellow" variant="light" icon={<WarningIcon />} title="This secret is shown only now">
          Give it to the sender before you close this. A lost one can only be rotated again.
        </Alert>
        <TextInput
          ref={field}
          label="Secret"
          value={secret}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        />
        <Group justify="space-between">
          <CopyButton text={secret} source={field} label="Copy the secret" size="sm" variant="filled" data-autofocus />
          <Button variant="default" onClick={onClose}>
            The sender has it
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
