import { setTimeout as sleep } from 'node:timers/promises';
import { runClaims } from '../../../plugin/resources/pipelines/runs/run-claims';
import { endProcesses, startProcess } from '../../jobs/worker-process';
import { ollama } from '../../support/ai/ollama';
import { describeOnMariadb } from '../../support/dialects';
import { type Receiver, startReceiver } from '../../support/http-receiver';
import type { TestDialect } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { type PipelineSite, pipelineSite } from './pipeline-site';

describe('runs under kills, on SQLite', () => whole('sqlite'));
describeOnMariadb('runs under kills, on MariaDB', () => whole('mariadb'));

const content = '<h2>One</h2><p>Two</p>';

function whole(dialect: TestDialect): void {
  let at: PipelineSite;
  let model: Receiver;
  let delayMs = 0;
  let held = Promise.resolve();
  const settings = () => ({ fetchAllow: `127.0.0.1:${model.port}` });

  beforeAll(async () => {
    model = await startReceiver(async () => {
      await held;
      return { delayMs, body: ollama.answer({ text: 'A summary.', model: 'm', input: 1, output: 1 }) };
    });
    at = await pipelineSite(dialect, settings());
    await at.call('ai.set_key', { provider: 'ollama', api_key: 'k', base_url: `${model.url}/v1` });
    await at.call('ai.set_area', { area: 'summary', model: 'm' });
  });
  afterAll(async () => {
    endProcesses();
    await at?.site.stop();
    await model?.stop();
  });

  const stages = { anchors: {}, ai_enrich: {}, seo: {}, variables: { set: { last: 'title' } } };
  async function worker(postIds: readonly number[], recipe: string) {
    const { env, dir, key } = at.site;
    const given = JSON.stringify({ dialect, env, dir, key, settings: settings(), postIds, recipe });
    return startProcess('../../resources/pipelines/workers/run.ts', { env }, given);
  }
  const leaseFor = (ms: number) =>
    at.site.host.storage.run((db) => db.execute("UPDATE sp_runs SET lease_until = lease_until + ? WHERE status = 'running'", [ms]));
  const lapse = () => at.site.host.storage.run((db) => db.execute("UPDATE sp_runs SET lease_until = 1 WHERE status = 'running'"));

  test('a run that is killed in the middle leaves the post as it was; the job finds it and frees the post', async () => {
    verifies('pipelines:cut-off', 'pipelines:atomic');
    const { id } = await at.post({ title: 'A', content });
    const recipe = await at.recipe(stages);
    const before = await at.read(id);
    delayMs = 60_000;
    const asked = model.requests.length;
    const victim = await worker([id], recipe);
    await until(() => model.requests.length > asked);
    victim.signal('SIGKILL');
    await victim.ended;
    delayMs = 0;
    // Its lease is of twenty seconds, which a busy machine may need for the next lines.
    await leaseFor(3_600_000);
    expect(await at.runs({ post_id: id })).toMatchObject([{ status: 'running' }]);
    expect(await at.read(id)).toEqual(before);
    expect((await at.site.call('pipelines.run', { post_id: id, recipe_id: recipe })).status).toBe(409);
    // The lease would lapse by itself; the job comes by every ten seconds.
    await lapse();
    await until(async () => (await at.runs({ post_id: id }))[0]?.status === 'error');
    expect(await at.runs({ post_id: id })).toMatchObject([
      { status: 'error', changed: false, message: expect.stringContaining('interrupted') },
    ]);
    expect(await at.run(id, recipe)).toMatchObject({ status: 'ok', changed: true });
  });

  test('whenever it is killed, each post is as before or as after, and its run says which', async () => {
    verifies('pipelines:atomic', 'pipelines:cut-off');
    delayMs = 5;
    const recipe = await at.recipe(stages);
    for (let round = 0; round < 3; round++) {
      const ids: number[] = [];
      for (let n = 0; n < 12; n++) ids.push((await at.post({ title: `R${round} P${n}`, content })).id);
      const asked = model.requests.length;
      const victim = await worker(ids, recipe);
      await until(() => model.requests.length > asked + 2);
      await sleep(Math.random() * 60);
      victim.signal('SIGKILL');
      await victim.ended;
      // Nobody tidies up meanwhile: the job that finds what was interrupted comes by every ten seconds.
      await leaseFor(3_600_000);
      for (const id of ids) {
        const post = await at.read(id);
        const [run] = await at.runs({ post_id: id });
        const isDone = [post.content.includes('content-one'), post.excerpt === 'A summary.', '_siteplane_seo' in (post.meta ?? {})];
        expect({ id, isDone }).toEqual({ id, isDone: Array(3).fill(run?.status === 'ok') });
        expect(['ok', 'running', undefined]).toContain(run?.status);
      }
      await lapse();
      for (const id of ids) expect(['ok', 'skipped']).toContain((await at.run(id, recipe)).status);
    }
  });

  test('a run that was taken for dead and lives writes nothing, also where nobody has touched the post since', async () => {
    verifies('pipelines:cut-off', 'pipelines:atomic');
    const { storage } = at.site.host;
    const { id } = await at.post({ title: 'A', content });
    const recipe = await at.recipe({ ...stages, variables: { set: { zombie: 'title' } } });
    const before = await at.read(id);
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    const asked = model.requests.length;
    const stalled = at.run(id, recipe);
    await until(() => model.requests.length > asked);
    const [{ id: runId } = { id: 0 }] = (await at.runs({ post_id: id })) as { id: number }[];
    await storage.run((db) => runClaims(db).cutOff(runId));
    release();
    expect(await stalled).toMatchObject({ status: 'error', changed: false });
    expect(await at.read(id)).toEqual(before);
    const [effects] = await storage.run((db) =>
      db.query<{ n: number }>("SELECT COUNT(*) AS n FROM sp_outbox WHERE payload LIKE '%zombie%'"),
    );
    expect(Number(effects?.n)).toBe(0);
    expect(await at.runs({ post_id: id })).toMatchObject([{ status: 'error', message: expect.stringContaining('interrupted') }]);
  });
}
