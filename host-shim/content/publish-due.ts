import type { Db, Logger, Storage } from '../../plugin/host';
import type { PostStore } from './posts';

interface Deps {
  readonly storage: Storage;
  readonly posts: Pick<PostStore, 'get' | 'update'>;
  readonly log: Logger;
}

const atOnce = 50;

/**
 * Publish the scheduled posts whose time has come. Whoever comes first holds the post and changes its status; another instance finds it
 * published. A post that a hook of a plugin keeps from being saved is tried again in the next minute and holds nobody up (D431).
 */
export async function publishDue({ storage, posts, log }: Deps): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await storage.run((db) => dueAfter(db, { after, now: storage.now() }));
    for (const id of ids) {
      await storage
        .tx(() => publishOne(posts, id, storage.now()))
        .catch((error: unknown) => {
          log.error({ err: error, postId: id }, 'a scheduled post could not be published; it is tried again in a minute');
        });
    }
    if (ids.length < atOnce) return;
    after = ids.at(-1) ?? 0;
  }
}

async function dueAfter(db: Db, { after, now }: { readonly after: number; readonly now: number }): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT id FROM host_posts WHERE status = 'future' AND created_at <= ? AND id > ? ORDER BY id LIMIT ${atOnce}`,
    [now, after],
  );
  return rows.map((row) => Number(row.id));
}

async function publishOne(posts: Deps['posts'], id: number, now: number): Promise<void> {
  const post = await posts.get(id, { lock: true });
  // Meanwhile another instance may have published it, a person withdrawn it, or its sender moved it.
  if (post?.status !== 'future' || post.createdAt > now) return;
  await posts.update(post, { status: 'publish' }, { origin: 'host:schedule' });
}
