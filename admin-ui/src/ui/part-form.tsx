import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
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
  /** There is nothing to save yet; said to whoever tries. */
  unchanged?: string | undefined;
  onSave: () => void;
  children: ReactNode;
}

/** A part of a record that is saved by itself. */
export function PartForm({ action, actionName, isPending, error, problem, unchanged, onSave, children }: PartFormProps) {
  const t = useText('frame');
  const id = useId();
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(unchanged !== undefined);
    if (!problem && unchanged === undefined) onSave();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {children}
        {unchanged !== undefined && isTried && (
          <Text role="status" size="sm" c="dimmed">
            {unchanged}
          </Text>
        )}
        {error !== undefined && <Failure isInline title={t('not_saved')} message={messageOf(error)} />}
        <Group gap="sm">
          <Button
            type="submit"
            loading={isPending}
            {...(actionName !== undefined && { 'aria-label': actionName })}
            disabled={problem !== undefined}
            {...(unchanged !== undefined && { variant: 'default', 'aria-disabled': true })}
            {...(problem && { 'aria-describedby': id })}
          >
            {action}
          </Button>
          {/* Beside it: once it is saved nothing moves (D830). */}
          {problem && (
            <Text id={id} role="status" size="sm" c="dimmed">
              {problem}
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}
