import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FreshKey } from '../../api/types';
import { CopyButton } from '../../ui/copy';
import { WarningIcon } from '../../ui/icons';

interface FreshKeyDialogProps {
  fresh: FreshKey;
  onClose: () => void;
}

/** Shows a key for the only time. Neither Escape nor a click beside it closes it, since nothing brings the key back. */
export function FreshKeyDialog({ fresh, onClose }: FreshKeyDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  useWarningBeforeLeaving();

  return (
    <Modal
      opened
      onClose={onClose}
      title={`Key “${fresh.label}”`}
      size="lg"
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="yellow" variant="light" icon={<WarningIcon />} title="This key is shown only now">
          Store it in a password manager or in your script's secret store before you close this. The site cannot show it again: a lost key
          can only be rotated or revoked.
        </Alert>
        <TextInput
          ref={field}
          label="API key"
          value={fresh.key}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        />
        <Group justify="space-between">
          <CopyButton text={fresh.key} source={field} label="Copy the key" size="sm" variant="filled" data-autofocus />
          <Button variant="default" onClick={onClose}>
            I have stored it
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          Send it in the header X-API-Key. In lists it is known by its last four characters, …{fresh.hint}.
        </Text>
      </Stack>
    </Modal>
  );
}

function useWarningBeforeLeaving() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}
