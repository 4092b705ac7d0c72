import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { commandFor } from '../../api/command-line';
import { curlFor } from '../../api/curl';
import type { ManifestEntry } from '../../api/types';
import { formSchemaOf, paramsOf, withoutSecrets } from '../../form/params-schema';
import { useOperationSentences } from '../../operation-words/sentences';
import { useText } from '../../texts';
import { CodeBlock } from '../../ui/code-block';
import { LockIcon } from '../../ui/icons';
import { later } from '../../ui/later';
import { useTitle } from '../../ui/page-head';
import { navigate } from '../../ui/router';
import { Loading } from '../../ui/states';
import { givenBy, withoutSecretsIn } from './address';
import { AnswerView } from './answer-view';
import { ConfirmDialog } from './confirm-dialog';
import { exampleOf } from './example';
import { OperationBadges } from './operation-badges';
import { OperationFacts } from './operation-facts';
import { isRead, pathTo, secretsOf } from './operations';
import { RecordPicker } from './record-picker';
import { RunControls } from './run-controls';
import { useRunner } from './runner';

/** The form engine is as much code as all pages together; whoever looks for an operation does not wait for it. */
const SchemaForm = later(async () => (await import('../../form/schema-form')).SchemaForm, <LoadingForm />);

function LoadingForm() {
  const t = useText('console');
  return <Loading label={t('loading_form')} />;
}

interface OperationPanelProps {
  entry: ManifestEntry;
  isAllowed: boolean;
}

/** One operation: what it is, its form, its answer, and the same call for a shell. */
export function OperationPanel({ entry, isAllowed }: OperationPanelProps) {
  const t = useText('console');
  const described = useOperationSentences();
  const schema = useMemo(() => formSchemaOf(entry, { described, standard: (value) => t('standard', { value }) }), [entry, described, t]);
  const runner = useRunner(entry);
  const [data, setData] = useState<Record<string, unknown>>(() => givenBy(location.hash, entry));
  const [reason, setReason] = useState('');
  const [confirming, setConfirming] = useState<Record<string, unknown>>();
  const [generation, setGeneration] = useState(0);
  useEffect(() => {
    const rest = withoutSecretsIn(location.hash, entry);
    if (rest !== undefined) navigate(pathTo(entry) + rest, { replace: true });
  }, [entry]);
  const common = { ...(reason.trim() && { reason: reason.trim() }), ...(entry.destructive && { confirm: true }) };

  async function run(params: Record<string, unknown>, confirmToken?: string) {
    const answer = await runner.run({ params, ...common, ...(confirmToken && { confirmToken }) });
    if (answer?.envelope.ok) setData((held) => withoutSecrets(held, secretsOf(entry)));
    return answer;
  }

  function submit(params: Record<string, unknown>, button: string) {
    if (button === 'preview') return void runner.run({ params, ...common, confirm: false, dryRun: true });
    if (entry.destructive) return setConfirming(params);
    return void run(params);
  }

  function fill(values: Record<string, unknown>) {
    setData(values);
    setGeneration((count) => count + 1);
  }

  function clear() {
    fill({});
    setReason('');
  }

  const example = exampleOf(entry);
  const call = { ...entry, ...common, params: paramsOf(data, schema) };
  return (
    <Stack gap="lg">
      <Heading entry={entry} />
      {!isAllowed && <Lacking capability={entry.capability} />}
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <RecordPicker entry={entry} data={data} onPick={(which) => fill({ ...data, ...which })} />
        <SchemaForm key={generation} schema={schema} data={data} onChange={setData} onSubmit={submit} canClear={!isRead(entry)}>
          <RunControls
            entry={entry}
            reason={reason}
            onReason={setReason}
            onClear={clear}
            onExample={example && (() => fill(example))}
            isPending={runner.isPending}
          />
        </SchemaForm>
      </Paper>
      <AnswerView name={`${entry.resource}.${entry.action}`} last={runner.last} error={runner.error} />
      <CodeBlock title={t('curl')} text={curlFor(location.origin, call, secretsOf(entry))} />
      <CodeBlock title={t('cli')} text={commandFor(location.origin, call, secretsOf(entry))} />
      {confirming && <ConfirmDialog entry={entry} params={confirming} onClose={() => setConfirming(undefined)} onConfirm={run} />}
    </Stack>
  );
}

function Heading({ entry }: { entry: ManifestEntry }) {
  const name = `${entry.resource}.${entry.action}`;
  const described = useOperationSentences();
  useTitle(name);
  return (
    <Stack gap={8}>
      <Group gap="sm">
        <Title order={1} ff="monospace" fz={{ base: 20, sm: 24 }} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <OperationBadges entry={entry} size="sm" />
      </Group>
      <Text>{described(entry.summary)}</Text>
      <OperationFacts entry={entry} />
    </Stack>
  );
}

function Lacking({ capability }: { capability: string }) {
  const t = useText('console');
  return (
    <Alert color="yellow" variant="light" icon={<LockIcon />} title={t('lacking')}>
      {t('lacking_text', { capability })}
    </Alert>
  );
}
