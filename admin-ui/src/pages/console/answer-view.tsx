import { Alert, Badge, Code, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { messageOf, textOfCode } from '../../api/errors';
import type { Answer } from '../../api/types';
import { useSentences } from '../../sentences';
import { type Text as Texts, useText } from '../../texts';
import { WarningIcon } from '../../ui/icons';
import { JsonView } from '../../ui/json-view';
import { Failure } from '../../ui/states';
import { DataTable } from './data-table';

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
  const t = useText('console');
  const frame = useText('frame');
  return (
    <section aria-label={t('answer')} style={{ display: 'contents' }}>
      <VisuallyHidden role="status" aria-live="polite">
        {last && spoken({ t, frame }, name, last)}
      </VisuallyHidden>
      {error !== undefined && <Failure title={t('no_answer')} message={messageOf(error)} />}
      {last && (
        <Stack gap="sm">
          <Group justify="space-between" gap="xs">
            <Title order={2}>{t(last.isPreview ? 'preview' : 'answer')}</Title>
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
  const t = useText('console');
  const frame = useText('frame');
  const translate = useSentences();
  const { envelope, code, status } = answer;
  if (!envelope.ok) {
    return (
      <Alert color="red" variant="light" icon={<WarningIcon />} title={frame(textOfCode(code, status))}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {translate(envelope.error ?? '')}
        </Text>
        {code && (
          <Text size="xs" mt={6}>
            {t.rich('code', { code: <Code key="code">{code}</Code>, status })}
          </Text>
        )}
      </Alert>
    );
  }
  return (
    <>
      {isPreview && (
        <Text size="sm" c="dimmed">
          {t('nothing_stored', { outcome: envelope.changed ? 'yes' : 'no' })}
        </Text>
      )}
      <DataTable title={t('data')} value={envelope.data} />
      <JsonView title={t('json')} value={envelope.data} />
    </>
  );
}

function Facts({ answer, isPreview }: { answer: Answer; isPreview: boolean }) {
  const t = useText('console');
  const { envelope, status, durationMs, requestId } = answer;
  return (
    <Group gap={8}>
      <Badge variant="light" color={envelope.ok ? 'green' : 'red'} tt="none">
        {t(outcomeWord(answer), { status })}
      </Badge>
      {envelope.ok && (
        <Badge variant="light" color={envelope.changed ? 'blue' : 'gray'} tt="none">
          {t(changedWords(envelope.changed, isPreview))}
        </Badge>
      )}
      <Text size="xs" c="dimmed">
        {durationMs} ms
      </Text>
      {requestId && (
        <Text size="xs" c="dimmed">
          {t.rich('request', {
            id: (
              <Code key="id" fz="xs">
                {requestId}
              </Code>
            ),
          })}
        </Text>
      )}
    </Group>
  );
}

function outcomeWord({ envelope, status }: Answer) {
  if (envelope.ok) return 'status_ok';
  return status >= 500 ? 'status_failed' : 'status_refused';
}

function changedWords(isChanged: boolean, isPreview: boolean) {
  if (isPreview) return isChanged ? 'would_change' : 'would_not_change';
  return isChanged ? 'changed' : 'unchanged';
}

interface Spoken {
  readonly t: Texts<'console'>;
  readonly frame: Texts<'frame'>;
}

function spoken({ t, frame }: Spoken, name: string, { answer: { envelope, code, status }, isPreview }: Last): string {
  if (!envelope.ok) return t('said_refused', { name, why: frame(textOfCode(code, status)), message: envelope.error ?? '' });
  return t(isPreview ? 'said_preview' : 'said', { name, outcome: t(changedWords(envelope.changed, isPreview)) });
}
