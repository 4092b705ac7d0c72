import type { Host, Post, SaveEvent } from '../host';
import type { Suite } from './suite';

/** Dates, images, types made at run time, hooks: what ingest and pipelines need of a host. */
export function contractOfPublishing(suite: Suite): void {
  contractOfDates(suite);
  contractOfLists(suite);
  contractOfTypes(suite);
  contractOfHooks(suite);
}

function contractOfDates({ describe, test, expect, host }: Suite): void {
  describe('dates and images of posts', () => {
    for (const createdAt of [Number.NaN, 1.5, Number.POSITIVE_INFINITY, 9e15])
      test(`${createdAt} is no date`, async () => {
        await expect(host().posts.create('post', { title: 'Dated', createdAt })).rejects.toThrow(/date/);
      });

    for (const featuredImageId of [-1, 1.5, Number.NaN])
      test(`${featuredImageId} is no image`, async () => {
        await expect(host().posts.create('post', { title: 'Pictured', featuredImageId })).rejects.toThrow(/image/);
      });

    for (const [when, createdAt] of [
      ['long before 1970', Date.UTC(1850, 5, 1)],
      ['yesterday', Date.now() - 86_400_000],
      ['next year', Date.now() + 31_536_000_000],
    ] as const)
      test(`a date ${when} is kept, and the post published all the same`, async () => {
        const post = await host().posts.create('post', { title: 'Dated', status: 'publish', createdAt, featuredImageId: 7 });
        expect(post).toMatchObject({ createdAt, featuredImageId: 7, status: 'publish' });
        expect(await host().posts.get(post.id)).toEqual(post);
        expect(await host().posts.update(post, { createdAt, featuredImageId: 7 })).toEqual(post);
        const moved = await host().posts.update(post, { createdAt: createdAt + 1, featuredImageId: 0 });
        expect(moved).toMatchObject({ createdAt: createdAt + 1, featuredImageId: 0 });
        expect(await host().posts.get(post.id, { meta: true })).toEqual({ ...moved, meta: {} });
      });

    test('a scheduled post keeps its status and date, and may be withdrawn; a host without schedules refuses it', async () => {
      const making = host().posts.create('post', { title: 'Later', status: 'future', createdAt: Date.now() + 31_536_000_000 });
      if (!host().posts.schedules) return void (await expect(making).rejects.toThrow(/future/));
      const post = await making;
      expect(await host().posts.get(post.id)).toEqual(post);
      expect(post.status).toBe('future');
      expect(await host().posts.update(post, { status: 'draft' })).toMatchObject({ status: 'draft', createdAt: post.createdAt });
    });

    test('a byline is kept, changed and taken away; a link that is none is refused', async () => {
      if (!host().posts.bylines) return;
      const byline = { byline: 'Ann Ôther', bylineUrl: 'https://ann.example/' };
      for (const bylineUrl of ['javascript:alert(1)', 'ann.example', '/ann', 'https://me:pass@ann.example/'])
        await expect(host().posts.create('post', { title: 'By', byline: 'Ann', bylineUrl })).rejects.toThrow(/link/);
      await expect(host().posts.create('post', { title: 'By', byline: 'x'.repeat(191) })).rejects.toThrow(/name/);
      const post = await host().posts.create('post', { title: 'By', ...byline });
      expect(post).toMatchObject(byline);
      expect(await host().posts.get(post.id)).toEqual(post);
      expect(await host().posts.get(post.id, { meta: true })).toEqual({ ...post, meta: {} });
      expect(await host().posts.update(post, byline)).toEqual(post);
      expect(await host().posts.update(post, { byline: '', bylineUrl: '' })).toMatchObject({ byline: '', bylineUrl: '' });
    });

    test('what a featured image shows is kept, empty too, and goes with it', async () => {
      if (!host().posts.imageAlts) return;
      await expect(host().posts.create('post', { title: 'Alt', featuredImageAlt: 'x'.repeat(501) })).rejects.toThrow(/500/);
      const post = await host().posts.create('post', { title: 'Alt', featuredImageId: 1, featuredImageAlt: '' });
      expect(post.featuredImageAlt).toBe('');
      expect(await host().posts.get(post.id)).toEqual(post);
      expect(await host().posts.update(post, { featuredImageId: 1 })).toEqual(post);
      const described = await host().posts.update(post, { featuredImageAlt: 'A dot' });
      expect(await host().posts.update(described, { featuredImageId: 2 })).toMatchObject({ featuredImageId: 2, featuredImageAlt: null });
    });

    test('a language and the key of translations are kept; what is no language tag is refused', async () => {
      if (!host().posts.locales) return;
      await expect(host().posts.create('post', { title: 'L', locale: 'german' })).rejects.toThrow(/BCP 47/);
      const post = await host().posts.create('post', { title: 'L', locale: 'pt_br', translationKey: 'k' });
      expect(post).toMatchObject({ locale: 'pt-BR', translationKey: 'k' });
      expect(await host().posts.get(post.id, { meta: true })).toEqual({ ...post, meta: {} });
      expect(await host().posts.update(post, { locale: 'pt-BR' })).toEqual(post);
      expect(await host().posts.update(post, { locale: '', translationKey: '' })).toMatchObject({ locale: '', translationKey: '' });
    });

    test('without one it is now, and there is no image', async () => {
      const from = Date.now();
      const post = await host().posts.create('post', { title: 'Undated' });
      expect(post.createdAt).toBeGreaterThanOrEqual(from);
      expect(post.createdAt).toBeLessThanOrEqual(Date.now());
      expect(post.featuredImageId).toBe(0);
    });

    test('a host that counts what is published counts from each date up to the next one', async () => {
      const { countPublished } = host().posts;
      if (!countPublished) return;
      const at = Date.UTC(1999, 0, 1);
      const before = await countPublished([at, at + 10, at + 20]);
      for (const [status, createdAt] of [
        ['publish', at],
        ['publish', at + 9],
        ['draft', at + 9],
        ['publish', at + 20],
      ] as const)
        await host().posts.create('post', { title: 'Counted', status, createdAt });
      expect(await countPublished([at, at + 10, at + 20])).toEqual([(before[0] ?? 0) + 2, before[1]]);
      expect(await countPublished([at])).toEqual([]);
    });

    test('an image says what it shows', async () => {
      if (host().media.absent) return;
      const gif = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
      const file = await host().media.store(gif, 'dot.gif', { alt: 'A dot' });
      expect(file).toMatchObject({ alt: 'A dot', width: expect.any(Number), height: expect.any(Number) });
      expect(await host().media.get(file.id)).toEqual(file);
      expect((await host().media.store(gif, 'dot.gif')).alt).toBe('');
    });
  });
}

