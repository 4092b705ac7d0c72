import type { As } from '../../support/site';
import { verifies } from '../../support/verifies';
import { type PipelineSite, pipelineSite } from './pipeline-site';

interface Shown {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
}

interface Answer {
  readonly run_id: number;
  readonly status: string;
  readonly would_change: boolean;
  readonly message: string;
  readonly stages: readonly object[];
  readonly before: Shown;
  readonly after: Shown;
}

describe('what the pages about pipelines read', () => {
  let at: PipelineSite;
  beforeAll(async () => {
    at = await pipelineSite('sqlite');
  });
  afterAll(() => at?.site.stop());
  beforeEach(() => at.site.reset());

  async function read<T>(method: 'GET' | 'POST', path: string, { as = 'admin', body }: { as?: As; body?: object } = {}) {
    const { status, text } = await at.site.send(method, `/admin/siteplane/api/pipelines/${path}`, {
      ...(await at.site.identity(as)),
      ...(body && { body }),
    });
    return { status, text, answer: JSON.parse(text || '{}') as T };
  }
  const rehearse = (post_id: number, recipe_id: string, as: As = 'admin') =>
    read<Answer>('POST', 'rehearse', { as, body: { post_id, recipe_id } });

  test.each([
    ['GET', 'choices'],
    ['GET', 'posts'],
    ['POST', 'rehearse'],
  ] as const)('%s %s is for signed-in people who may manage options, while the module is on', async (method, path) => {
    verifies('D556');
    const { id } = await at.post({ title: 'Secret' });
    const body = method === 'POST' ? { body: { post_id: id, recipe_id: 'default' } } : {};
    for (const [as, status] of [
      ['key', 401],
      ['anonymous', 401],
      ['half', 403],
    ] as const) {
      const refused = await read(method, path, { as, ...body });
      expect([as, refused.status, refused.text.includes('Secret')]).toEqual([as, status, false]);
    }
    await at.call('modules.deactivate', { module: 'pipelines' }, true);
    expect((await read(method, path, body)).status).toBe(409);
  });

  test('a rehearsal is refused for what is not there, and for posts of types that are not shown', async () => {
    verifies('D556');
    const { id } = await at.post({ title: 'A' });
    expect((await rehearse(9999, 'default')).status).toBe(404);
    expect((await rehearse(id, 'nothing')).status).toBe(404);
    at.site.host.posts.registerType({ slug: 'memo', label: 'Memos', public: false });
    const memo = await at.post({ title: 'Secret' }, 'memo');
    const { status, text } = await rehearse(memo.id, 'default');
    expect([status, text.includes('Secret')]).toEqual([404, false]);
    expect((await read('POST', 'rehearse', { body: { post_id: id, recipe_id: 'default', stages: {} } })).status).toBe(400);
    expect(await at.runs()).toEqual([]);
  });

  test('it shows the post before and after, writes its row, and leaves the post as it was', async () => {
    verifies('D556');
    const { id } = await at.post({ title: 'Rain', content: '<h2>One</h2><p>Text</p>' });
    const recipe = await at.recipe({ anchors: {}, notify: { emails: ['a@example.org'], always: true } });
    const state = await at.read(id);
    const { status, answer } = await rehearse(id, recipe);
    expect([status, answer.status, answer.would_change]).toEqual([200, 'ok', true]);
    expect(answer.before).toMatchObject({ title: 'Rain', content: '<h2>One</h2><p>Text</p>' });
    expect(answer.after).toMatchObject({ title: 'Rain', content: '<h2 id="content-one">One</h2><p>Text</p>' });
    expect(answer.stages).toMatchObject([
      { name: 'anchors', changed: true },
      { name: 'notify', changed: false },
    ]);
    expect(await at.read(id)).toEqual(state);
    expect(await at.runs({ post_id: id })).toMatchObject([{ id: answer.run_id, is_dry_run: true, trigger_kind: 'manual', changed: false }]);
    const again = await rehearse(id, recipe);
    expect(again.answer).toMatchObject({ would_change: true, after: answer.after });
  });

  test('a stage that fails leaves both sides alike, with the reason', async () => {
    verifies('D556');
    const { id } = await at.post({ title: 'A', content: '<h2>One</h2>' });
    const recipe = await at.recipe({ anchors: {}, ai_enrich: { required: true } });
    const { answer } = await rehearse(id, recipe);
    expect(answer).toMatchObject({ status: 'error', would_change: false, message: expect.stringContaining('ai_enrich') });
    expect(answer.after).toEqual(answer.before);
  });

  test('posts are found by their words and by their numbers, those of hidden types never', async () => {
    verifies('D556');
    const [rain, sun] = [await at.post({ title: 'Rain' }), await at.post({ title: 'Sun', status: 'draft' })];
    at.site.host.posts.registerType({ slug: 'memo', label: 'Memos', public: false });
    const memo = await at.post({ title: 'Rain memo' }, 'memo');
    const list = async (query: string) =>
      (await read<{ posts: { id: number; url: string | null }[] }>('GET', `posts?${query}`)).answer.posts;
    expect((await list('search=Rain')).map(({ id }) => id)).toEqual([rain.id]);
    expect((await list(`ids=${sun.id},${memo.id},x,-1`)).map(({ id, url }) => [id, url])).toEqual([[sun.id, null]]);
    expect((await list('')).map(({ id }) => id)).toEqual([sun.id, rain.id]);
    expect((await list('search=Rain'))[0]?.url).toContain(`/${rain.slug}`);
  });

  test('choices have names: types of posts, terms and sources; accounts are searched for', async () => {
    verifies('D556', 'D771');
    await at.call('content_sources.create', { name: 'Newsroom' });
    await at.site.host.terms.ensure('tag', 'Weather');
    const { answer } = await read<Record<string, object[]>>('GET', 'choices');
    expect(answer.post_types).toContainEqual({ slug: 'post', name: expect.any(String) });
    expect(answer.terms).toContainEqual({ taxonomy: 'tag', slug: 'weather', name: 'Weather' });
    expect(answer.sources).toEqual([{ slug: 'newsroom', name: 'Newsroom' }]);
    expect(Object.keys(answer).sort()).toEqual(['post_types', 'sources', 'terms']);
  });
});
