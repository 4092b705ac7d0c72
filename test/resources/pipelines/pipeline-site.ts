import type { Post, PostFields } from '../../../plugin/host';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { until } from '../../support/until';

interface Stage {
  readonly name: string;
  readonly status: string;
  readonly changed: boolean;
  readonly message: string;
}

/** What pipelines.run answers. */
export interface Ran {
  readonly status: string;
  readonly post_id: number;
  readonly recipe: string;
  readonly stages: readonly Stage[];
  readonly run_id: number;
  readonly changed: boolean;
}

/** A site with posts to run recipes over. */
export async function pipelineSite(dialect: TestDialect, settings: Record<string, string | number> = {}, beside?: Site) {
  const site = await startSite({ dialect, settings, ...(beside ? { beside } : {}) });
  const { posts } = site.host;

  async function call(operation: string, params: object = {}, confirm?: boolean): Promise<Record<string, unknown>> {
    const { envelope } = await site.call(operation, params, { confirm });
    if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
    return { ...envelope.data, envelope_changed: envelope.changed };
  }

  return {
    site,
    call,
    post: (fields: PostFields, type = 'post'): Promise<Post> => posts.create(type, { status: 'publish', ...fields }),

    /** A recipe of its own with just these stages. */
    async recipe(stages: object, more: object = {}): Promise<string> {
      const id = `r${Math.random().toString(36).slice(2, 10)}`;
      await call('pipelines.create_recipe', { id, name: id, priority: 100, stages, trigger: { kinds: ['manual'] }, ...more });
      return id;
    },

    run: async (postId: number, recipeId?: string, more: object = {}): Promise<Ran & { envelope_changed: boolean }> =>
      (await call('pipelines.run', { post_id: postId, ...(recipeId ? { recipe_id: recipeId } : {}), ...more })) as unknown as Ran & {
        envelope_changed: boolean;
      },

    async read(id: number): Promise<Post> {
      const found = await posts.get(id, { meta: true });
      if (!found) throw new Error(`post ${id} no longer exists`);
      return found;
    },

    /** Until nothing waits in the outbox. */
    settled: () =>
      until(async () => {
        const [row] = await site.host.storage.run((db) =>
          db.query<{ n: number }>("SELECT COUNT(*) AS n FROM sp_outbox WHERE state IN ('ready', 'sending')"),
        );
        return Number(row?.n) === 0;
      }),

    runs: async (filter: object = {}) =>
      (await call('pipelines.list_runs', { per_page: 100, ...filter })).items as Record<string, unknown>[],
  };
}

export type PipelineSite = Awaited<ReturnType<typeof pipelineSite>>;
