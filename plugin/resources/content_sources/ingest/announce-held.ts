import type { Db } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import { emit } from '../../../kit/event';
import type { JobCtx } from '../../../kit/group';
import { alert } from '../../integrations/port';
import type { Source } from '../source/source-table';
import { articleSettled } from './article-settled';
import type { DeliveryRow } from './delivery-table';

interface HeldDelivery {
  readonly source: Source;
  readonly delivery: Pick<DeliveryRow, 'id'>;
  readonly reasons: readonly string[];
}

/** Tell the admins, the run history and the source's receiver that its payloads are held, in the transaction that holds them. */
export async function announceHeld(db: Db, ctx: JobCtx, { source, delivery, reasons }: HeldDelivery): Promise<void> {
  const { host, now } = ctx;
  const { id, name, slug, settings } = source;
  const shown = reasons.slice(0, 20);
  const message = `The content source "${name}" holds its payloads, because they no longer fit its mapping: ${shown.join('; ')}. Approve a mapping, also the same one, to go on.`;
  await alert(db, host, { type: 'content.held', data: { source: id, slug, delivery: delivery.id, reasons: shown, message } });
  const run = { source: slug, postId: 0, status: 'held', changed: false, durationMs: 0, contentHash: '' } as const;
  await emit({ ctx, db }, articleSettled, { ...run, message: `Held: ${shown.join('; ')}.`, now: now() });
  if (!settings.forward_enabled || settings.forward_url === '') return;
  // Not the key of the source's own work, which would wait for a receiver that is away.
  const payload = { source: id, delivery: delivery.id, reasons: shown };
  await enqueue(db, { kind: 'content.held', key: `forward:${id}`, payload });
}
