import { lockCounter } from '../../../db/slots';
import type { Db } from '../../../host';
import type { JobCtx, RegistryVariable } from '../../../kit/group';
import { type DesiredValue, pushes } from '../sync/pushes';
import { queuePushes } from '../sync/queue';
import { freeSource, nameOf } from './fields';
import type { Push } from './variable-table';

/** So many in one transaction, which holds up others on SQLite. */
const batch = 200;
const maxBatches = 1000;

/** Names under which the platform is to hold something else than at the last comparison; what the registry lost is to go. */
export function differences(registry: readonly RegistryVariable[], known: readonly Push[]): DesiredValue[] {
  const before = new Map(known.map((push) => [push.name, push]));
  const names = new Set(registry.map(({ name }) => name));
  return [
    ...registry.filter(({ name, value }) => before.get(name)?.value !== value).map(({ name, source, value }) => ({ name, source, value })),
    ...known.filter(({ name, value }) => value !== null && !names.has(name)).map(({ name, source }) => ({ name, source, value: null })),
  ];
}

/** Queue what became different in the registry since the last comparison. Costs only reads where nothing did. */
export async function compareRegistry(ctx: JobCtx): Promise<void> {
  const { storage } = ctx.host;
  const differences = (db: Db) => changed({ ...ctx, db });
  if ((await storage.run(differences)).length === 0) return;
  for (let n = 0; n < maxBatches; n++) {
    const left = await storage.tx(async (db) => {
      // Another instance may be comparing too: whoever comes second must read what the first one saw, or newer.
      await lockCounter(db, 'variable_pushes');
      const due = await differences(db);
      await queuePushes({ ...ctx, db }, due.slice(0, batch));
      return due.length - batch;
    });
    if (left <= 0) return;
  }
}

async function changed({ catalog, ...ctx }: JobCtx & { readonly db: Db }): Promise<DesiredValue[]> {
  const registry = await catalog.registry(ctx);
  const taken = registry.find(({ name }) => name.startsWith(nameOf('')));
  if (taken) throw new Error(`${taken.source} contributes ${taken.name}, a name of source "${freeSource}"`);
  return differences(registry, await pushes(ctx.db).ofRegistry());
}
