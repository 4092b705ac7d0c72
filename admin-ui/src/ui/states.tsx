import { Alert, Button, Center, Loader, Stack, Text } from '@mantine/core';
import { WarningIcon } from './icons';

interface LoadingProps {
  label: string;
  isFull?: boolean;
}

/** Something is on its way. */
export function Loading({ label, isFull = false }: LoadingProps) {
  return (
    <Center mih={isFull ? '100vh' : 240} aria-busy="true" role="status">
      <Stack align="center" gap="sm">
        <Loader size="sm" />
        <Text size="sm" c="dimmed">
          {label}…
        </Text>
      </Stack>
    </Center>
  );
}

interface FailureProps {
  title: string;
  message: string;
  action?: { label: string; perform: () => void };
  /** Among other things, below what it is about, instead of in the middle of the page. */
  isInline?: boolean;
}

/** Something could not be loaded or drawn, and what to do about it. */
export function Failure({ title, message, action, isInline = false }: FailureProps) {
  return (
    <Alert
      color="red"
      variant="light"
      icon={<WarningIcon />}
      title={isInline ? title : <h1 style={{ all: 'inherit' }}>{title}</h1>}
      role="alert"
      maw={640}
      my="md"
      mx={isInline ? 0 : 'auto'}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{message}</Text>
        {action && (
          <Button size="xs" variant="default" onClick={action.perform}>
            {action.label}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
