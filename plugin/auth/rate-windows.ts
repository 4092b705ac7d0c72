import { addHits } from '../db/rate-windows';
import type { Logger, Storage } from '../host';

const windowMs = 60_000;

interface Counter {
  /** Total as far as this process knows. */
  total: number;
  /** Hits not yet added to the database. */
  pending: number;
  readonly endsAt: number;
}

/**
 * Hits per name and minute, counted in this process and added to the database once a second, where the other instances' hits come
 * back from: a call never waits for its own counting (D15).
 */
export function rateWindows(storage: Pick<Storage, 'apart'>, log: Logger, now: () => number) {
  const counters = new Map<string, Counter>();
  let reconciling: Promise<void> | undefined;
  const timer = setInterval(() => void reconcile(), 1000);
  timer.unref();

  async function add(name: string, counter: Counter) {
    const hits = counter.pending;
    counter.pending = 0;
    try {
      const total = await storage.apart((db) => addHits(db, { name, hits, expiresAt: counter.endsAt + windowMs }));
      counter.total = total + counter.pending;
    } catch (error) {
      counter.pending += hits;
      log.warn({ err: error }, 'a rate window could not be reconciled');
    }
  }

  async function pass() {
    for (const [name, counter] of counters) {
      if (counter.pending > 0) await add(name, counter);
      if (counter.endsAt < now()) counters.delete(name);
    }
  }

  function reconcile(): Promise<void> {
    reconciling ??= pass().finally(() => {
      reconciling = undefined;
    });
    return reconciling;
  }

  return {
    /** Count one hit; answers the hits so far in this minute, this one included, and the seconds left in it. */
    hit(name: string): { hits: number; resetSeconds: number } {
      const minute = Math.floor(now() / windowMs);
      const key = `${name}:${minute}`;
      const counter = counters.get(key) ?? { total: 0, pending: 0, endsAt: (minute + 1) * windowMs };
      counter.total += 1;
      counter.pending += 1;
      counters.set(key, counter);
      return { hits: counter.total, resetSeconds: Math.max(1, Math.ceil((counter.endsAt - now()) / 1000)) };
    },

    async stop() {
      clearInterval(timer);
      await reconciling;
      await reconcile();
    },
  };
}

export type RateWindows = ReturnType<typeof rateWindows>;
