import type { Post, PostSort } from '../host';
import type { Suite } from './suite';

/** Orders and earlier versions of posts: what a host may leave out (D720, D725). */
export function contractOfRevisions({ describe, test, beforeAll, expect, host, declared }: Suite): void {
  describe('lists by author and in an order', () => {
    const type = 'sorted-type';
    const titles = async (filter: { sort?: PostSort; authorId?: number; limit?: number; offset?: number }) => {
      const { items, total } = await host().posts.list({ type, limit: 9, offset: 0, ...filter });
      return { titles: items.map(({ title }) => title), total };
    };
    beforeAll(async () => {
      await host().posts.registerType({ slug: type, label: 'Sorted', public: false });
      const make = (title: string, authorId: number) => host().posts.create(type, { title, authorId });
      await make('b', declared.author);
      let changed: Post = await make('a', 0);
      const latest = await make('c', declared.author);
      // Each change is later than the one before, and two posts may be made in one millisecond.
      for (let n = 1; changed.updatedAt <= latest.updatedAt; n++)
        changed = await host().posts.update(changed.id, { excerpt: `changed ${n}` });
    });

    test('a host that sorts knows each order and pages through it', async () => {
      if (!host().posts.sorts) return;
      expect((await titles({})).titles).toEqual(['c', 'a', 'b']);
      expect((await titles({ sort: 'newest' })).titles).toEqual(['c', 'a', 'b']);
      expect((await titles({ sort: 'oldest' })).titles).toEqual(['b', 'a', 'c']);
      expect((await titles({ sort: 'title' })).titles).toEqual(['a', 'b', 'c']);
      expect((await titles({ sort: 'updated' })).titles.slice(0, 1)).toEqual(['a']);
      expect(await titles({ sort: 'title', limit: 1, offset: 1 })).toEqual({ titles: ['b'], total: 3 });
    });

    test('and whose posts they are', async () => {
      if (!host().posts.sorts) return;
      expect(await titles({ authorId: declared.author, sort: 'oldest' })).toEqual({ titles: ['b', 'c'], total: 2 });
      expect(await titles({ authorId: 987_654 })).toEqual({ titles: [], total: 0 });
    });
  });

  describe('earlier versions', () => {
    test('a host that keeps them has what a post was before each change that it was told of', async () => {
      const { posts } = host();
      if (!posts.revisions) return;
      const first = await posts.create('post', { title: 'Versions', content: '<p>One</p>' });
      expect(await posts.revisions.ofPost(first.id)).toEqual([]);
      const second = await posts.update(first, { content: '<p>Two</p>' });
      await posts.revisions.keep(first, second, { userId: declared.author, isAlways: true });
      const third = await posts.update(second, { title: 'Versions, changed' });
      await posts.revisions.keep(second, third, { userId: declared.author, isAlways: true });
      const same = await posts.update(third, { status: 'pending' });
      await posts.revisions.keep(third, same, { userId: declared.author, isAlways: true });

      const revisions = await posts.revisions.ofPost(first.id);
      expect(revisions.map(({ title, replacedBy }) => [title, replacedBy])).toEqual([
        ['Versions', declared.author],
        ['Versions', declared.author],
      ]);
      const [, oldest] = revisions;
      expect(await posts.revisions.get(first.id, oldest?.id ?? 0)).toMatchObject({ title: 'Versions', content: '<p>One</p>' });
    });

    test('a version of another post, or none, is not found', async () => {
      const { posts } = host();
      if (!posts.revisions) return;
      const post = await posts.create('post', { title: 'Whose version' });
      const changed = await posts.update(post, { title: 'Whose version is it' });
      await posts.revisions.keep(post, changed, { userId: declared.author, isAlways: true });
      const other = await posts.create('post', { title: 'Another' });
      const [version] = await posts.revisions.ofPost(post.id);
      await expect(posts.revisions.get(other.id, version?.id ?? 0)).rejects.toThrow(/Not found/);
      await expect(posts.revisions.get(post.id, 987_654)).rejects.toThrow(/Not found/);
      expect(await posts.revisions.ofPost(987_654)).toEqual([]);
    });
  });
}
