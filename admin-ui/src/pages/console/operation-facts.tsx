import { Code, Text } from '@mantine/core';
import type { ManifestEntry } from '../../api/types';
import { isRead } from './operations';

/** What the manifest says about an operation beside its parameters. */
export function OperationFacts({ entry }: { entry: ManifestEntry }) {
  const facts = entry.params['x-svc'];
  const repeat = facts?.idempotent ? 'a repeat changes nothing' : 'each run is a new change';
  const words = [
    !isRead(entry) && facts && repeat,
    facts && `since ${facts.since}`,
    facts?.stability === 'beta' && 'beta',
    facts?.deprecated && 'deprecated',
  ].filter(Boolean);
  return (
    <Text size="sm" c="dimmed">
      Needs <Code>{entry.capability}</Code>
      {words.map((word) => ` · ${word}`)}
    </Text>
  );
}
