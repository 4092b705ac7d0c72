import { gt, lt, not, rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { freeSource } from '../variable/fields';
import { type Push, pushTable } from '../variable/variable-table';

/** What the platform is to hold under a name; null for nothing. */
export type DesiredValue = Pick<Push, 'name' | 'source' | 'value'>;

/** A row of the queue's bookkeeping without its value, which can be long. */
export type PushName = Pick<Push, 'name'> & { readonly isGone: boolean };

interface Behind {
  /** Digest of the platform as it is set up now. */
  readonly target: string;
  /** Rows that changed later are left to the deliveries under way. */
  readonly before: number;
  readonly now: number;
  readonly limit: number;
}

/** A statement holds so many, as each number of rows is a statement of its own to prepare. */
const rowsAtOnce = 25;

/** What becomes of a row that is there already. */
function revising({ dialect }: Pick<Db, 'dialect'>): string {
  const incoming = (column: string) => `${column} = ${dialect === 'sqlite' ? `excluded.${column}` : `VALUES(${column})`}`;
  const clash = dialect === 'sqlite' ? 'ON CONFLICT (name) DO UPDATE SET' : 'ON DUPLICATE KEY UPDATE';
  return `${clash} ${['source', 'value', 'updated_at'].map(incoming).join(', ')}, version = version + 1, hold_until = 0`;
}

/** All SQL about what the platform was told, bound to one transaction or connection (D94). */
export function pushes(db: Db) {
  const table = rows(db, pushTable);

  async function named(condition: string, params: readonly (string | number)[]): Promise<PushName[]> {
    const sql = `SELECT name, CASE WHEN value IS NULL THEN 1 ELSE 0 END AS gone FROM ${pushTable.name} WHERE ${condition}`;
    const records = await db.query<{ name: string; gone: number }>(sql, params);
    return records.map(({ name, gone }) => ({ name, isGone: Number(gone) === 1 }));
  }

  return {
    find: (name: string) => table.one({ name }),

    /** What the registry's variables were when they were compared last. */
    ofRegistry: () => table.many({ source: not(freeSource) }),

    /** From now on the platform is to hold these. Versions of a name never come again, so they start at the time of day. */
    async want(wanted: readonly DesiredValue[], now: number): Promise<void> {
      for (let from = 0; from < wanted.length; from += rowsAtOnce) {
        const some = wanted.slice(from, from + rowsAtOnce);
        await db.execute(
          `INSERT INTO ${pushTable.name} (name, source, value, version, pushed_version, pushed_to, hold_until, updated_at)
           VALUES ${some.map(() => "(?, ?, ?, ?, 0, '', 0, ?)").join(', ')} ${revising(db)}`,
          some.flatMap(({ name, source, value }) => [name, source, value, now, now]),
        );
      }
    },

    /** The platform took this version. False where there is a newer one. */
    took: async ({ name, version }: Push, target: string) =>
      (await table.update({ name, version }, { pushedVersion: version, pushedTo: target, holdUntil: 0 })) > 0,

    /** Not to be offered again before. */
    hold: ({ name, version }: Push, until: number) => table.update({ name, version }, { holdUntil: until }),

    /** What the platform has not taken, by name. */
    behind: ({ target, before, now, limit }: Behind) =>
      named(
        `(pushed_version <> version OR pushed_to <> ?) AND updated_at <= ? AND hold_until <= ? ORDER BY name LIMIT ${Math.trunc(limit)}`,
        [target, before, now],
      ),

    /** Up to `limit` names after the given one. */
    after: (name: string, limit: number) => named(`name > ? ORDER BY name LIMIT ${Math.trunc(limit)}`, [name]),

    /** Count everything as unknown to the platform. */
    forgetAll: () => db.execute(`UPDATE ${pushTable.name} SET pushed_version = 0, hold_until = 0`),

    /** Drop what was deleted before then, and is so on the platform too. */
    async prune(before: number): Promise<void> {
      const old = { value: null, pushedVersion: gt(0), updatedAt: lt(before) };
      for (const { name, version, pushedVersion } of await table.many(old)) {
        if (pushedVersion === version) await table.delete({ name, version });
      }
    },
  };
}
