import { addUses, dayAt, type KeyUses, recentUses } from '../../db/key-uses';
import type { Logger, Storage } from '../../host';
import type { Need } from '../../kit/scope';

interface Deps {
  readonly storage: Pick<Storage, 'run' | 'apart'>;
  readonly log: Logger;
  readonly now: () => number;
}

/** What a key was used for in the last 30 days, the most used first. */
export interface KeyUse {
  readonly resource: string;
  readonly effect: Need['effect'];
  readonly calls: number;
}

/**
 * Calls of keys by what they did, counted in this process and added to the database: the first of a kind on a day at once, the others once
 * a minute, so that a call never waits for it. A process that is killed loses less than a minute of counts, and no kind of use (D601).
 */
export function keyUses({ storage, log, now }: Deps) {
  const pending = new Map<string, KeyUses>();
  const known = new Set<string>();
  let today = 0;
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void flush(), 60_000);
  timer.unref();

  function add(uses: KeyUses): string {
    const name = `${uses.keyId}:${uses.day}:${uses.resource}:${uses.effect}`;
    pending.set(name, { ...uses, calls: uses.calls + (pending.get(name)?.calls ?? 0) });
    return name;
  }

  async function write() {
    for (const name of [...pending.keys()]) {
      // As it is now: calls come in while the ones before are stored.
      const uses = pending.get(name);
      if (!uses) continue;
      pending.delete(name);
      await storage
        .apart((db) => addUses(db, uses))
        .catch((err) => {
          add(uses);
          log.warn({ err }, 'uses of a key could not be noted');
        });
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  return {
    /** A call that its key was allowed. */
    note(keyId: number, { resource, effect }: Need): void {
      const day = dayAt(now());
      if (day !== today) known.clear();
      today = day;
      const name = add({ keyId, day, resource, effect, calls: 1 });
      if (known.has(name)) return;
      known.add(name);
      void flush();
    },

    /** By key. */
    async recent(): Promise<ReadonlyMap<number, readonly KeyUse[]>> {
      await flush();
      const byKey = new Map<number, KeyUse[]>();
      for (const { keyId, resource, effect, calls } of await storage.run((db) => recentUses(db, now()))) {
        byKey.set(keyId, [...(byKey.get(keyId) ?? []), { resource, effect: effect as Need['effect'], calls }]);
      }
      return byKey;
    },

    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

export type CountedUses = ReturnType<typeof keyUses>;