function contractOfLists({ describe, test, beforeAll, expect, host }: Suite): void {
  describe('lists for those who go through all posts', () => {
    const made: Post[] = [];
    let termIds: number[] = [];
    const idsOf = async (filter: Omit<Parameters<Host['posts']['list']>[0], 'type' | 'limit' | 'offset'> & { limit?: number }) => {
      const { items, total } = await host().posts.list({ type: ['list-a', 'list-b'], limit: 9, offset: 0, ...filter });
      return { at: items.map(({ id }) => made.findIndex((post) => post.id === id)), total };
    };
    beforeAll(async () => {
      for (const slug of ['list-a', 'list-b']) await host().posts.registerType({ slug, label: slug, public: false });
      for (const [type, status] of [
        ['list-a', 'publish'],
        ['list-b', 'publish'],
        ['list-a', 'draft'],
        ['list-b', 'publish'],
      ] as const)
        made.push(await host().posts.create(type, { title: type, status }));
      termIds = [(await host().terms.ensure('tag', 'List one')).id, (await host().terms.ensure('tag', 'List two')).id];
      for (const [post, ids] of [
        [made[0], termIds],
        [made[2], [termIds[1] ?? 0]],
      ] as const)
        await host().terms.assign(post?.id ?? 0, 'tag', ids);
    });

    test('several types, newest first', async () => {
      expect(await idsOf({})).toEqual({ at: [3, 2, 1, 0], total: 4 });
      expect(await idsOf({ status: 'publish' })).toEqual({ at: [3, 1, 0], total: 3 });
      expect((await host().posts.list({ type: [], limit: 9, offset: 0 })).total).toBe(0);
    });

    test('only some ids', async () => {
      expect(await idsOf({ ids: [made[1]?.id ?? 0, made[2]?.id ?? 0, 987_654] })).toEqual({ at: [2, 1], total: 2 });
      expect(await idsOf({ ids: [] })).toEqual({ at: [], total: 0 });
    });

    test('any of the terms, each post once', async () => {
      expect(await idsOf({ termIds })).toEqual({ at: [2, 0], total: 2 });
      expect(await idsOf({ termIds: termIds.slice(0, 1), status: 'publish' })).toEqual({ at: [0], total: 1 });
      expect(await idsOf({ termIds: [] })).toEqual({ at: [], total: 0 });
      expect(await idsOf({ termIds, ids: [made[0]?.id ?? 0, made[1]?.id ?? 0] })).toEqual({ at: [0], total: 1 });
    });

    test('in steps from the lowest id', async () => {
      expect(await idsOf({ afterId: 0, limit: 3 })).toEqual({ at: [0, 1, 2], total: 4 });
      expect(await idsOf({ afterId: made[2]?.id ?? 0, limit: 3 })).toEqual({ at: [3], total: 1 });
      expect(await idsOf({ afterId: made[3]?.id ?? 0 })).toEqual({ at: [], total: 0 });
    });
  });
}

