import type { Suite } from './suite';

/** Posts and terms: the part of the contract that is about content. */
export function contractOfContent({ describe, test, expect, host, declared, fresh }: Suite): void {
  describe('posts', () => {
    test('unknown posts are undefined, and cannot be changed or deleted', async () => {
      expect(await host().posts.get(987_654)).toBeUndefined();
      await expect(host().posts.update(987_654, { title: 'x' })).rejects.toThrow();
      await expect(host().posts.delete(987_654)).rejects.toThrow();
      await expect(host().posts.create('no-such-type', { title: 'x' })).rejects.toThrow();
    });

    test('a post is made, found, changed and deleted', async () => {
      const post = await host().posts.create('post', {
        title: 'Größe & mehr',
        content: '<p>Text</p>',
        excerpt: 'E',
        authorId: declared.author,
      });
      expect(post).toMatchObject({
        type: 'post',
        status: 'draft',
        title: 'Größe & mehr',
        content: '<p>Text</p>',
        authorId: declared.author,
      });
      expect(await host().posts.get(post.id)).toEqual(post);
      const changed = await host().posts.update(post.id, { status: 'publish' });
      expect(changed).toMatchObject({ status: 'publish', title: 'Größe & mehr' });
      expect(await host().posts.get(post.id)).toEqual(changed);
      await host().posts.delete(post.id);
      expect(await host().posts.get(post.id)).toBeUndefined();
    });

    test('an update that changes nothing leaves everything as it was', async () => {
      const post = await host().posts.create('post', { title: 'Same', content: '<p>Same</p>' });
      expect(await host().posts.update(post.id, { title: 'Same', content: '<p>Same</p>', status: 'draft', slug: post.slug })).toEqual(post);
      expect(await host().posts.get(post.id)).toEqual(post);
    });

    test('unless it is told to count as a change', async () => {
      const post = await host().posts.create('post', { title: 'Touched' });
      const touched = await host().posts.update(post.id, {}, { touch: true });
      expect(touched).toEqual({ ...post, updatedAt: touched.updatedAt });
      expect(touched.updatedAt).toBeGreaterThan(post.updatedAt);
      expect(await host().posts.get(post.id)).toEqual(touched);
    });

    test('who asks again for a slug that is taken keeps what was given instead', async () => {
      await host().posts.create('post', { title: fresh('Taken already') });
      const { id } = await host().posts.create('post', { title: 'Other' });
      const post = await host().posts.update(id, { slug: fresh('taken-already') });
      expect(post.slug).toBe(`${fresh('taken-already')}-2`);
      expect(await host().posts.update(id, { slug: fresh('taken-already') })).toEqual(post);
      expect(await host().posts.get(id)).toEqual(post);
    });

    test('the post that was read can stand for its id', async () => {
      const { id } = await host().posts.create('post', { title: 'Locked' });
      const changed = await host().storage.tx(async () => {
        const post = await host().posts.get(id, { lock: true });
        return post && host().posts.update(post, { excerpt: 'new' });
      });
      expect(await host().posts.get(id)).toEqual(changed);
      expect(changed?.excerpt).toBe('new');
    });

    test('slugs are unique per type', async () => {
      const slugs: string[] = [];
      for (let i = 0; i < 3; i++) slugs.push((await host().posts.create('post', { title: fresh('Twice upon a time') })).slug);
      expect(slugs).toEqual(['', '-2', '-3'].map((end) => `${fresh('twice-upon-a-time')}${end}`));
      expect((await host().posts.create('page', { title: fresh('Twice upon a time') })).slug).toBe(fresh('twice-upon-a-time'));
    });

    test('scripts do not get in', async () => {
      const post = await host().posts.create('post', { title: 'X', content: '<p>a</p><script>alert(1)</script>' });
      expect(post.content).toBe('<p>a</p>');
      expect((await host().posts.update(post.id, { content: '<script>x</script><p>b</p>' })).content).toBe('<p>b</p>');
    });

    test('lists by type, status and literal text, newest first, with the total', async () => {
      await host().posts.registerType({ slug: 'contract', label: 'Contract', public: false });
      expect(
        host()
          .posts.types()
          .map(({ slug }) => slug),
      ).toContain('contract');
      for (const title of ['one 100%', 'two 100_', 'three'])
        await host().posts.create('contract', { title, status: title === 'three' ? 'publish' : 'draft' });
      const all = await host().posts.list({ type: 'contract', limit: 2, offset: 0 });
      expect(all.items.map(({ title }) => title)).toEqual(['three', 'two 100_']);
      expect(all.total).toBe(3);
      expect((await host().posts.list({ type: 'contract', limit: 2, offset: 2 })).items.map(({ title }) => title)).toEqual(['one 100%']);
      expect((await host().posts.list({ type: 'contract', status: 'publish', limit: 9, offset: 0 })).total).toBe(1);
      expect((await host().posts.list({ type: 'contract', search: '100%', limit: 9, offset: 0 })).total).toBe(1);
      expect((await host().posts.list({ type: 'contract', search: '0_', limit: 9, offset: 0 })).total).toBe(1);
      expect((await host().posts.list({ type: 'contract', search: 'THREE', limit: 9, offset: 0 })).total).toBe(0);
    });

    test('meta merges, and null removes', async () => {
      const { id } = await host().posts.create('post', { title: 'Meta' });
      expect(await host().posts.meta(id)).toEqual({});
      await host().posts.setMeta(id, { a: 1, b: { c: ['ü'] } });
      await host().posts.setMeta(id, { a: null, d: false });
      expect(await host().posts.meta(id)).toEqual({ b: { c: ['ü'] }, d: false });
    });

    test('a post is read with its meta, locked or not', async () => {
      const post = await host().posts.create('post', { title: 'With meta', content: '<p>x</p>' });
      expect(await host().posts.get(post.id, { meta: true })).toEqual({ ...post, meta: {} });
      await host().posts.setMeta(post.id, { title: 'not the title', id: 7, content: null, list: [null, { a: 1 }] });
      const meta = { title: 'not the title', id: 7, list: [null, { a: 1 }] };
      expect(await host().posts.get(post.id, { meta: true })).toEqual({ ...post, meta });
      expect(await host().posts.get(987_654, { meta: true })).toBeUndefined();
      await host().storage.tx(async () => {
        const locked = await host().posts.get(post.id, { meta: true, lock: true });
        expect(locked).toEqual({ ...post, meta });
        if (locked) expect(await host().posts.update(locked, { excerpt: 'new' })).toMatchObject({ excerpt: 'new', title: 'With meta' });
      });
      expect(await host().posts.get(post.id)).toMatchObject({ excerpt: 'new', content: '<p>x</p>' });
    });

    test('a transaction that fails leaves no post', async () => {
      if (!host().posts.transactional) return;
      let id = 0;
      const failing = host().storage.tx(async () => {
        ({ id } = await host().posts.create('post', { title: 'Never' }));
        await host().posts.setMeta(id, { a: 1 });
        throw new Error('on purpose');
      });
      await expect(failing).rejects.toThrow('on purpose');
      expect(await host().posts.get(id)).toBeUndefined();
      expect(await host().posts.meta(id)).toEqual({});
    });
  });

  describe('terms', () => {
    test('a term is found by name or slug instead of made twice', async () => {
      const news = await host().terms.ensure('category', 'News');
      expect(await host().terms.ensure('category', 'News')).toEqual(news);
      expect(await host().terms.ensure('category', 'news')).toEqual(news);
      expect((await host().terms.ensure('tag', 'News')).id).not.toBe(news.id);
      expect((await host().terms.list('category')).map(({ slug }) => slug)).toContain('news');
    });

    test('a term of another taxonomy is not assigned, and nothing else is then', async () => {
      const { id } = await host().posts.create('post', { title: 'With one term' });
      const [known, tag] = [await host().terms.ensure('category', 'Known'), await host().terms.ensure('tag', 'Known')];
      await host().terms.assign(id, 'category', [known.id]);
      await expect(host().terms.assign(id, 'category', [tag.id])).rejects.toThrow();
      await expect(host().terms.assign(id, 'category', [known.id, 987_654])).rejects.toThrow();
      expect(await host().terms.ofPost(id)).toEqual([known]);
    });

    test('assigning replaces the terms of one taxonomy and leaves the other', async () => {
      const { id } = await host().posts.create('post', { title: 'With terms' });
      const [a, b] = [await host().terms.ensure('category', 'A'), await host().terms.ensure('category', 'B')];
      const tag = await host().terms.ensure('tag', 'T');
      await host().terms.assign(id, 'category', [a.id]);
      await host().terms.assign(id, 'tag', [tag.id]);
      await host().terms.assign(id, 'category', [b.id]);
      expect((await host().terms.ofPost(id)).map(({ name }) => name).sort()).toEqual(['B', 'T']);
      await host().terms.assign(id, 'category', []);
      expect((await host().terms.ofPost(id)).map(({ name }) => name)).toEqual(['T']);
    });
  });
}
