import { rows } from '../../plugin/adapter';
import type { Db, Post } from '../../plugin/host';
import { postOf } from './save-post';
import { oldSlugsTable, postsTable } from './tables';

/** Slugs that published posts had before. A slug belongs to whoever had it last; one that is in use leads nowhere else (D401). */
export function oldSlugs(db: Db) {
  const table = rows(db, oldSlugsTable);
  return {
    /** Remember where the post stood, if anybody could see it there. */
    async moved(before: Post, { slug }: Pick<Post, 'slug'>): Promise<void> {
      const { type, status } = before;
      if (status !== 'publish' || before.slug === slug) return;
      await table.put({ type, slug: before.slug }, { postId: before.id });
      await table.delete({ type, slug });
    },

    /** The published post that once stood at this slug. */
    async find(type: string, slug: string): Promise<Post | undefined> {
      const old = await table.one({ type, slug });
      const row = old && (await rows(db, postsTable).one({ id: old.postId, type, status: 'publish' }));
      return row && postOf(row);
    },

    deleted: (postId: number) => table.delete({ postId }),
  };
}
