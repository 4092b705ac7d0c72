import { enqueue } from '../../../jobs/outbox';
import type { JobCtx } from '../../../kit/group';

/** Internal work of the outbox: process the deliveries of one source, in the order of receipt. */
export const processKind = 'content.process';

/** Messages of one source run one after the other, over all instances. */
export const processMessage = (sourceId: string) => ({ kind: processKind, key: `source:${sourceId}`, payload: { source: sourceId } });

const waiting = new WeakMap<object, Set<string>>();
const pauseMs = 20;

/**
 * Have the deliveries of a source processed. Many that come at once are one message, so that a delivery costs its sender one insert;
 * should this process die before the message is written, the job `content.sweep` finds the rows.
 */
export function poke({ host, log }: Pick<JobCtx, 'host' | 'log'>, sourceId: string): void {
  const pending = waiting.get(host.storage) ?? new Set<string>();
  waiting.set(host.storage, pending);
  if (pending.has(sourceId)) return;
  pending.add(sourceId);
  setTimeout(() => {
    pending.delete(sourceId);
    host.storage
      .run((db) => enqueue(db, processMessage(sourceId)))
      .catch((err: unknown) => log.warn({ err, sourceId }, 'deliveries wait for the sweep'));
  }, pauseMs).unref();
}
