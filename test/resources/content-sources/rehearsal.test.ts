import { describeOnMariadb } from '../../support/dialects';
import { type As, type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { activeSource, createSource, deliver, mapping, payload, settled, type TestSource } from './ingest-support';

interface Rehearsal {
  readonly articles: readonly {
    readonly external_id: string;
    readonly outcome: string;
    readonly message: string | null;
    readonly article: { readonly status: string; readonly title: string } | null;
    readonly existing: { readonly status: string } | null;
  }[];
  readonly payloads: number;
  readonly held: number;
  readonly total: number;
  readonly credited: readonly string[];
  readonly problems: readonly { readonly pointer: string }[];
  readonly lacking: readonly object[];
  readonly found: object;
  readonly counts: object;
}

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { ingestPerMinute: 0 } });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  async function rehearse({ id }: Pick<TestSource, 'id'>, changed: object = mapping, as: As = 'admin') {
    const path = `/admin/siteplane/api/sources/${id}/rehearse`;
    const { status, text } = await site.send('POST', path, { ...(await site.identity(as)), body: { mapping: changed } });
    return { status, text, answer: JSON.parse(text || '{}') as Rehearsal };
  }

  test('is for signed-in people who may manage options, and for sources that are there', async () => {
    verifies('content-sources:rehearsal');
    const source = await createSource(site);
    expect((await rehearse(source, mapping, 'key')).status).toBe(401);
    expect((await rehearse(source, mapping, 'anonymous')).status).toBe(401);
    expect((await rehearse(source, mapping, 'half')).status).toBe(403);
    expect((await rehearse({ id: 'src_0000000000000000' })).status).toBe(404);
    expect((await rehearse(source, { version: 2 })).status).toBe(400);
    await site.call('modules.deactivate', { module: 'content-sources' }, { confirm: true });
    expect((await rehearse(source)).status).toBe(409);
  });

  test('names whom search engines will credit: nobody without an address of the original, and never the site itself', async () => {
    verifies('D524', 'content-sources:rehearsal');
    const source = await createSource(site);
    const { envelope } = await site.call('status.info');
    const { url } = (envelope.data as { site: { url: string } }).site;
    const links = ['https://Blog.example/1', 'https://news.example:8443/2', `${url}/3`, 'javascript:alert(1)', '', 'blog.example'];
    for (const [n, link] of links.entries()) await deliver(site, source, payload(n + 1, { link }));
    await settled(site);
    expect((await rehearse(source)).answer.credited).toEqual([]);
    const crediting = { ...mapping, fields: { ...mapping.fields, canonical_url: { path: '/link' } } };
    expect((await rehearse(source, crediting)).answer.credited).toEqual(['blog.example', 'news.example:8443']);
  });

  test('shows what would become of all that waits, tells what is lacking, and stores nothing', async () => {
    verifies('content-sources:rehearsal', 'D136');
    const source = await createSource(site);
    await deliver(site, source, payload(1, { tags: ['a'], body: '<p>x</p><script>alert(1)</script>' }));
    // One after the other: the work of both at once would leave the order of the second on its way.
    await settled(site);
    await deliver(site, source, { id: 'b', title: '' });
    await settled(site);
    // What waits for another attempt may go out meanwhile; an order more would be counted.
    const stored = async () => ({
      rows: (await site.state()).split('\n').filter((line) => !line.startsWith('sp_outbox ')),
      orders: (await site.rowCounts()).sp_outbox,
    });
    const before = await stored();
    const { answer } = await rehearse(source, { ...mapping, fields: { ...mapping.fields, excerpt: { path: '/teaser' } } });
    expect(answer).toMatchObject({
      articles: [{ outcome: 'create', existing: null, article: { title: 'Title 1', content: '<p>x</p>', author: '' } }],
      total: 1,
      lacking: [{ fields: ['fields/title', 'fields/content'] }],
    });
    expect(answer.problems.map(({ pointer }) => pointer)).toContain('/fields/excerpt/path');
    expect(await stored()).toEqual(before);
  });

  test('tells what each rule finds, and of how many articles each comparison is true', async () => {
    verifies('D641', 'content-sources:rehearsal');
    const source = await createSource(site);
    for (const n of [1, 2, 3]) await deliver(site, source, payload(n, { tags: ['a', 'b'], lang: n === 1 ? 'en' : 'de' }));
    await settled(site);
    const { answer } = await rehearse(source, {
      ...mapping,
      fields: { ...mapping.fields, slug: { path: '/title', transform: ['slugify'] }, tags: { path: '/tags' }, excerpt: { path: '/none' } },
      meta: { kind: { const: 'news' } },
      filters: [{ path: '/lang', op: 'eq', value: 'de' }],
      withdraw: [{ path: '/id', op: 'eq', value: 'a-3' }],
    });
    expect(answer.found).toEqual({
      'fields/id': 'a-2',
      'fields/title': 'Title 2',
      'fields/content': '<p>Body 2</p>',
      'fields/slug': 'title-2',
      'fields/tags': 'a, b',
      'meta/kind': 'news',
    });
    expect(answer.counts).toEqual({ items: 3, filters: [2], withdraw: [1] });
  });

  test('post types are offered by name to who may manage options', async () => {
    verifies('D643');
    const read = async (as: As) => site.send('GET', '/admin/siteplane/api/source-choices', await site.identity(as));
    expect([(await read('anonymous')).status, (await read('half')).status]).toEqual([401, 403]);
    await site.call('content_sources.create', { name: 'Made', new_cpt: { label: 'Recipe', plural: 'Recipes' } });
    const { post_types } = JSON.parse((await read('admin')).text) as { post_types: object[] };
    expect(post_types).toContainEqual({ slug: 'recipe', name: 'Recipes' });
    expect(post_types).toContainEqual(expect.objectContaining({ slug: 'post' }));
  });

  test('comes with a proposal that says why', async () => {
    verifies('content-sources:proposals');
    const source = await createSource(site);
    const about = async () => {
      const { text } = await site.send('GET', `/admin/siteplane/api/sources/${source.id}`, await site.identity('admin'));
      return JSON.parse(text) as { proposal: object | null; proposal_reasons: object };
    };
    expect(await about()).toMatchObject({ proposal: null, proposal_reasons: {} });
    await deliver(site, source, payload(1));
    await settled(site);
    expect(await about()).toMatchObject({
      proposal: { fields: { id: { path: '/id' } } },
      proposal_reasons: { id: '“/id” is a usual name for what stays the same when the article is sent again.' },
    });
  });

  test('stands beside a list of what came, the newest first, each with what became of it and why', async () => {
    verifies('D604');
    const source = await createSource(site);
    const came = async () => {
      const { text } = await site.send('GET', `/admin/siteplane/api/sources/${source.id}`, await site.identity('admin'));
      return (JSON.parse(text) as { came: readonly { state: string; reason: string | null; ended_at: string | null }[] }).came;
    };
    expect(await came()).toEqual([]);
    await deliver(site, source, payload(1));
    await settled(site);
    expect(await came()).toMatchObject([{ state: 'held', ended_at: null, length: JSON.stringify(payload(1)).length }]);
    const active = await activeSource(site, {});
    await deliver(site, active, payload(1));
    await deliver(site, active, { id: 'a-2' });
    await settled(site);
    const { text } = await site.send('GET', `/admin/siteplane/api/sources/${active.id}`, await site.identity('admin'));
    const { came: found } = JSON.parse(text);
    expect(found).toMatchObject([
      { state: 'held', reason: expect.stringContaining('title') },
      { state: 'done', reason: null, ended_at: expect.any(String) },
    ]);
    expect(text).not.toContain('Body 1</p>');
    expect(await came()).toHaveLength(1);
  });

  test('stands beside the post that is there', async () => {
    verifies('content-sources:rehearsal');
    const source = await activeSource(site, {});
    await site.call('content_sources.update', { id: source.id, reingest_mode: 'replace' });
    await deliver(site, source, payload(1));
    await settled(site);
    expect((await rehearse(source)).answer.articles).toMatchObject([
      { outcome: 'unchanged', existing: { title: 'Title 1', status: 'draft' } },
    ]);
    await deliver(site, source, { id: 'a-1', headline: 'Changed', text: '<p>Body</p>' });
    await settled(site);
    const changed = { version: 1, fields: { id: { path: '/id' }, title: { path: '/headline' }, content: { path: '/text' } } };
    expect((await rehearse(source, changed)).answer.articles).toMatchObject([
      { outcome: 'update', article: { title: 'Changed' }, existing: { title: 'Title 1', content: '<p>Body 1</p>' } },
    ]);
    await site.call('content_sources.update', { id: source.id, reingest_mode: 'skip' });
    expect((await rehearse(source, changed)).answer.articles).toMatchObject([
      { outcome: 'skip', message: expect.stringContaining('skip') },
    ]);
  });

  const outcomes = ({ articles }: Rehearsal) =>
    articles.map(({ external_id, outcome, article, existing }) => [
      external_id,
      outcome,
      existing?.status ?? null,
      article?.status ?? null,
    ]);
  const mode = ({ id }: TestSource, fields: object) => site.call('content_sources.update', { id, ...fields });

  test('looks at the last 20 payloads, those that wait first, and at each article once', async () => {
    verifies('content-sources:rehearsal', 'D433');
    const source = await activeSource(site, {});
    await mode(source, { reingest_mode: 'replace' });
    for (let n = 1; n <= 22; n++) await deliver(site, source, payload(n));
    await deliver(site, source, payload(22, { title: 'Title 22, again' }));
    await settled(site);
    const changed = { version: 1, fields: { ...mapping.fields, title: { path: '/body', transform: ['strip_html'] } } };
    const { answer } = await rehearse(source, changed);
    expect([answer.payloads, answer.total, answer.held]).toEqual([20, 19, 0]);
    expect(answer.articles.map(({ external_id }) => external_id)).toEqual(Array.from({ length: 19 }, (_, n) => `a-${n + 4}`));
    expect(answer.articles.at(-1)).toMatchObject({
      outcome: 'update',
      article: { title: 'Body 22' },
      existing: { title: 'Title 22, again' },
    });
    // One that comes again is the latest, wherever it came first.
    await deliver(site, source, payload(10, { title: 'Title 10, again' }));
    await settled(site);
    const again = (await rehearse(source, changed)).answer.articles.map(({ external_id }) => external_id);
    expect(again.slice(-2)).toEqual(['a-22', 'a-10']);
    await deliver(site, source, { id: 'late', headline: 'x' });
    await settled(site);
    expect((await rehearse(source, changed)).answer).toMatchObject({ payloads: 20, held: 1 });
  });

  test('shows what is taken back, and what stays, by the mapping that is not approved yet', async () => {
    verifies('content-sources:rehearsal', 'D433', 'D424');
    const source = await activeSource(site, {});
    await mode(source, { default_post_status: 'publish', reingest_mode: 'replace' });
    for (const [n, state] of [
      [1, 'on'],
      [2, 'off'],
    ] as const)
      await deliver(site, source, payload(n, { state }));
    await settled(site);
    await deliver(site, source, { event: 'post.deleted', id: 'a-9' });
    await settled(site);
    const changed = { ...mapping, withdraw: [{ path: '/state', op: 'eq', value: 'off' }] };
    const expected = [
      ['a-1', 'unchanged', 'publish', 'publish'],
      ['a-2', 'withdraw', 'publish', 'draft'],
      ['a-9', 'skip', null, null],
    ];
    expect(outcomes((await rehearse(source, changed)).answer)).toEqual(expected);
    expect((await rehearse(source, changed)).answer.articles[2]?.message).toMatch(/took it back .*; there is no post of it here$/);
    await mode(source, { withdraw_mode: 'trash' });
    expect(outcomes((await rehearse(source, changed)).answer)[1]).toEqual(['a-2', 'withdraw', 'publish', 'deleted']);
    await mode(source, { withdraw_mode: 'ignore' });
    expect(outcomes((await rehearse(source, changed)).answer)[1]).toEqual(['a-2', 'skip', 'publish', 'publish']);
  });

  test('shows the status that a post would have, and reads dates as the site does', async () => {
    verifies('D433', 'D430', 'D431');
    const source = await createSource(site);
    await mode(source, { default_post_status: 'publish' });
    await site.host.options.set('timezone', 'Europe/Vienna');
    await deliver(site, source, payload(1, { date: '2026-01-01 10:00' }));
    await deliver(site, source, payload(2, { date: '9000-01-01 10:00' }));
    await settled(site);
    const { answer } = await rehearse(source, { ...mapping, fields: { ...mapping.fields, date: { path: '/date' } } });
    expect(answer.articles).toMatchObject([
      { outcome: 'create', article: { status: 'publish', date: '2026-01-01T09:00:00.000Z' } },
      { outcome: 'create', article: { status: 'future', date: '9000-01-01T09:00:00.000Z' } },
    ]);
  });

  test('the page has the latest posts with their addresses, and the history of the source alone', async () => {
    verifies('content-sources:rehearsal', 'D433');
    const source = await activeSource(site, {});
    const other = await activeSource(site, { name: 'Other' });
    await mode(source, { default_post_status: 'publish' });
    for (const [to, n] of [
      [source, 1],
      [other, 2],
    ] as const)
      await deliver(site, to, payload(n));
    await settled(site);
    const { text } = await site.send('GET', `/admin/siteplane/api/sources/${source.id}`, await site.identity('admin'));
    const { posts } = JSON.parse(text) as { posts: { url: string; title: string }[] };
    expect(posts).toMatchObject([{ title: 'Title 1', status: 'publish', due: null }]);
    expect(await (await fetch(posts[0]?.url ?? '')).text()).toContain('<h1>Title 1</h1>');
    const listed = async (slug: string) =>
      (await site.call('pipelines.list_runs', { source: slug })).envelope.data as { items: { source: string }[] };
    for (const { slug } of [source, other]) {
      const { items } = await listed(slug);
      expect(new Set(items.map((run) => run.source))).toEqual(new Set([slug]));
    }
    expect((await listed('nobody')).items).toEqual([]);
    expect((await site.call('pipelines.list_runs', { source: 'No Slug' })).status).toBe(400);
  });
};

describe('the rehearsal of a mapping on SQLite', suite('sqlite'));
describeOnMariadb('the rehearsal of a mapping on MariaDB', suite('mariadb'));