function contractOfTypes({ describe, test, expect, host, declared }: Suite): void {
  describe('types made at run time', () => {
    for (const slug of declared.takenTypes)
      test(`${slug} is not free to be one`, async () => {
        const type = { slug, label: 'X', public: true };
        for (const ask of [host().posts.checkType, host().posts.registerType])
          await expect((async () => ask(type))()).rejects.toThrow(/cannot be the slug of a post type/);
      });

    test('one that is only asked about is not made', async () => {
      await host().posts.checkType({ slug: 'asked-about', label: 'Asked about', public: true });
      expect(
        host()
          .posts.types()
          .some(({ slug }) => slug === 'asked-about'),
      ).toBe(false);
      await expect(host().posts.create('asked-about', { title: 'One' })).rejects.toThrow(/no post type/);
    });

    test('the same slug again replaces it', async () => {
      const type = { slug: 'made-up', label: 'Made up', public: true, hierarchical: true, taxonomies: ['tag'] };
      await host().posts.registerType({ slug: 'made-up', label: 'Before', public: false });
      await host().posts.registerType(type);
      expect(
        host()
          .posts.types()
          .filter(({ slug }) => slug === 'made-up'),
      ).toEqual([type]);
      expect((await host().posts.create('made-up', { title: 'One' })).type).toBe('made-up');
    });
  });
}

function contractOfHooks({ describe, test, beforeAll, beforeEach, expect, host, declared }: Suite): void {
  describe('hooks of saving', () => {
    type Told = { saved: SaveEvent[]; deleted: Post[]; inside: boolean[]; failing: boolean };
    const events: Told = { saved: [], deleted: [], inside: [], failing: false };
    const about = 'hooked-type';
    beforeAll(async () => {
      await host().posts.registerType({ slug: about, label: 'Hooked', public: false });
      host().posts.onSaved(async (event) => {
        if (event.post.type !== about) return;
        events.saved.push(event);
        events.inside.push(host().storage.isInTransaction());
        if (events.failing) throw new Error('the hook fails on purpose');
        if (event.post.title === 'recurse' && event.origin !== 'the hook')
          await host().posts.update(event.post, { excerpt: 'by the hook' }, { origin: 'the hook' });
      });
      host().posts.onDeleted(async (post) => {
        if (post.type !== about) return;
        events.deleted.push(post);
        events.inside.push(host().storage.isInTransaction());
        if (events.failing) throw new Error('the hook fails on purpose');
      });
    });
    beforeEach(async () => {
      Object.assign(events, { saved: [], deleted: [], inside: [], failing: false });
    });

    test('creates and changes are told with what was before, and nothing else is', async () => {
      const post = await host().posts.create(about, { title: 'One' }, { origin: 'a test' });
      const after = await host().posts.update(post.id, { title: 'Two' });
      await host().posts.update(post.id, { title: 'Two' });
      await host().posts.setMeta(post.id, { a: 1 });
      const touched = await host().posts.update(post.id, {}, { touch: true, origin: 'touch' });
      expect(events.saved).toEqual([
        { post, before: undefined, origin: 'a test' },
        { post: after, before: post, origin: undefined },
        { post: touched, before: after, origin: 'touch' },
      ]);
      expect(events.deleted).toEqual([]);
      await host().posts.delete(post.id);
      expect(events.deleted).toEqual([touched]);
      if (host().posts.transactional) expect(new Set(events.inside)).toEqual(new Set([true]));
    });

    test('who saves is told with it', async () => {
      const actor = { userId: declared.author, name: declared.login };
      const { id } = await host().posts.create(about, { title: 'By somebody' }, { actor });
      await host().posts.update(id, { title: 'By nobody' });
      expect(events.saved.map((event) => event.actor)).toEqual([actor, undefined]);
    });

    test('what was not there is not told', async () => {
      await expect(host().posts.update(987_654, { title: 'x' })).rejects.toThrow();
      await expect(host().posts.delete(987_654)).rejects.toThrow();
      expect([...events.saved, ...events.deleted]).toEqual([]);
    });

    test('a hook that throws makes the save fail, and everything is as it was', async () => {
      const post = await host().posts.create(about, { title: 'Steady' });
      await host().posts.setMeta(post.id, { a: 1 });
      events.failing = true;
      await expect(host().posts.create(about, { title: 'Never made' })).rejects.toThrow('on purpose');
      await expect(host().posts.update(post.id, { title: 'Never changed' })).rejects.toThrow('on purpose');
      await expect(host().posts.delete(post.id)).rejects.toThrow('on purpose');
      expect(await host().posts.get(post.id, { meta: true })).toEqual({ ...post, meta: { a: 1 } });
      expect((await host().posts.list({ type: about, search: 'Never', limit: 9, offset: 0 })).total).toBe(0);
    });

    test('a hook may save too, and knows its own save again', async () => {
      const { id } = await host().posts.create(about, { title: 'recurse' });
      expect(events.saved.map(({ origin }) => origin)).toEqual([undefined, 'the hook']);
      expect(await host().posts.get(id)).toMatchObject({ title: 'recurse', excerpt: 'by the hook' });
    });

    test('what a hook wrote goes with the transaction that fails', async () => {
      if (!host().posts.transactional) return;
      const count = async () => (await host().posts.list({ type: about, limit: 1, offset: 0 })).total;
      const before = await count();
      const failing = host().storage.tx(async () => {
        await host().posts.create(about, { title: 'recurse' });
        throw new Error('afterwards');
      });
      await expect(failing).rejects.toThrow('afterwards');
      expect(await count()).toBe(before);
    });
  });
}
