import { OperationError, type RowOf, rows } from '../../plugin/adapter';
import type { PostRevisions, Storage } from '../../plugin/host';
import { revisionsTable } from './tables';

/** So many of a post, the latest. */
const most = 30;
/** A text that saves itself is one version, however often it was saved in that time. */
const together = 10 * 60_000;

/** A post as it was until somebody changed it. */
export type Revision = RowOf<typeof revisionsTable>;

export type Revisions = PostRevisions;

/** Versions in `host_revisions` (D590). */
export function createRevisions(storage: Storage): Revisions {
  return {
    async keep(before, after, { userId, isAlways = false }) {
      const { id: postId, title, content, excerpt } = before;
      if (title === after.title && content === after.content && excerpt === after.excerpt) return;
      const now = Date.now();
      await storage.run(async (db) => {
        const [latest] = await rows(db, revisionsTable).many({ postId }, { order: [['id', 'DESC']], limit: 1 });
        if (!isAlways && latest && latest.replacedBy === userId && now - latest.replacedAt < together) return;
        await rows(db, revisionsTable).insert({ postId, title, content, excerpt, replacedBy: userId, replacedAt: now });
        const old = await rows(db, revisionsTable).many({ postId }, { order: [['id', 'DESC']], limit: most, offset: most });
        if (old.length > 0) await rows(db, revisionsTable).delete({ id: old.map(({ id }) => id) });
      });
    },

    ofPost: (postId) =>
      storage.run(async (db) => {
        const sql = 'SELECT id, title, replaced_by, replaced_at FROM host_revisions WHERE post_id = ? ORDER BY id DESC';
        const revisions = await db.query<{ id: number; title: string; replaced_by: number; replaced_at: number }>(sql, [postId]);
        return revisions.map((row) => ({
          id: Number(row.id),
          title: row.title,
          replacedBy: Number(row.replaced_by),
          replacedAt: Number(row.replaced_at),
        }));
      }),

    async get(postId, id) {
      const revision = await storage.run((db) => rows(db, revisionsTable).one({ id, postId }));
      if (!revision) throw new OperationError('not_found', `Not found: version "${id}".`);
      return revision;
    },
  };
}
