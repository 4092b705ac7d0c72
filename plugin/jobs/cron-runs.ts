import { isDuplicate } from '../db/connection';
import { cronRunsTable } from '../db/cron-runs';
import { lt, rows } from '../db/rows';
import { nowSql } from '../db/time';
import type { Db, Storage } from '../host';

/** One tick of one job; `scheduledFor` in milliseconds. */
export interface Tick {
  readonly job: string;
  readonly scheduledFor: number;
}

/** Which ticks were taken, by whom, and how they went. */
export function cronRuns(storage: Pick<Storage, 'run'>, owner: string) {
  const runs = (db: Db) => rows(db, cronRunsTable);

  return {
    /** The database's time in milliseconds: instances whose clocks differ must agree on which tick is due. */
    now: () =>
      storage.run(async (db) => {
        const [row] = await db.query<{ now: number }>(`SELECT ${nowSql(db.dialect)} AS now`);
        return Number(row?.now);
      }),

    /** True for one instance per tick: whoever inserts the row. On a cluster the others fail certification and then find it taken. */
    async claim({ job, scheduledFor }: Tick, startedAt: number): Promise<boolean> {
      try {
        await storage.run((db) => runs(db).insert({ job, scheduledFor, owner, startedAt }));
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    /** The run ended; `error` says how it failed, null that it did not. */
    finish: ({ job, scheduledFor }: Tick, { at, error }: { at: number; error: string | null }) =>
      storage.run((db) => runs(db).update({ job, scheduledFor, owner }, { finishedAt: at, error: error?.slice(0, 500) ?? null })),

    /** The latest tick that anyone took. */
    latest: (job: string) =>
      storage.run(async (db) => {
        const [row] = await runs(db).many({ job }, { order: [['scheduledFor', 'DESC']], limit: 1 });
        return row?.scheduledFor;
      }),

    /** Forget what is older, but keep each job's latest tick: by it a missed one is told from a first one. */
    async prune(jobs: readonly string[], before: number): Promise<void> {
      for (const job of jobs) {
        const latest = await this.latest(job);
        if (latest !== undefined) await storage.run((db) => runs(db).delete({ job, scheduledFor: lt(Math.min(before, latest)) }));
      }
    },
  };
}
