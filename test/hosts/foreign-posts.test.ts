import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage } from '../../plugin/adapter';
import type { Post, Posts, Storage } from '../../plugin/host';
import {
  contentSchema,
  createTerms,
  foreignPosts,
  hostConfig,
  numberedIds,
  type PostStore,
  postHooks,
  postsOfTerms,
  postTypes,
} from '../../plugin/host-kit';
import { verifies } from '../support/verifies';

/** Posts in memory, as another database would have them; `by` is who the last change was by. */
function store(kept: Map<number, Post>, changed: { by?: string | undefined }): PostStore {
  return {
    find: async (id) => kept.get(id),
    list: async () => ({ items: [...kept.values()], total: kept.size }),
    insert: async (post, by) => {
      changed.by = by;
      const made = { ...post, id: kept.size + 1 };
      kept.set(made.id, made);
      return made;
    },
    update: async (id, fields, by) => {
      changed.by = by;
      const post = { ...(kept.get(id) as Post), ...fields };
      kept.set(id, post);
      return post;
    },
    async remove(id, by) {
      changed.by = by;
      kept.delete(id);
    },
    taken: async (type, slugs, except) =>
      slugs.filter((slug) => [...kept.values()].some((post) => post.type === type && post.slug === slug && post.id !== except)),
  };
}

describe('posts in another database', () => {
  let storage: Storage;
  let folder: string;
  let posts: Posts;
  const kept = new Map<number, Post>();
  const changed: { by?: string | undefined } = {};
  let fault: Error | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sp-foreign-'));
    storage = openStorage(hostConfig({}, { siteUrl: 'https://site.example', dataDir: folder }), contentSchema);
    await storage.ready();
    const types = postTypes({ ownAddresses: new Set(), isAtTop: () => false });
    posts = foreignPosts({ store: store(kept, changed), storage, hooks: postHooks(() => undefined), types });
    posts.onSaved(async () => {
      if (fault) throw fault;
    });
  });
  beforeEach(() => {
    fault = undefined;
    kept.clear();
  });
  afterAll(async () => {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a date to publish at is refused, as nobody would publish it', async () => {
    verifies('D696');
    await expect(posts.create('post', { title: 'Later', status: 'future' })).rejects.toThrow(/future/);
    expect(kept.size).toBe(0);
  });

  test('each change is by the account behind the call: made, changed and deleted', async () => {
    verifies('D657');
    const userId = await numberedIds(storage).number('user', 'an-account');
    const actor = { userId, name: 'somebody' };
    const seen: (string | undefined)[] = [];
    const { id } = await posts.create('post', { title: 'Mine' }, { actor });
    seen.push(changed.by);
    await posts.update(id, { title: 'Still mine' }, { actor });
    seen.push(changed.by);
    await posts.delete(id, { actor });
    expect([...seen, changed.by]).toEqual(['an-account', 'an-account', 'an-account']);
    const other = await posts.create('post', { title: 'Of nobody' });
    await posts.delete(other.id);
    expect(changed.by).toBeUndefined();
  });

  test('what a hook refuses is not there, and what it refuses to change is as it was', async () => {
    verifies('D696');
    const post = await posts.create('post', { title: 'Steady' });
    fault = new Error('on purpose');
    await expect(posts.create('post', { title: 'Never' })).rejects.toThrow('on purpose');
    await expect(posts.update(post.id, { title: 'Never' })).rejects.toThrow('on purpose');
    expect([...kept.values()]).toEqual([post]);
  });

  test('meta and terms are beside them', async () => {
    verifies('D695');
    const post = await posts.create('post', { title: 'With terms' });
    await posts.setMeta(post.id, { a: 1 });
    const terms = createTerms(storage);
    const { id } = await terms.ensure('tag', 'Boats');
    await terms.assign(post.id, 'tag', [id]);
    expect(await posts.get(post.id, { meta: true })).toEqual({ ...post, meta: { a: 1 } });
    expect([await postsOfTerms(storage, [id]), await postsOfTerms(storage, [])]).toEqual([[post.id], []]);
  });
});
