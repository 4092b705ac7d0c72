import { type Condition, pageByBlocks } from '../../../db/blocks-page';
import { fromRow, rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { notFound } from '../../../kit/errors';
import { runBlocks } from './run-blocks';
import { type Run, type RunStatus, runTable } from './run-table';

interface Filter {
  readonly source?: string | undefined;
  readonly postId?: number | undefined;
  readonly recipeId?: string | undefined;
  readonly status?: RunStatus | undefined;
}

export type NewRun = Pick<Run, 'source' | 'postId' | 'recipeId' | 'triggerKind' | 'isDryRun' | 'createdAt'>;
export type Ending = Pick<Run, 'status' | 'changed' | 'durationMs' | 'contentHash' | 'message' | 'stages'>;

/** All SQL about runs, bound to one transaction or connection. */
export function runs(db: Db) {
  const table = rows(db, runTable);

  return {
    async get(id: number): Promise<Run> {
      const run = await table.one({ id });
      if (!run) throw notFound('run', id);
      return run;
    },

    /** Newest first. The runs of one post are few; all others are counted by blocks. */
    async page(filter: Filter, range: { limit: number; offset: number }): Promise<{ items: Run[]; total: number }> {
      if (filter.postId === undefined) {
        const { items, total } = await pageByBlocks(db, runBlocks, { filter: condition(filter), ...range });
        return { items: items.map((row) => fromRow(runTable, row)), total };
      }
      const items = await table.many(filter, { order: [['id', 'DESC']], ...range });
      return { items, total: await table.count(filter) };
    },

    /** The last run that went through, by which a post that is still the same is told. */
    async lastOk(postId: number, recipeId: string): Promise<Run | undefined> {
      const [run] = await table.many({ postId, recipeId, status: 'ok', isDryRun: false }, { order: [['id', 'DESC']], limit: 1 });
      return run;
    },

    /** A row that never was under way. */
    record: (run: NewRun & Ending) => table.insert(run),
  };
}

function condition({ source, recipeId, status }: Filter): Condition {
  const conditions = Object.entries({ source, recipe_id: recipeId, status }).filter(([, value]) => value !== undefined);
  return {
    sql: ['1 = 1', ...conditions.map(([column]) => `${column} = ?`)].join(' AND '),
    params: conditions.map(([, value]) => String(value)),
  };
}
