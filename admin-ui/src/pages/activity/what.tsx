import { Stack, Text } from '@mantine/core';
import { useText } from '../../texts';
import { operationTitle } from '../../texts/operation-title';
import type { ActivityRow } from '../overview/state';
import { acts } from './acts';
import { engineAct } from './engine-acts';
import { subjectOf } from './subject';

/** What was done, in the words of the operation, with its name below. */
export function What({ row }: { row: ActivityRow }) {
  const words = useWords(row);
  const { resource, action, reason } = row;
  const subject = subjectOf(row);
  return (
    <Stack gap={0}>
      {words && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {subject === undefined ? words : `${words} · ${subject}`}
        </Text>
      )}
      <Text size={words ? 'xs' : 'sm'} ff="monospace" {...(words && { c: 'dimmed' })} style={{ overflowWrap: 'anywhere' }}>
        {resource}.{action}
      </Text>
      {reason && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </Stack>
  );
}

/** What an operation does, or words of our own for what is none; undefined for what nobody describes. */
export function useWords({ resource, action, ok }: Pick<ActivityRow, 'resource' | 'action' | 'ok'>): string | undefined {
  const t = useText('activity');
  const operations = useText('operations');
  // These words say what was done, where titles of operations say what was asked for.
  const asDone = (words: string) => (ok ? words : t('refused_act', { what: words }));
  const act = acts[`${resource}.${action}`];
  if (act) return asDone(t(act));
  const engine = engineAct(action);
  if (engine) return asDone(t(engine.act, { what: t(engine.noun, { count: engine.act === 'changed_many' ? 2 : 1 }) }));
  return operationTitle({ resource, action }, operations);
}
