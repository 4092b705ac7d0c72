import { isDeepStrictEqual } from 'node:util';
import { columns, defineTable, gt, lte, type RowOf, rows } from '../../adapter';
import type { Db, Logger, Post, Storage } from '../../host';
import type { PostHooks } from './post-hooks';

const { id, instant, int, json, nullable } = columns;

/** Saves that the host began and that no plugin was told of yet. */
export const openSavesTable = defineTable(
  'host_open_saves',
  { id: id(), postId: int(), before: nullable(json<Post>()), at: instant(), tries: int() },
  { index: [['at'], ['postId']] },
);
/** A save that was begun. */
export type OpenSave = RowOf<typeof openSavesTable>;

/** So long a save may take before somebody else looks what became of it, and before it counts as refused. */
const [graceMs, refusedMs] = [60_000, 3_600_000];
const [mostTries, atOnce] = [10, 100];

/** For a host whose own editor tells of a save only after it is stored: what was begun is written down first, so that no save is lost (D682). */
export interface ToldSaves {
  /** Before the host stores a post; `before` is undefined for a new one. */
  begin(postId: number, before: Post | undefined): Promise<OpenSave>;
  /** It is stored: the hooks are told. Where one throws, they are told again by `catchUp`, as the save cannot be refused any more. */
  stored(save: OpenSave, post: Post): Promise<void>;
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
  const end = (save: OpenSave, post: Post | undefined) =>
    storage.tx(async (db) => {
      const isOpen = (await of(db).delete({ id: save.id })) > 0;
      if (!isOpen || isAsBefore(save, post)) return;
      if (post) await hooks.saved({ post, before: save.before ?? undefined, origin: undefined });
      else if (save.before) await hooks.deleted(save.before);
    });

  async function again(save: OpenSave, now: number): Promise<void> {
    const about = { post: save.postId, tries: save.tries + 1 };
    try {
      const post = await find(save.postId);
      // It may still be under way.
      if (isAsBefore(save, post) && save.at > now - refusedMs) return;
      await end(save, post);
    } catch (err) {
      const isLast = about.tries >= mostTries;
      if (isLast) log.error({ err, ...about }, 'a save of the host was not told, and will not be any more');
      else log.warn({ err, ...about }, 'a save of the host was not told yet');
      await storage.run((db) =>
        isLast ? of(db).delete({ id: save.id }) : of(db).update({ id: save.id }, { at: now, tries: about.tries }),
      );
    }
  }

  return {
    async begin(postId, before) {
      const save = { postId, before: before ?? null, at: Date.now(), tries: 0 };
      return { ...save, id: await storage.run((db) => of(db).insert(save)) };
    },

    stored: (save, post) =>
      end(save, post).catch((err: unknown) => log.warn({ err, post: post.id }, 'a save of the host was not told yet')),

    removed: (post) =>
      storage.tx(async (db) => {
        await of(db).delete({ postId: post.id });
        await hooks.deleted(post);
      }),

    async catchUp(now = Date.now()) {
      for (let after = 0; ; ) {
        const where = { id: gt(after), at: lte(now - graceMs) };
        const open = await storage.run((db) => of(db).many(where, { order: [['id', 'ASC']], limit: atOnce }));
        for (const save of open) await again(save, now);
        const last = open.at(-1);
        if (!last || open.length < atOnce) return;
        after = last.id;
      }
    },
  };
}

/** The host refused it, or nothing differed. */
const isAsBefore = ({ before }: OpenSave, post: Post | undefined) => isDeepStrictEqual(post ?? null, before);
