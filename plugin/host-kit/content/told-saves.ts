import { isDeepStrictEqual } from 'node:util';
import { columns, defineTable, lte, type RowOf, rows } from '../../adapter';
import type { Db, Logger, Post, Storage } from '../../host';
import type { PostHooks } from './post-hooks';

const { id, instant, int, json, nullable } = columns;

/** Saves that the host began and that no plugin was told of yet. */
export const openSavesTable = defineTable(
  'host_open_saves',
  { id: id(), postId: int(), before: nullable(json<Post>()), at: instant(), tries: int() },
  { index: [['at'], ['postId']] },
);
type OpenSave = RowOf<typeof openSavesTable>;

/** So long a save may take before somebody else looks what became of it, and before it counts as refused. */
const [graceMs, refusedMs] = [60_000, 3_600_000];
const most = { tries: 10, atOnce: 100 };

/** For a host whose own editor tells of a save only after it is stored: what was begun is written down first, so that no save is lost (D682). */
export interface ToldSaves {
  /** Before the host stores a post; `before` is undefined for a new one. Returns the number of this save. */
  begin(postId: number, before: Post | undefined): Promise<number>;
  /** It is stored: the hooks are told. Where one throws, they are told again by `catchUp`, as the save cannot be refused any more. */
  stored(save: number, post: Post): Promise<void>;
  /** The post no longer exists, whatever was begun. */
  removed(post: Post): Promise<void>;
  /** Tells of what was stored or removed, and never told, a minute ago or earlier. For each start and each minute. */
  catchUp(now?: number): Promise<void>;
}

interface Parts {
  readonly storage: Storage;
  readonly hooks: PostHooks;
  readonly find: (id: number) => Promise<Post | undefined>;
  readonly log: Logger;
}

/** Kept in `host_open_saves`, which belongs to `contentSchema`. */
export function toldSaves({ storage, hooks, find, log }: Parts): ToldSaves {
  const of = (db: Db) => rows(db, openSavesTable);

  /** A save ends in the transaction that tells of it, so that it is told once, whoever does. */
  const end = ({ id: save, before }: OpenSave, post: Post | undefined) =>
    storage.tx(async (db) => {
      if ((await of(db).delete({ id: save })) === 0) return;
      if (!post) return before ? hooks.deleted(before) : undefined;
      // The host refused it, or nothing differed.
      if (!isDeepStrictEqual(post, before)) await hooks.saved({ post, before: before ?? undefined, origin: undefined });
    });

  async function again(save: OpenSave, now: number): Promise<void> {
    const about = { post: save.postId, tries: save.tries + 1 };
    try {
      const post = await find(save.postId);
      const isAsBefore = post ? isDeepStrictEqual(post, save.before) : save.before === null;
      // It may still be under way.
      if (isAsBefore && save.at > now - refusedMs) return;
      await end(save, post);
    } catch (err) {
      const isLast = about.tries >= most.tries;
      if (isLast) log.error({ err, ...about }, 'a save of the host was not told, and will not be any more');
      else log.warn({ err, ...about }, 'a save of the host was not told yet');
      await storage.run((db) =>
        isLast ? of(db).delete({ id: save.id }) : of(db).update({ id: save.id }, { at: now, tries: about.tries }),
      );
    }
  }

  return {
    begin: (postId, before) => storage.run((db) => of(db).insert({ postId, before: before ?? null, at: Date.now(), tries: 0 })),

    async stored(save, post) {
      const row = await storage.run((db) => of(db).one({ id: save }));
      if (!row) return;
      await end(row, post).catch((err: unknown) => log.warn({ err, post: post.id }, 'a save of the host was not told yet'));
    },

    removed: (post) =>
      storage.tx(async (db) => {
        await of(db).delete({ postId: post.id });
        await hooks.deleted(post);
      }),

    async catchUp(now = Date.now()) {
      const open = await storage.run((db) => of(db).many({ at: lte(now - graceMs) }, { order: [['id', 'ASC']], limit: most.atOnce }));
      for (const save of open) await again(save, now);
    },
  };
}
