import { contentSources } from '../../../plugin/resources/content_sources';
import { termsOf } from '../../../plugin/resources/content_sources/writer/terms-of';
import { type ContentShop, contentShop, contentTables, plainMapping } from '../../support/content-shop';
import { describeEachStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

describe('terms in one taxonomy', () => {
  const state = { wanted: [1, 2], current: [], credited: [], always: [] };
  test.each([
    ['new', 'replace', {}, [1, 2], [1, 2]],
    ['one dropped by the payload goes', 'replace', { wanted: [2], current: [1, 2], credited: [1, 2] }, [2], [2]],
    ['one added by a person stays', 'replace', { wanted: [2], current: [1, 2, 9], credited: [1, 2] }, [2, 9], [2]],
    ['one removed by a person stays away', 'replace', { current: [2], credited: [1, 2] }, [2], [1, 2]],
    ['no rule', 'replace', { wanted: undefined, current: [1], credited: [1], always: [7] }, [1, 7], [1, 7]],
    ['none left', 'replace', { wanted: [], current: [1, 9], credited: [1] }, [9], []],
    ['append keeps', 'append', { wanted: [3], current: [1, 9], credited: [1] }, [1, 9, 3], [1, 3]],
    ['append gives back nothing', 'append', { wanted: [1, 3], current: [9], credited: [1] }, [9, 3], [1, 3]],
    ['the target tag always', 'replace', { wanted: [], current: [], credited: [7], always: [7] }, [7], [7]],
  ] as const)('%s', (_name, mode, more, assigned, credited) => {
    verifies('content-sources:terms');
    expect(termsOf({ ...state, ...more, mode })).toEqual({ assigned, credited });
  });
});

describeEachStorage('terms of a post', (make) => {
  let shop: ContentShop;
  beforeEach(async () => {
    shop = await contentShop(await make(contentTables));
  });
  afterEach(() => shop.stop());
  const article = (title: string, more: object) => ({ id: 'a', title, content: 'x', ...more });
  const assign = async (postId: number, names: string[]) => {
    const { terms } = shop.stores;
    const ids = await Promise.all(names.map(async (name) => (await terms.ensure('tag', name)).id));
    await terms.assign(postId, 'tag', ids);
  };

  test('replace: the payload’s terms, made where they are missing, and what people changed stays changed', async () => {
    verifies('content-sources:terms', 'D143');
    const source = await shop.source({ target_tag_slug: 'from-press' });
    await shop.send(source, article('1', { tags: ['News', 'C', 'C++'], categories: ['World'] }));
    const { id } = await shop.post();
    expect(await shop.terms(id)).toEqual(['category:World', 'tag:C', 'tag:C++', 'tag:News', 'tag:from-press']);
    await assign(id, ['C', 'News', 'by hand']);
    await shop.send(source, article('2', { tags: ['C++', 'C', 'New'], categories: ['World'] }));
    expect(await shop.terms(id)).toEqual(['category:World', 'tag:C', 'tag:New', 'tag:by hand', 'tag:from-press']);
    await shop.send(source, article('3', { tags: [], categories: ['World'] }));
    expect(await shop.terms(id)).toEqual(['category:World', 'tag:by hand', 'tag:from-press']);
  });

  test('terms that alone differ are a change that is told', async () => {
    const source = await shop.source();
    await shop.send(source, article('1', { tags: ['A'] }));
    await shop.send(source, article('1', { tags: ['B'] }));
    expect((await shop.runs()).map(({ message }) => message)).toEqual(['Created.', 'Updated.']);
    expect(await shop.terms((await shop.post()).id)).toEqual(['tag:B']);
  });

  test('append adds; ignore makes nothing but the target tag', async () => {
    verifies('content-sources:terms');
    const appending = await shop.source({ taxonomy_apply_mode: 'append' });
    await shop.send(appending, article('1', { tags: ['A'] }));
    await shop.send(appending, article('2', { tags: ['B'] }));
    expect(await shop.terms((await shop.post()).id)).toEqual(['tag:A', 'tag:B']);
    const ignoring = await shop.source({ name: 'I', taxonomy_apply_mode: 'ignore', target_tag_slug: 'mine' });
    await shop.send(ignoring, article('1', { tags: ['X'], categories: ['Y'] }));
    expect(await shop.terms((await shop.posts()).at(-1)?.id ?? 0)).toEqual(['tag:mine']);
    expect((await shop.stores.terms.list('tag')).map(({ name }) => name).sort()).toEqual(['A', 'B', 'mine']);
  });

  test('create_missing fills a taxonomy without terms, and leaves one that has some', async () => {
    verifies('content-sources:terms');
    const source = await shop.source({ taxonomy_apply_mode: 'create_missing', target_tag_slug: 'mine' });
    await shop.send(source, article('1', { categories: ['World'] }));
    const { id } = await shop.post();
    expect(await shop.terms(id)).toEqual(['category:World', 'tag:mine']);
    await shop.send(source, article('2', { tags: ['First'], categories: ['Other'] }));
    expect(await shop.terms(id)).toEqual(['category:World', 'tag:First', 'tag:mine']);
    await shop.send(source, article('3', { tags: ['Second'] }));
    expect(await shop.terms(id)).toEqual(['category:World', 'tag:First', 'tag:mine']);
    expect((await shop.stores.terms.list('category')).map(({ name }) => name)).toEqual(['World']);
  });

  test('a type without tags gets none, and a mapping without rules touches none', async () => {
    shop.stores.posts.registerType({ slug: 'story', label: 'Stories', public: true, taxonomies: ['category'] });
    const source = await shop.source({ target_post_type: 'story', target_tag_slug: 'mine' });
    await shop.send(source, article('1', { tags: ['T'], categories: ['K'] }));
    expect(await shop.terms((await shop.post('story')).id)).toEqual(['category:K']);
    const { tags: _t, categories: _c, ...fields } = plainMapping.fields;
    const plain = await shop.source({ name: 'P' }, { ...plainMapping, fields });
    await shop.send(plain, article('1', { tags: ['T'] }));
    const post = await shop.post();
    await assign(post.id, ['by hand']);
    await shop.send(plain, article('2', { tags: ['T'] }));
    expect(await shop.terms(post.id)).toEqual(['tag:by hand']);
  });

  test('display: uncategorized is hidden beside other terms, kept alone, and the flags leave the stored article as it is', async () => {
    verifies('content-sources:display');
    const { posts, terms } = shop.stores;
    contentSources.hooks(shop.ctx);
    const source = await shop.source({ reingest_mode: 'replace' });
    const content = '<h2>One</h2><p></p><p style="color:red">x</p>';
    await shop.send(source, article('1', { content, categories: ['Uncategorized', 'World'], canonical_url: 'https://o.example/1' }));
    const stored = await shop.post();
    const shown = async () => {
      const post = await shop.post();
      return {
        html: await posts.rendered(post),
        terms: (await posts.shownTerms(post, await terms.ofPost(post.id))).map(({ name }) => name),
      };
    };
    const before = await shown();
    expect(before).toEqual({ html: stored.content, terms: ['Uncategorized', 'World'] });
    const flags = ['content_cleanup', 'add_heading_anchors', 'strip_uncategorized'];
    const set = (on: boolean) =>
      shop.call(contentSources.operations.update, { id: source.id, ...Object.fromEntries(flags.map((flag) => [flag, on])) });
    await set(true);
    expect(await shown()).toEqual({ html: '<h2 id="content-one">One</h2><p>x</p>', terms: ['World'] });
    expect(await shop.post()).toEqual(stored);
    await set(false);
    expect(await shown()).toEqual(before);
    await set(true);
    await shop.send(source, article('2', { content, categories: ['Uncategorized'] }));
    expect((await shown()).terms).toEqual(['Uncategorized']);
    await shop.send(source, article('3', { content, canonical_url: 'https://o.example/1' }));
    expect(await posts.head(await shop.post(), '')).toMatchObject({ canonical: 'https://o.example/1' });
  });
});
