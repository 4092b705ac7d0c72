import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { messageOf } from '../api/errors';
import { useText } from '../texts';
import { Failure } from './states';

interface PartFormProps {
  /** On the button. */
  action: string;
  /** The same for those who only hear the button, where the page has several. */
  actionName?: string;
  isPending: boolean;
  error: unknown;
  /** What keeps it from being sent, if anything. */
  problem?: string | undefined;
  /** There is nothing to save yet. */
  isUnchanged?: boolean;
  onSave: () => void;
  children: ReactNode;
}

/** A part of a record that is saved by itself. */
export function PartForm({ action, actionName, isPending, error, problem, isUnchanged = false, onSave, children }: PartFormProps) {
  const t = useText('frame');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problem && !isUnchanged) onSave();
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
          {...(actionName !== undefined && { 'aria-label': actionName })}
          disabled={problem !== undefined || isUnchanged}
          {...(problem && { 'aria-describedby': id })}
          style={{ alignSelf: 'flex-start' }}
        >
          {action}
        </Button>
      </Stack>
    </form>
  );
}
