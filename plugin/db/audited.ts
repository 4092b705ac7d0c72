import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Storage } from '../host';

interface Call {
  isWritten: boolean;
  readonly write: (db: Db) => Promise<void>;
  /** What has to hold when that transaction begins, and until it is committed. */
  readonly demand?: (() => Promise<void>) | undefined;
}

const calls = new AsyncLocalStorage<Call>();
const known = new WeakSet<Storage>();

/** Run a call whose first transaction writes this row too, and is rolled back with it. Without a transaction there is no row (D24). */
export const audited = <T>(write: Call['write'], run: () => Promise<T>, demand?: Call['demand']): Promise<T> =>
  calls.run({ isWritten: false, write, demand }, run);

/** The storage by which `audited` sees the transactions of its call; everything else passes. */
export function auditedStorage<S extends Storage>(storage: S): S {
  if (known.has(storage)) return storage;
  const own: S = {
    ...storage,
    async tx(work, options) {
      const call = calls.getStore();
      if (!call || call.isWritten || storage.isInTransaction()) return storage.tx(work, options);
      const { demand } = call;
      const result = await storage.tx(
        async (db) => {
          await demand?.();
          const done = await work(db);
          await call.write(db);
          return done;
        },
        demand ? { isolation: 'serializable' } : options,
      );
      call.isWritten = true;
      return result;
    },
  };
  known.add(own);
  return own;
}
