import { createPosts } from '../../../host-shim/content/posts';
import { publishDue } from '../../../host-shim/content/publish-due';
import { schema } from '../../../host-shim/schema';
import { openStorage, readConfig } from '../../../plugin/adapter';

/** A process that publishes what is due, tells of it in the post's meta, and is killed in the middle of the post with the number given. */
async function main(last: number): Promise<void> {
  const storage = openStorage(readConfig(), schema);
  await storage.ready();
  const posts = createPosts(storage, () => undefined);
  let count = 0;
  posts.onSaved(async ({ post }) => {
    await posts.setMeta(post.id, { [`told by ${process.pid}`]: true });
    if (++count === last) process.kill(process.pid, 'SIGKILL');
  });
  await publishDue({ storage, posts, log: console as never });
  await storage.close();
}

void main(Number(process.argv[2])).then(() => process.exit(0));
