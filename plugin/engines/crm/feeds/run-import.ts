import { enqueue } from '../../../jobs/outbox';
import type { DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { imports } from '../data/imports/imports';
import { type ImportOrder, importKind } from '../domain/imports/order';
import { importOrder } from '../outbox/import-order';
import { kinds } from '../work/imports/kinds';

/** After so many parts another delivery goes on, so that none takes longer than deliveries may. */
const partsAtOnce = 200;

/**
 * Import a file, a part in each transaction: the part's contacts and the number of the next part are written together, so that whoever was
 * killed leaves whole parts behind, and whoever comes twice finds the part done (D295).
 */
export const runImport: DeliveryKind = {
  kind: importKind,
  isInternal: true,
  async deliver({ payload }, ctx) {
    const { importId } = payload as ImportOrder;
    for (let done = 0; done < partsAtOnce; done += 1) if (!(await onePart(ctx, importId))) return;
    await ctx.host.storage.tx((db) => enqueue(db, importOrder(importId)));
  },
};

/** Whether there may be another one. */
async function onePart({ host, now }: JobCtx, importId: number): Promise<boolean> {
  const { storage } = host;
  const row = await storage.run((db) => imports(db).find(importId));
  if (row?.status !== 'running' || !row.settings) return false;
  const { prepare, importPart } = kinds[row.kind];
  const importing = await prepare({ host, now }, row.settings);
  return storage.tx(async (db) => {
    const store = imports(db);
    const before = await store.find(importId, { lock: true });
    if (before?.status !== 'running') return false;
    const part = await store.part(importId, before.nextPart);
    if (!part) {
      await store.update(importId, { status: 'done', updatedAt: now() });
      await store.forgetParts(importId);
      return false;
    }
    const { created, updated, refusals } = await importPart(db, part, importing);
    await store.refuse(importId, refusals);
    await store.update(importId, {
      nextPart: before.nextPart + 1,
      created: before.created + created,
      updated: before.updated + updated,
      refused: before.refused + refusals.length,
      updatedAt: now(),
    });
    return true;
  });
}
