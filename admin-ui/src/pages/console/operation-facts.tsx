import { Code, Text } from '@mantine/core';
import type { ManifestEntry } from '../../api/types';
import { useText } from '../../texts';
import { isRead } from './operations';

/** What the manifest says about an operation beside its parameters. */
export function OperationFacts({ entry }: { entry: ManifestEntry }) {
  const t = useText('console');
  const facts = entry.params['x-svc'];
  const repeat = t(facts?.idempotent ? 'repeat_same' : 'repeat_new');
  const words = [
    !isRead(entry) && facts && repeat,
    facts && t('since', { version: facts.since }),
    facts?.stability === 'beta' && t('beta'),
    facts?.deprecated && t('deprecated'),
  ].filter(Boolean);
  return (
    <Text size="sm" c="dimmed">
      {t.rich('needs', { capability: <Code key="capability">{entry.capability}</Code> })}
      {words.map((word) => ` · ${word}`)}
    </Text>
  );
}
