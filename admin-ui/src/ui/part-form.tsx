import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { messageOf } from '../api/errors';
import { useText } from '../texts';
import { Failure } from './states';

interface PartFormProps {
  /** On the button. */
  action: string;
  isPending: boolean;
  error: unknown;
  /** What keeps it from being sent, if anything. */
  problem?: string | undefined;
  onSave: () => void;
  children: ReactNode;
}

/** A part of a record that is saved by itself. */
export function PartForm({ action, isPending, error, problem, onSave, children }: PartFormProps) {
  const t = useText('frame');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problem) onSave();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {children}
        {problem && (
          <Text id={id} role="status" size="sm" c="dimmed">
            {problem}
          </Text>
        )}
        {error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(error)} />}
        <Button
          type="submit"
          loading={isPending}
          disabled={problem !== undefined}
          {...(problem && { 'aria-describedby': id })}
          style={{ alignSelf: 'flex-start' }}
        >
          {action}
        </Button>
      </Stack>
    </form>
  );
}
