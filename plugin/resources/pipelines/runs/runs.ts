import { deleteInBatches } from '../../../db/prune';
import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { notFound } from '../../../kit/errors';
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

    /** Newest first. */
    async page(filter: Filter, { limit, offset }: { limit: number; offset: number }): Promise<{ items: Run[]; total: number }> {
      const items = await table.many(filter, { order: [['id', 'DESC']], limit, offset });
      return { items, total: await table.count(filter) };
    },

    /** The last run that went through, by which a post that is still the same is told. */
    async lastOk(postId: number, recipeId: string): Promise<Run | undefined> {
      const [run] = await table.many({ postId, recipeId, status: 'ok', isDryRun: false }, { order: [['id', 'DESC']], limit: 1 });
      return run;
    },

    /** A row that never was under way. */
    record: (run: NewRun & Ending) => table.insert(run),

    prune: (before: { skipped: number; others: number }) =>
      deleteInBatches(db, runTable.name, [
        "active_post IS NULL AND (created_at < ? OR (created_at < ? AND status = 'skipped'))",
        [before.others, before.skipped],
      ]),
  };
}
