import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import { FetchError } from '../../../kit/fetch';
import type { JobCtx } from '../../../kit/group';
import { postDelivery } from '../../../net/post-delivery';
import { forwardRef } from '../source/secrets';
import type { Source } from '../source/source-table';
import { sources } from '../source/sources';
import { type Forward, forwardHeaders } from './forward-headers';

/** Content and news of a source for the receiver that it names; the address is checked again at every use. */
export const forwards: readonly DeliveryKind[] = ['content.ingested', 'content.updated', 'content.withdrawn', 'content.held'].map(
  (kind) => ({
    kind,
    deliver: forward,
  }),
);

/** Send a delivery whose payload names a source as `source`. Nothing is left to do where that no longer exists or forwards no longer. */
export async function forward(delivery: Delivery, ctx: JobCtx): Promise<void> {
  const { source: sourceId } = delivery.payload as { source: string };
  const record = await ctx.host.storage.run((db) => receiverOf(ctx, db, sourceId));
  if (!record) return;
  const body = JSON.stringify({ type: delivery.kind, timestamp: new Date(delivery.createdAt).toISOString(), data: delivery.payload });
  const headers = forwardHeaders(record, { id: delivery.id, at: ctx.now(), body });
  await postDelivery(ctx, { url: record.url, headers, body }, async (status) => {
    if (status === 410) await switchOff(ctx, sourceId, record.url);
    return wordsFor(status);
  }).catch(notReached);
}

type Db = Parameters<Parameters<JobCtx['host']['storage']['run']>[0]>[0];

async function receiverOf({ vault }: JobCtx, db: Db, sourceId: string): Promise<Forward | undefined> {
  const source = await sources(db).find(sourceId);
  if (!source?.settings.forward_enabled || source.settings.forward_url === '') return undefined;
  const { forward_auth_mode: mode, forward_url: url } = source.settings;
  const secret = mode === 'none' || source.forwardSealed === null ? '' : await vault.open(db, forwardRef(source), source.forwardSealed);
  return { url, mode, secret };
}

/** An answer of more bytes than anybody reads is an answer all the same, but its status is not known. */
function notReached(error: unknown): never {
  if (error instanceof FetchError) throw new DeliveryFailed(`${error.message}.`, { cause: error });
  throw error;
}

function wordsFor(status: number): string {
  if (status === 410) return 'no longer exists (410); forwarding was switched off.';
  if (status === 401 || status === 403) return `does not accept the credentials (${status}); check forward_auth_mode and forward_secret.`;
  if (status === 404 || status === 405) return `has nothing at this address (${status}); check forward_url.`;
  return status >= 500 ? `is failing (${status}).` : `answered with ${status}.`;
}

/** The receiver wants no more. An address that was changed meanwhile is left alone. */
async function switchOff({ host, log, now }: JobCtx, sourceId: string, url: string): Promise<void> {
  const wasOn = await host.storage.tx(async (db) => {
    const source = await sources(db).find(sourceId, { lock: true });
    if (!source?.settings.forward_enabled || source.settings.forward_url !== url) return false;
    await sources(db).update(sourceId, switchedOff(source, now()));
    return true;
  });
  if (wasOn) log.warn({ sourceId }, 'the receiver of a content source no longer exists (410): forwarding was switched off');
}

const switchedOff = ({ settings, notices, updatedAt }: Source, now: number) => ({
  settings: { ...settings, forward_enabled: false },
  notices: [...notices, 'forwarding was switched off, because the receiver answered 410'].slice(-50),
  updatedAt: Math.max(now, updatedAt + 1),
});
