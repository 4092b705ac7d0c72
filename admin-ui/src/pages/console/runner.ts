import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAction, useApi } from '../../api/hooks';
import type { Answer, Call, ManifestEntry } from '../../api/types';
import { isRead } from './operations';

type Ask = Pick<Call, 'params' | 'reason' | 'confirm' | 'dryRun' | 'confirmToken'>;

/** Runs an operation and keeps its last answer, and whether that was a preview only. */
export function useRunner(entry: ManifestEntry) {
  const api = useApi();
  const queries = useQueryClient();
  const action = useAction(api.dispatch);
  const keyFor = useIdempotencyKey();
  const [last, setLast] = useState<{ answer: Answer; isPreview: boolean }>();

  async function run(ask: Ask): Promise<Answer | undefined> {
    const { resource, action: name } = entry;
    const needsKey = !isRead(entry) && !ask.dryRun;
    const idempotency = needsKey ? keyFor(JSON.stringify(ask.params)) : undefined;
    const answer = await action.run({ resource, action: name, ...ask, ...(idempotency && { idempotencyKey: idempotency.key }) });
    if (!answer) {
      setLast(undefined);
      return undefined;
    }
    if (answer.status < 500) idempotency?.settle();
    setLast({ answer, isPreview: ask.dryRun ?? false });
    if (answer.envelope.changed && !ask.dryRun) {
      void queries.invalidateQueries({ queryKey: ['pickable'] });
      // Switching a module changes which operations and which pages there are.
      void queries.invalidateQueries({ queryKey: ['manifest'] });
      void queries.invalidateQueries({ queryKey: ['booking', 'engine'] });
    }
    return answer;
  }

  return { run, last, isPending: action.isPending, error: action.error };
}

/** One key for each wish: kept while no answer came, so that pressing Run again cannot do the same change twice. */
function useIdempotencyKey() {
  const open = useRef<{ body: string; key: string }>(undefined);
  return (body: string) => {
    if (open.current?.body !== body) open.current = { body, key: randomKey() };
    const settle = () => {
      open.current = undefined;
    };
    return { key: open.current.key, settle };
  };
}

/** Not `crypto.randomUUID`, which browsers withhold from pages on plain http. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
