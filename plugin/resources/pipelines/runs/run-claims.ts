import { isDuplicate } from '../../../db/connection';
import { lt, rows } from '../../../db/rows';
import { nowSql } from '../../../db/time';
import type { Db } from '../../../host';
import { refused } from '../../../kit/errors';
import { runTable } from './run-table';
import type { Ending, NewRun } from './runs';

/** For how long a run is nobody's but its process's, unless that renews it. */
export const leaseMs = 20_000;
const cutOffMessage = 'The run was interrupted: its process ended. The post is unchanged.';

/** All SQL by which a run has its post for itself, bound to one transaction or connection (D148). */
export function runClaims(db: Db) {
  const table = rows(db, runTable);

  const now = async () => {
    const [row] = await db.query<{ now: number }>(`SELECT ${nowSql(db.dialect)} AS now`);
    return Number(row?.now);
  };

  const cutOff = (id: number) =>
    table.update({ id, status: 'running' }, { status: 'error', message: cutOffMessage, activePost: null, leaseUntil: null });

  return {
    /** Take the post: 409 while another run has it. One whose process ended is marked on the way. */
    async begin(run: NewRun): Promise<number> {
      const { postId } = run;
      const at = await now();
      const other = await table.one({ activePost: postId });
      if (other && (other.leaseUntil ?? 0) > at) throw underWay(postId);
      if (other) await cutOff(other.id);
      try {
        return await table.insert({
          ...run,
          status: 'running',
          changed: false,
          durationMs: 0,
          contentHash: '',
          message: '',
          stages: [],
          activePost: postId,
          leaseUntil: at + leaseMs,
        });
      } catch (error) {
        throw isDuplicate(error) ? underWay(postId) : error;
      }
    },

    renew: async (id: number) => {
      const sql = `UPDATE ${runTable.name} SET lease_until = ${nowSql(db.dialect)} + ? WHERE id = ? AND status = 'running'`;
      return (await db.execute(sql, [leaseMs, id])).affected === 1;
    },

    /** Whether the run is still the one that has its post; held until the transaction ends. */
    async hold(id: number): Promise<boolean> {
      const run = await table.one({ id }, { lock: true });
      return run?.status === 'running' && run.activePost !== null;
    },

    end: (id: number, ending: Ending) => table.update({ id, status: 'running' }, { ...ending, activePost: null, leaseUntil: null }),

    /** Give up a run whose lease lapsed. */
    cutOff,

    /** Runs whose processes ended, or lost the database for too long. */
    async lapsed(limit: number): Promise<number[]> {
      const records = await table.many({ status: 'running', leaseUntil: lt(await now()) }, { limit });
      return records.map(({ id }) => id);
    },
  };
}

const underWay = (postId: number) => refused(`a run of post ${postId} is running; wait for it to end`);
