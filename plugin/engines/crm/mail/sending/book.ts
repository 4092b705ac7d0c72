import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../../host';
import { CommitUnknown } from '../../../../kit/errors';
import type { Engine } from '../../../kit/engine';
import { type Beginning, sending, type Taken } from '../../data/campaigns/sending';

/** Where a run writes down what it does with its emails. */
export interface Book {
  /** True once `sending` is committed: the email may be handed over. False where it was cancelled, or its contact may not be sent it now. */
  begin(beginning: Beginning): Promise<boolean>;
  /** Resolves once it is committed. */
  sent(taken: Taken): Promise<void>;
  /** Anything else about one email. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

interface Entry {
  readonly beginning?: Beginning;
  readonly taken?: Taken;
  readonly done: (isBegun: boolean) => void;
  readonly fail: (error: unknown) => void;
}

const retryMs = 200;

/** A commit waits so long for more to come, where it is not full. */
const gatherMs = 15;

/** What several emails need written down within some milliseconds is committed together, at most `size` of them (D320). */
export function sendingBook({ host, now }: Pick<Engine, 'host' | 'now'>, { leaseMs, size }: { leaseMs: number; size: number }): Book {
  let waiting: Entry[] = [];
  let isWriting = false;
  let gathering: NodeJS.Timeout | undefined;

  async function commit(entries: readonly Entry[]): Promise<void> {
    const beginnings = entries.flatMap(({ beginning }) => (beginning ? [beginning] : []));
    const taken = entries.flatMap((entry) => (entry.taken ? [entry.taken] : []));
    try {
      const begun = await written(async (db, isRepeated) => {
        await sending(db).sent(taken, now());
        return sending(db).begin(beginnings, { leaseMs, at: now(), isRepeated });
      });
      for (const { beginning, done } of entries) done(beginning !== undefined && begun.has(beginning.email.id));
    } catch (error) {
      for (const { fail } of entries) fail(error);
    }
  }

  async function writeAll(): Promise<void> {
    clearTimeout(gathering);
    gathering = undefined;
    isWriting = true;
    const entries = waiting;
    waiting = [];
    await commit(entries);
    isWriting = false;
    look();
  }

  function look(): void {
    if (isWriting || waiting.length === 0) return;
    if (waiting.length >= size) void writeAll();
    else gathering ??= setTimeout(() => void writeAll(), gatherMs);
  }

  const enter = (entry: Pick<Entry, 'beginning' | 'taken'>) =>
    new Promise<boolean>((done, fail) => {
      waiting.push({ ...entry, done, fail });
      look();
    });

  /** The database may be away just now. What is not written down before the lease runs out is in doubt. */
  async function written<T>(work: (db: Db, isRepeated: boolean) => Promise<T>): Promise<T> {
    const giveUp = performance.now() + leaseMs;
    let isRepeated = false;
    for (;;) {
      try {
        return await host.storage.tx((db) => work(db, isRepeated));
      } catch (error) {
        // Its answer was lost: it may have gone through.
        isRepeated ||= error instanceof CommitUnknown;
        if (performance.now() > giveUp) throw error;
        await sleep(retryMs);
      }
    }
  }

  return {
    begin: (beginning) => enter({ beginning }),
    sent: async (taken) => void (await enter({ taken })),
    write: written,
  };
}
