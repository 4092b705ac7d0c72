import { folded, plainText, rows } from '../../../plugin/adapter';
import type { Db, Post, Storage } from '../../../plugin/host';
import { postsTable, searchTable } from '../tables';

/** Of a title: folding makes some characters longer. */
const longestTitle = 2000;
const atOnce = 50;

type Searched = Pick<Post, 'id' | 'status' | 'title' | 'excerpt' | 'content'>;

const isSame = (a: Searched, b: Searched) =>
  (['status', 'title', 'excerpt', 'content'] as const satisfies readonly (keyof Searched)[]).every((name) => a[name] === b[name]);

/** Keep what is searched of a post of a public type: its words while it is published, otherwise nothing (D414). */
export async function indexPost(db: Db, post: Searched, before?: Searched): Promise<void> {
  const isPublished = post.status === 'publish';
  if (before ? isSame(before, post) || (!isPublished && before.status !== 'publish') : !isPublished) return;
  if (isPublished) await put(db, post);
  else await unindexPost(db, post.id);
}

export const unindexPost = (db: Db, postId: number): Promise<unknown> => rows(db, searchTable).delete({ postId });

const put = (db: Db, { id, title, excerpt, content }: Omit<Searched, 'status'>) =>
  rows(db, searchTable).put(
    { postId: id },
    { title: folded(title).slice(0, longestTitle), words: folded(`${title} ${excerpt} ${plainText(content)}`) },
  );

/** Posts that were published before there was a search, some at a time; each is locked, so that a save of the same moment counts. */
export async function indexOlder(storage: Storage, types: readonly string[]): Promise<void> {
  for (;;) {
    const ids = await storage.run((db) => unindexed(db, types));
    for (const id of ids) await storage.tx((db) => indexOne(db, id));
    if (ids.length < atOnce) return;
  }
}

async function unindexed(db: Db, types: readonly string[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT p.id FROM host_posts p LEFT JOIN host_search_texts s ON s.post_id = p.id
     WHERE p.status = 'publish' AND p.type IN (${types.map(() => '?').join(', ')}) AND s.post_id IS NULL ORDER BY p.id LIMIT ${atOnce}`,
    types,
  );
  return rows.map(({ id }) => Number(id));
}

async function indexOne(db: Db, id: number): Promise<void> {
  const row = await rows(db, postsTable).one({ id, status: 'publish' }, { lock: true });
  if (row) await put(db, row);
}
