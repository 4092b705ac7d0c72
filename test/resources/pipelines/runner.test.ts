import { setTimeout as sleep } from 'node:timers/promises';
import { runClaims } from '../../../plugin/resources/pipelines/runs/run-claims';
import { ollama } from '../../support/ai/ollama';
import { describeOnMariadb } from '../../support/dialects';
import { type Receiver, startReceiver } from '../../support/http-receiver';
import type { TestDialect } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { type PipelineSite, pipelineSite } from './pipeline-site';

describe('runs on SQLite', () => whole('sqlite'));
describeOnMariadb('runs on MariaDB', () => whole('mariadb'));

const content = '<h2>One</h2><p>Two</p><h2>Three</h2>';

function whole(dialect: TestDialect): void {
  let at: PipelineSite;
  let model: Receiver;
  /** What the model does next; a stage that asks it can be held up, and fail. */
  let answer: () => Promise<string> | string = () => 'A summary.';

  beforeAll(async () => {
    model = await startReceiver(async () => {
      const text = await answer();
      return text === 'fail' ? { status: 400 } : { body: ollama.answer({ text, model: 'm', input: 1, output: 1 }) };
    });
    at = await pipelineSite(dialect, { fetchAllow: `127.0.0.1:${model.port}` });
  });
  afterAll(async () => {
    await at?.site.stop();
    await model?.stop();
  });
  beforeEach(async () => {
    await at.site.reset();
    answer = () => 'A summary.';
    await at.call('ai.set_key', { provider: 'ollama', api_key: 'k', base_url: `${model.url}/v1` });
    await at.call('ai.set_area', { area: 'summary', model: 'm' });
    await at.settled();
  });

  const slow = { anchors: {}, ai_enrich: {} };

  test('answers what it did, and the history says the same', async () => {
    verifies('pipelines:run', 'pipelines:history', 'pipelines:operations');
    const { id } = await at.post({ title: 'A', content });
    const recipe = await at.recipe({ order: ['seo', 'anchors'], anchors: {}, seo: {}, toc: { enabled: false } });
    const ran = await at.run(id, recipe);
    expect(ran).toMatchObject({ status: 'ok', post_id: id, recipe, changed: true, envelope_changed: true });
    expect(ran.stages).toEqual([
      { name: 'seo', status: 'ok', changed: true, duration_ms: expect.any(Number), message: '' },
      { name: 'anchors', status: 'ok', changed: true, duration_ms: expect.any(Number), message: '' },
    ]);
    const run = await at.call('pipelines.get_run', { id: ran.run_id });
    expect(run).toMatchObject({
      ...{ id: ran.run_id, source: 'direct', post_id: id, recipe_id: recipe, status: 'ok', trigger_kind: 'api' },
      ...{ is_dry_run: false, changed: true, message: '', content_hash: expect.stringMatching(/^[0-9a-f]{64}$/), stages: ran.stages },
    });
    const { stages: _, envelope_changed: __, ...row } = run;
    expect(await at.runs({ post_id: id, recipe_id: recipe, status: 'ok' })).toEqual([row]);
    expect(await at.runs({ post_id: id + 1 })).toEqual([]);
    expect(await at.runs({ status: 'error' })).toEqual([]);
  });

  test('a person in process is manual', async () => {
    const { id } = await at.post({ title: 'A', content });
    const { data } = await at.site.inProcess('pipelines.run', { post_id: id });
    expect(await at.call('pipelines.get_run', { id: data?.run_id })).toMatchObject({ trigger_kind: 'manual', recipe_id: 'default' });
  });

  test('the second run is skipped until the post, its terms, its meta or the recipe changes; forced, nothing changes', async () => {
    verifies('pipelines:skip-unchanged', 'D150');
    const { posts, terms } = at.site.host;
    const { id } = await at.post({ title: 'A', content });
    const recipe = await at.recipe({ anchors: {} });
    const first = await at.run(id, recipe);
    const second = await at.run(id, recipe);
    expect(second).toMatchObject({ status: 'skipped', changed: false, envelope_changed: false, stages: [] });
    expect(await at.call('pipelines.get_run', { id: second.run_id })).toMatchObject({
      status: 'skipped',
      message: expect.stringContaining(`run ${first.run_id}`),
    });
    const { updatedAt } = await at.read(id);
    expect(await at.run(id, recipe, { force: true })).toMatchObject({ status: 'ok', changed: false });
    expect((await at.read(id)).updatedAt).toBe(updatedAt);
    const changes = [
      () => posts.update(id, { title: 'B' }),
      () => posts.setMeta(id, { price: 3 }),
      async () => terms.assign(id, 'tag', [(await terms.ensure('tag', 'T')).id]),
      () => at.call('pipelines.update_recipe', { id: recipe, stages: { seo: {} } }),
    ];
    for (const change of changes) {
      await change();
      expect((await at.run(id, recipe)).status).toBe('ok');
      expect((await at.run(id, recipe)).status).toBe('skipped');
    }
    await at.call('pipelines.update_recipe', { id: recipe, policy: { skip_unchanged: false } });
    expect((await at.run(id, recipe)).status).toBe('ok');
  });

  test('a dry run changes nothing but the history, by param and by header', async () => {
    verifies('pipelines:dry-run', 'D152');
    const { id } = await at.post({ title: 'A', content });
    const stages = { anchors: {}, variables: { set: { headline: 'title' } }, notify: { emails: ['a@b.example'] }, llms_txt: {} };
    const recipe = await at.recipe(stages);
    const kept = async () => (await at.site.state()).split('\n').filter((line) => !/^sp_(runs|audit) /.test(line));
    const before = await kept();
    const ran = await at.run(id, recipe, { dry_run: true });
    expect(ran).toMatchObject({ status: 'ok', changed: false, envelope_changed: false });
    expect(ran.stages.map(({ name, changed }) => [name, changed])).toEqual([
      ['anchors', true],
      ['llms_txt', false],
      ['variables', false],
      ['notify', false],
    ]);
    const byHeader = await at.site.call('pipelines.run', { post_id: id, recipe_id: recipe }, { headers: { 'X-Dry-Run': 'true' } });
    expect(byHeader.envelope).toMatchObject({ ok: true, changed: true, data: { changed: true } });
    expect(await kept()).toEqual(before);
    expect(await at.runs()).toMatchObject([
      { is_dry_run: true, changed: false },
      { is_dry_run: true, changed: false },
    ]);
    expect((await at.run(id, recipe)).status).toBe('ok');
  });

  test('the first that matches runs, by priority and id; by hand the default one takes the rest', async () => {
    verifies('pipelines:priority');
    const { id } = await at.post({ title: 'A' });
    const note = await at.post({ title: 'N' }, 'note');
    const add = (name: string, priority: number, trigger: object) =>
      at.call('pipelines.create_recipe', { id: name, name, priority, trigger, stages: { normalize: {} } });
    await at.call('pipelines.create_recipe', { id: 'idle', name: 'Idle', priority: -99, stages: { toc: { enabled: false } } });
    await add('drafts', -9, { statuses: ['draft'] });
    await add('news', -8, { tags: ['news'] });
    await add('pages', -7, { post_types: ['page'] });
    await add('elsewhere', -6, { sources: ['press'] });
    await add('published', -5, { kinds: ['publish'] });
    await add('b', 1, {});
    await add('last', 5000, { statuses: ['publish'] });
    await add('a', 1, { statuses: ['publish'], sources: ['direct'] });
    expect((await at.run(id)).recipe).toBe('a');
    expect((await at.run(note.id)).recipe).toBe('default');
    for (const done of ['a', 'b']) await at.call('pipelines.delete_recipe', { id: done }, true);
    // Whatever its priority, the default one comes after all that match.
    expect((await at.run(id)).recipe).toBe('last');
    expect((await at.run(id, 'drafts')).recipe).toBe('drafts');
    expect((await at.run(id, 'idle')).recipe).toBe('idle');
  });

  test('a second run is refused while one is under way, on any instance, and the post is free afterwards', async () => {
    verifies('pipelines:one-at-a-time', 'D148');
    const { id } = await at.post({ title: 'A', content });
    const recipe = await at.recipe(slow);
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    answer = () => gate.then(() => 'A summary.');
    const asked = model.requests.length;
    const first = at.run(id, recipe);
    await until(() => model.requests.length > asked);
    expect(await at.runs()).toMatchObject([{ status: 'running' }]);
    const { envelope, status } = await at.site.call('pipelines.run', { post_id: id, recipe_id: recipe, force: true });
    expect({ status, error: envelope.error }).toEqual({
      status: 409,
      error: `Refused: a run of post ${id} is running; wait for it to end.`,
    });
    const other = await at.post({ title: 'B', content });
    expect((await at.run(other.id, await at.recipe({ anchors: {} }))).status).toBe('ok');
    release();
    expect(await first).toMatchObject({ status: 'ok', changed: true });
    expect((await at.run(id, recipe)).status).toBe('skipped');
  });

  test('of many at once each post has one', async () => {
    verifies('pipelines:one-at-a-time');
    const { id } = await at.post({ title: 'A', content });
    const recipe = await at.recipe(slow, { policy: { skip_unchanged: false } });
    answer = () => sleep(300).then(() => 'A summary.');
    const replies = await Promise.all(Array.from({ length: 8 }, () => at.site.call('pipelines.run', { post_id: id, recipe_id: recipe })));
    const done = replies.filter(({ status }) => status === 200);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(await at.runs({ recipe_id: recipe })).toHaveLength(done.length);
  });

  test('what a person saves meanwhile is never overwritten', async () => {
    verifies('pipelines:edited-meanwhile', 'pipelines:atomic', 'D147');
    const recipe = await at.recipe(slow);
    const edits = [
      (id: number) => at.site.host.posts.update(id, { title: 'Edited' }),
      (id: number) => at.site.host.posts.setMeta(id, { own: 1 }),
      (id: number) => at.site.host.posts.delete(id),
    ];
    for (const edit of edits) {
      const { id } = await at.post({ title: 'A', content });
      let after: unknown;
      answer = async () => {
        await edit(id);
        after = await at.site.host.posts.get(id, { meta: true });
        return 'A summary.';
      };
      const ran = await at.run(id, recipe);
      expect(ran).toMatchObject({ status: 'error', changed: false });
      expect(await at.site.host.posts.get(id, { meta: true })).toEqual(after);
      const run = await at.call('pipelines.get_run', { id: ran.run_id });
      expect(run.message).toMatch(/^The post was (edited|deleted) during the run\./);
    }
  });

  test('a failing stage stops the run, and nothing is written', async () => {
    verifies('pipelines:failures', 'pipelines:atomic');
    const { id } = await at.post({ title: 'A', content });
    const before = await at.read(id);
    answer = () => 'fail';
    const ran = await at.run(id, await at.recipe({ ...slow, order: ['anchors', 'ai_enrich', 'seo'], seo: {} }));
    expect(ran).toMatchObject({ status: 'error', changed: false, envelope_changed: false });
    expect(ran.stages).toMatchObject([
      { name: 'anchors', status: 'ok' },
      { name: 'ai_enrich', status: 'error', changed: false },
    ]);
    expect(await at.read(id)).toEqual(before);
    expect(await at.call('pipelines.get_run', { id: ran.run_id })).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/^ai_enrich: .*Nothing was written\.$/),
      content_hash: '',
    });
  });

  test.each([
    ['the policy', { policy: { on_error: 'continue' } }, {}],
    ['the stage', {}, { on_error: 'continue' }],
  ])('a failing stage is passed over where %s says so, and the next run tries again', async (_name, more, option) => {
    verifies('pipelines:failures');
    const { id } = await at.post({ title: 'A', content });
    const recipe = await at.recipe({ anchors: {}, ai_enrich: option, seo: {} }, more);
    answer = () => 'fail';
    const ran = await at.run(id, recipe);
    expect(ran).toMatchObject({ status: 'ok', changed: true, stages: [{ status: 'ok' }, { status: 'error' }, { status: 'ok' }] });
    expect((await at.call('pipelines.get_run', { id: ran.run_id })).message).toMatch(/^ai_enrich failed: /);
    answer = () => 'A summary.';
    expect(await at.run(id, recipe)).toMatchObject({ status: 'ok', changed: true });
    expect((await at.read(id)).excerpt).toBe('A summary.');
  });

  test('a stage is tried as often as the policy allows', async () => {
    verifies('pipelines:failures', 'D151');
    const { id } = await at.post({ title: 'A', content });
    let n = 0;
    answer = () => (++n < 3 ? 'fail' : 'A summary.');
    expect(await at.run(id, await at.recipe(slow, { policy: { max_attempts: 2 } }))).toMatchObject({ status: 'error' });
    n = 0;
    expect(await at.run(id, await at.recipe(slow, { policy: { max_attempts: 3 } }))).toMatchObject({ status: 'ok' });
  });

  test.each([
    ['its own', { ai_enrich: { timeout_ms: 80 } }, {}],
    ['that of the run', { ai_enrich: {} }, { policy: { timeout_ms: 5000 } }],
  ])('a stage that hangs is given up after %s time', async (_name, stages, more) => {
    verifies('pipelines:failures');
    const { id } = await at.post({ title: 'A', content });
    const before = await at.read(id);
    answer = () => sleep(60_000, 'too late', { ref: false });
    const ran = await at.run(id, await at.recipe({ anchors: {}, ...stages, seo: {} }, more));
    expect(ran).toMatchObject({ status: 'error', changed: false });
    expect(ran.stages.at(-1)).toMatchObject({
      name: 'ai_enrich',
      status: 'error',
      message: expect.stringMatching(/in time|did not end within/),
    });
    expect(await at.read(id)).toEqual(before);
  });

  test('a run whose process no longer exists is found by the job and by the next run, and its end comes to nothing', async () => {
    verifies('pipelines:cut-off', 'pipelines:atomic');
    const { storage } = at.site.host;
    const { id } = await at.post({ title: 'A', content });
    const recipe = await at.recipe(slow);
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    answer = () => gate.then(() => 'A summary.');
    const asked = model.requests.length;
    const stalled = at.run(id, recipe);
    await until(() => model.requests.length > asked);
    const [{ id: runId } = { id: 0 }] = (await at.runs()) as { id: number }[];
    await storage.run((db) => db.execute('UPDATE sp_runs SET lease_until = 1 WHERE id = ?', [runId]));
    expect(await storage.run((db) => runClaims(db).lapsed(10))).toEqual([runId]);
    const next = await at.run(id, await at.recipe({ seo: {} }));
    expect(next).toMatchObject({ status: 'ok', changed: true });
    expect(await at.call('pipelines.get_run', { id: runId })).toMatchObject({
      status: 'error',
      message: expect.stringContaining('interrupted'),
    });
    const before = await at.read(id);
    release();
    expect(await stalled).toMatchObject({ status: 'error', changed: false });
    expect(await at.read(id)).toEqual(before);
    expect(await at.call('pipelines.get_run', { id: runId })).toMatchObject({
      status: 'error',
      message: expect.stringContaining('interrupted'),
    });
  });
}
