import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishDue } from '../../../host-shim/content/publish-due';
import { rows } from '../../../plugin/db/rows';
import { enqueue } from '../../../plugin/jobs/outbox';
import { catalogOf } from '../../../plugin/kit/catalog';
import type { JobCtx } from '../../../plugin/kit/group';
import { groups } from '../../../plugin/resources';
import { ingestTable } from '../../../plugin/resources/content_sources/ingest/ingest-table';
import { scheduleJob } from '../../../plugin/resources/pipelines/triggers/schedule';
import { triggerMessage } from '../../../plugin/resources/pipelines/triggers/trigger-message';
import { describeOnMariadb } from '../../support/dialects';
import { type Receiver, startReceiver } from '../../support/http-receiver';
import type { TestDialect } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { type PipelineSite, pipelineSite } from './pipeline-site';

describe('triggers on SQLite', () => whole('sqlite'));
describeOnMariadb('triggers on MariaDB', () => whole('mariadb'));

function whole(dialect: TestDialect): void {
  let at: PipelineSite;
  let other: PipelineSite;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
    at = await pipelineSite(dialect, { fetchAllow: `127.0.0.1:${receiver.port}` });
    other = await pipelineSite(dialect, { fetchAllow: `127.0.0.1:${receiver.port}` }, at.site);
  });
  afterAll(async () => {
    await other?.site.stop();
    await at?.site.stop();
    await receiver?.stop();
  });
  beforeEach(() => at.site.reset());

  const byKind = async () => (await at.runs()).map(({ trigger_kind, recipe_id, status }) => `${trigger_kind} ${recipe_id} ${status}`);
  const recipeFor = (kinds: readonly string[], more: object = {}) =>
    at.call('pipelines.create_recipe', { id: 'watch', name: 'Watch', stages: { anchors: {}, seo: {} }, trigger: { kinds, ...more } });

  test('publishing runs what wants it; what the run saves does not run anything', async () => {
    verifies('pipelines:triggers');
    await recipeFor(['publish', 'update']);
    const { id } = await at.post({ title: 'A', content: '<h2>One</h2>', status: 'draft' });
    await at.settled();
    expect(await byKind()).toEqual([]);
    await at.site.host.posts.update(id, { status: 'publish' });
    await at.settled();
    expect(await byKind()).toEqual(['publish watch ok']);
    expect((await at.read(id)).content).toContain('content-one');
    await at.site.host.posts.update(id, { title: 'B' });
    await at.settled();
    expect(await byKind()).toEqual(['update watch ok', 'publish watch ok']);
    await at.site.host.posts.update(id, { title: 'B' });
    await at.settled();
    expect(await byKind()).toHaveLength(2);
  });

  test('a scheduled post is published once, to whoever runs something then', async () => {
    verifies('pipelines:triggers', 'D431');
    await recipeFor(['publish']);
    const { id } = await at.post({ title: 'A', content: '<h2>One</h2>', status: 'future', createdAt: 1 });
    const publish = ({ storage, posts, log }: JobCtx['host']) => publishDue({ storage, posts: posts as never, log });
    await Promise.all([publish(at.site.host), publish(other.site.host), publish(at.site.host)]);
    await at.settled();
    expect((await at.read(id)).status).toBe('publish');
    expect(await byKind()).toEqual(['publish watch ok']);
  });

  test('nothing is asked for where no recipe wants it, nor for types and statuses that it is not for', async () => {
    verifies('pipelines:triggers');
    await at.post({ title: 'A' });
    await at.settled();
    expect(await byKind()).toEqual([]);
    await recipeFor(['publish'], { post_types: ['page'] });
    await at.post({ title: 'B' });
    await at.settled();
    expect(await byKind()).toEqual([]);
    await at.post({ title: 'C' }, 'page');
    await at.settled();
    expect(await byKind()).toEqual(['publish watch ok']);
  });

  test('a save that is rolled back asks for nothing', async () => {
    verifies('pipelines:triggers', 'D31');
    await recipeFor(['publish']);
    const { storage, posts } = at.site.host;
    await expect(
      storage.tx(async () => {
        await posts.create('post', { title: 'A', status: 'publish' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await at.settled();
    expect(await byKind()).toEqual([]);
  });

  test('an ingested post runs the default recipe; one that no longer exists runs nothing', async () => {
    verifies('pipelines:triggers');
    const { id } = await at.post({ title: 'A', content: '<h2>One</h2>', status: 'draft' });
    const ask = (post_id: number) =>
      at.site.host.storage.run((db) => enqueue(db, triggerMessage({ post_id, trigger_kind: 'ingest', source: 'press' })));
    await ask(id);
    await ask(id + 1);
    await at.settled();
    expect(await at.runs()).toMatchObject([{ trigger_kind: 'ingest', recipe_id: 'default', status: 'ok', source: 'press', changed: true }]);
    await at.call('modules.deactivate', { module: 'pipelines' }, true);
    await ask(id);
    await at.settled();
    await at.call('modules.activate', { module: 'pipelines' });
    expect(await at.runs()).toHaveLength(1);
  });

  test('a schedule begins once per tick over all instances, for the posts that it is for, and leaves no rows where nothing changed', async () => {
    verifies('pipelines:schedule', 'D153');
    await at.call('pipelines.create_recipe', {
      id: 'watch',
      name: 'Watch',
      stages: { seo: {} },
      trigger: { kinds: ['schedule'], cron: '0 0 1 1 *', statuses: ['publish'], tags: ['news', 'reports'] },
    });
    const { terms, storage } = at.site.host;
    const news = await terms.ensure('tag', 'News');
    const tagged: number[] = [];
    for (const [title, status] of [
      ['A', 'publish'],
      ['B', 'publish'],
      ['C', 'draft'],
    ] as const) {
      const { id } = await at.post({ title, status });
      await terms.assign(id, 'tag', [news.id]);
      if (status === 'publish') tagged.push(id);
    }
    await at.post({ title: 'untagged' });
    const { id: filed } = await at.post({ title: 'D', status: 'publish' });
    await terms.assign(filed, 'category', [(await terms.ensure('category', 'Reports')).id]);
    tagged.push(filed);
    const ctxOf = ({ site }: PipelineSite) =>
      ({ host: site.host, catalog: catalogOf(groups), settings: {}, log: site.host.log, now: Date.now }) as unknown as JobCtx;
    const tick = async () => {
      await storage.run((db) => db.execute("UPDATE sp_recipes SET scheduled_for = 1 WHERE id = 'watch'"));
      await Promise.all([at, other, at, other].map((one) => scheduleJob.run(ctxOf(one))));
      await at.settled();
    };
    await tick();
    const ran = await at.runs();
    expect(ran.map(({ trigger_kind, status }) => `${trigger_kind} ${status}`)).toEqual(['schedule ok', 'schedule ok', 'schedule ok']);
    expect(ran.map(({ post_id }) => Number(post_id)).sort((a, b) => a - b)).toEqual(tagged);
    await tick();
    expect(await at.runs()).toHaveLength(3);
    const [walks] = await storage.run((db) =>
      db.query<{ n: number }>("SELECT COUNT(*) AS n FROM sp_outbox WHERE kind = 'pipeline.schedule'"),
    );
    expect(Number(walks?.n)).toBe(2);
  });

  test('a new schedule waits for its first tick', async () => {
    verifies('pipelines:schedule');
    await at.call('pipelines.create_recipe', { name: 'Watch', stages: { seo: {} }, trigger: { kinds: ['schedule'], cron: '0 0 1 1 *' } });
    await at.post({ title: 'A' });
    await scheduleJob.run({ host: at.site.host, catalog: catalogOf(groups), settings: {}, log: at.site.host.log } as unknown as JobCtx);
    await at.settled();
    expect(await byKind()).toEqual([]);
  });

  test('variables, forwards and mail follow the committed post', async () => {
    verifies('pipelines:effects');
    const stages = {
      seo: {},
      variables: { set: { headline: 'title', link: 'url', price: 'meta.price' } },
      forward: { url: `${receiver.url}/hook` },
      notify: { emails: ['editor@team.example'], subject: 'News' },
    };
    const recipe = await at.recipe(stages);
    const { id } = await at.post({ title: 'Engines', slug: 'engines' });
    await at.site.host.posts.setMeta(id, { price: 3 });
    const since = receiver.requests.length;
    const ran = await at.run(id, recipe);
    expect(ran.stages.map(({ name, status }) => `${name} ${status}`)).toEqual(['seo ok', 'variables ok', 'forward ok', 'notify ok']);
    await at.settled();
    const { url } = await at.site.host.site();
    const values = await Promise.all(['headline', 'link', 'price'].map(async (key) => (await at.call('variables.get', { key })).value));
    expect(values).toEqual(['Engines', `${url}/engines`, '3']);
    const [hook, ...more] = receiver.requests.slice(since);
    expect(more).toEqual([]);
    expect(hook).toMatchObject({ method: 'POST', path: '/hook', headers: { 'webhook-id': expect.any(String) } });
    expect(JSON.parse(hook?.body ?? '')).toMatchObject({
      type: 'pipeline.completed',
      data: { post_id: id, recipe, run_id: ran.run_id, changed: true, url: `${url}/engines`, source_slug: 'direct' },
    });
    expect(JSON.parse(hook?.body ?? '').data).not.toHaveProperty('receiver');
    const mails = filesBelow(at.site.dir, '.eml');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('editor@team.example');
    expect(mails[0]).toContain('Subject: News');
  });

  test('without an address of its own a recipe forwards to the receiver of the post’s source', async () => {
    verifies('pipelines:effects', 'D157');
    const source = await at.call('content_sources.create', {
      name: 'Press',
      forward_enabled: true,
      forward_url: `${receiver.url}/press`,
      forward_auth_mode: 'bearer',
      forward_secret: 'sentinel-forward-secret',
    });
    const { id } = await at.post({ title: 'Engines' });
    const recipe = await at.recipe({ forward: {} }, { policy: { skip_unchanged: false } });
    expect((await at.run(id, recipe)).stages).toMatchObject([{ status: 'skipped', message: expect.stringContaining('no content source') }]);
    const row = {
      sourceId: String(source.id),
      externalId: '1',
      postId: id,
      contentHash: Buffer.alloc(32),
      credited: { authorId: 0, featuredImageId: 0, terms: {} },
      updatedAt: 1,
    };
    await at.site.host.storage.run((db) => rows(db, ingestTable).insert({ ...row, modifiedAt: null }));
    const since = receiver.requests.length;
    const ran = await at.run(id, recipe);
    await at.settled();
    expect(receiver.requests.slice(since)).toMatchObject([
      { path: '/press', headers: { authorization: 'Bearer sentinel-forward-secret' } },
    ]);
    expect(JSON.parse(receiver.requests[since]?.body ?? '')).toMatchObject({
      type: 'pipeline.completed',
      data: { source_slug: 'press', run_id: ran.run_id },
    });
    expect(await at.call('pipelines.get_run', { id: ran.run_id })).toMatchObject({ source: 'press' });
  });

  test('the alerts webhook is told of what was done and of what failed', async () => {
    verifies('pipelines:effects');
    await at.call('integrations.update', { slug: 'alerts', config: { webhook_url: `${receiver.url}/alerts` } });
    await at.call('integrations.set_secret', { slug: 'alerts', name: 'secret', value: `whsec_${Buffer.alloc(32, 7).toString('base64')}` });
    await at.call('integrations.enable', { slug: 'alerts' });
    const since = receiver.requests.length;
    const { id } = await at.post({ title: 'Engines', authorId: 0 });
    await at.run(id, await at.recipe({ seo: {}, notify: {} }));
    await at.settled();
    await at.run(id, await at.recipe({ author: { default_author_id: 99 }, notify: {} }));
    await at.settled();
    const alerts = receiver.requests.slice(since).map(({ body }) => JSON.parse(body) as { type: string; data: { status: string } });
    expect(alerts.map(({ type, data }) => `${type} ${data.status}`)).toEqual(['pipeline.completed ok', 'pipeline.completed error']);
  });

  test('a run that fails has no effects', async () => {
    verifies('pipelines:effects', 'pipelines:atomic');
    const { id } = await at.post({ title: 'Engines', authorId: 0 });
    const order = ['variables', 'author'];
    const ran = await at.run(id, await at.recipe({ order, variables: { set: { never: 'title' } }, author: { default_author_id: 99 } }));
    expect(ran.status).toBe('error');
    const taken = await at.run(id, await at.recipe({ seo: {}, variables: { set: { std_site_name: 'title' } } }));
    expect(taken).toMatchObject({ status: 'error', changed: false });
    expect((await at.call('pipelines.get_run', { id: taken.run_id })).message).toMatch(/read-only/);
    expect((await at.read(id)).meta).toEqual({});
    expect((await at.site.call('variables.get', { key: 'never' })).status).toBe(404);
  });

  test('llms.txt lists what is published, and forgets what is not', async () => {
    verifies('pipelines:llms-txt', 'D156');
    const get = (headers: Record<string, string> = {}) => fetch(`${at.site.url}/llms.txt`, { headers });
    const { id } = await at.post({ title: 'Engines [new]', slug: 'engines', excerpt: 'All\nabout # them' });
    await at.post({ title: 'Secret', status: 'draft' });
    await at.post({ title: 'Later', status: 'future', createdAt: Date.now() + 86_400_000 });
    const first = await get();
    const text = await first.text();
    const { url, name } = await at.site.host.site();
    expect(first.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(text).toBe(`# ${name}\n\n> ${url}\n\n## Posts\n\n- [Engines new](${url}/engines): All about # them\n`);
    expect((await get({ 'If-None-Match': first.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await fetch(`${at.site.url}/llms.txt`, { method: 'POST' })).status).toBe(405);
    await at.site.host.posts.update(id, { title: 'Motors' });
    await until(async () => (await (await get()).text()).includes('[Motors]'));
    await at.site.host.posts.update(id, { status: 'draft' });
    await until(async () => !(await (await get()).text()).includes('Motors'));
    await at.site.host.posts.update(id, { status: 'publish' });
    await until(async () => (await (await get()).text()).includes('Motors'));
    await at.site.host.posts.delete(id);
    await until(async () => !(await (await get()).text()).includes('Motors'));
    await at.call('modules.deactivate', { module: 'pipelines' }, true);
    expect((await get()).status).toBe(404);
  });
}

/** Text of all files with an ending, at any depth. */
function filesBelow(dir: string, ending: string): string[] {
  const names = readdirSync(dir, { recursive: true }).map(String);
  return names.filter((name) => name.endsWith(ending)).map((name) => readFileSync(join(dir, name), 'utf8'));
}
