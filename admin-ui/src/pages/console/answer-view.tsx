import { Alert, Badge, Code, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { messageOf, textOfCode } from '../../api/errors';
import type { Answer } from '../../api/types';
import { type Text as Texts, useText } from '../../texts';
import { WarningIcon } from '../../ui/icons';
import { JsonView } from '../../ui/json-view';
import { Failure } from '../../ui/states';

interface Last {
  readonly answer: Answer;
  readonly isPreview: boolean;
}

interface AnswerViewProps {
  name: string;
  last: Last | undefined;
  error: unknown;
}

/** The last answer; read out when it arrives. */
export function AnswerView({ name, last, error }: AnswerViewProps) {
  const t = useText('frame');
  return (
    <section aria-label="Answer" style={{ display: 'contents' }}>
      <VisuallyHidden role="status" aria-live="polite">
        {last && spoken(t, name, last)}
      </VisuallyHidden>
      {error !== undefined && <Failure title="No answer came" message={messageOf(error)} />}
      {last && (
        <Stack gap="sm">
          <Group justify="space-between" gap="xs">
            <Title order={2}>{last.isPreview ? 'Preview' : 'Answer'}</Title>
            <Facts answer={last.answer} isPreview={last.isPreview} />
          </Group>
          <AnswerBody answer={last.answer} isPreview={last.isPreview} />
        </Stack>
      )}
    </section>
  );
}

/** An answer's content: its refusal in words, or its data. */
export function AnswerBody({ answer, isPreview }: { answer: Answer; isPreview: boolean }) {
  const t = useText('frame');
  const { envelope, code, status } = answer;
  if (!envelope.ok) {
    return (
      <Alert color="red" variant="light" icon={<WarningIcon />} title={t(textOfCode(code, status))}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {envelope.error}
        </Text>
        {code && (
          <Text size="xs" mt={6}>
            Code <Code>{code}</Code>, status {status}
          </Text>
        )}
      </Alert>
    );
  }
  return (
    <>
      {isPreview && (
        <Text size="sm" c="dimmed">
          Nothing was stored.{' '}
          {envelope.changed ? 'Running it would change the site and answer this:' : 'Running it would change nothing and answer this:'}
        </Text>
      )}
      <JsonView title="Data" value={envelope.data} />
    </>
  );
}

function Facts({ answer, isPreview }: { answer: Answer; isPreview: boolean }) {
  const { envelope, status, durationMs, requestId } = answer;
  return (
    <Group gap={8}>
      <Badge variant="light" color={envelope.ok ? 'green' : 'red'} tt="none">
        {status} {outcomeWord(answer)}
      </Badge>
      {envelope.ok && (
        <Badge variant="light" color={envelope.changed ? 'blue' : 'gray'} tt="none">
          {changedWords(envelope.changed, isPreview)}
        </Badge>
      )}
      <Text size="xs" c="dimmed">
        {durationMs} ms
      </Text>
      {requestId && (
        <Text size="xs" c="dimmed">
          request <Code fz="xs">{requestId}</Code>
        </Text>
      )}
    </Group>
  );
}

function outcomeWord({ envelope, status }: Answer): string {
  if (envelope.ok) return 'OK';
  return status >= 500 ? 'failed' : 'refused';
}

function changedWords(isChanged: boolean, isPreview: boolean): string {
  if (isPreview) return isChanged ? 'would change' : 'would not change';
  return isChanged ? 'changed' : 'unchanged';
}

function spoken(t: Texts<'frame'>, name: string, { answer: { envelope, code, status }, isPreview }: Last): string {
  if (!envelope.ok) return `${name}: ${t(textOfCode(code, status))}. ${envelope.error}`;
  return `${isPreview ? 'Preview of ' : ''}${name}: ${changedWords(envelope.changed, isPreview)}.`;
}
