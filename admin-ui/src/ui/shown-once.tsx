import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyButton } from './copy';
import { Dialog } from './dialog';
import { WarningIcon } from './icons';

interface ShownOnceProps {
  title: string;
  /** Says that it is shown only now. */
  warning: string;
  /** The button that copies it. */
  copy: string;
  /** Label of the field. */
  label: string;
  value: string;
  /** What to do with it before the dialog is closed. */
  advice: string;
  /** The button that closes it. */
  done: string;
  /** What else there is to know. */
  note?: string;
  onClose: () => void;
}

/** Shows a secret for the only time. Neither Escape nor a click beside it closes it, since nothing brings the secret back. */
export function ShownOnce({ title, warning, copy, label, value, advice, done, note, onClose }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  useWarningBeforeLeaving();

  return (
    <Dialog opened onClose={onClose} title={title} size="lg" withCloseButton={false} closeOnClickOutside={false} closeOnEscape={false}>
      <Stack>
        <Alert color="yellow" variant="light" icon={<WarningIcon />} title={warning}>
          {advice}
        </Alert>
        <TextInput
          ref={field}
          label={label}
          value={value}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        />
        <Group justify="space-between">
          <CopyButton text={value} source={field} label={copy} size="sm" variant="filled" data-autofocus />
          <Button variant="default" onClick={onClose}>
            {done}
          </Button>
        </Group>
        {note !== undefined && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

/** Has the browser ask before the page is left while a secret is shown. */
export function useWarningBeforeLeaving() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}
