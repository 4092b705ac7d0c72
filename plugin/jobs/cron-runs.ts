import { isDuplicate } from '../db/connection';
import { cronRunsTable } from '../db/cron-runs';
import { lt, notNull, rows } from '../db/rows';
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

    /**
     * True for one instance per tick: whoever inserts the row. On a cluster the others fail certification and then find it taken. The row
     * of a later tick stands for those before it, which are not kept.
     */
    async claim({ job, scheduledFor }: Tick, startedAt: number): Promise<boolean> {
      try {
        const { affected } = await storage.run((db) =>
          db.execute(
            `INSERT INTO sp_cron_runs (job, scheduled_for, owner, started_at) SELECT ?, ?, ?, ? FROM (SELECT 1 AS one) AS row_of_one
             WHERE NOT EXISTS (SELECT 1 FROM sp_cron_runs WHERE job = ? AND scheduled_for >= ?)`,
            [job, scheduledFor, owner, startedAt, job, scheduledFor],
          ),
        );
        return affected === 1;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    /** The run ended; `error` says how it failed, null that it did not. Earlier ones of which there is nothing to tell are forgotten. */
    async finish({ job, scheduledFor }: Tick, { at, error }: { at: number; error: string | null }): Promise<void> {
      await storage.run((db) => runs(db).update({ job, scheduledFor, owner }, { finishedAt: at, error: error?.slice(0, 500) ?? null }));
      await storage.run((db) => runs(db).delete({ job, scheduledFor: lt(scheduledFor), finishedAt: notNull, error: null }));
    },

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
