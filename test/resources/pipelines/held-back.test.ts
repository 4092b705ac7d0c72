import { enqueue } from '../../../plugin/jobs/outbox';
import { catalogOf } from '../../../plugin/kit/catalog';
import type { Delivery } from '../../../plugin/kit/delivery';
import type { JobCtx } from '../../../plugin/kit/group';
import { groups } from '../../../plugin/resources';
import { scheduleJob, scheduleWalk } from '../../../plugin/resources/pipelines/triggers/schedule';
import { type Receiver, startReceiver } from '../../support/http-receiver';
import { verifies } from '../../support/verifies';
import { type PipelineSite, pipelineSite } from './pipeline-site';

let at: PipelineSite;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  at = await pipelineSite('sqlite', { fetchAllow: `127.0.0.1:${receiver.port}` });
});
afterAll(async () => {
  await at?.site.stop();
  await receiver?.stop();
});
beforeEach(async () => {
  await at.site.reset();
  receiver.requests.length = 0;
});

test('a dry run that fails alerts nobody, the run itself does', async () => {
  verifies('pipelines:dry-run', 'pipelines:effects');
  await at.call('integrations.update', { slug: 'alerts', config: { webhook_url: `${receiver.url}/alerts` } });
  await at.call('integrations.set_secret', { slug: 'alerts', name: 'secret', value: `whsec_${Buffer.alloc(32, 7).toString('base64')}` });
  await at.call('integrations.enable', { slug: 'alerts' });
  const { id } = await at.post({ title: 'Engines', authorId: 0 });
  const recipe = await at.recipe({ author: { default_author_id: 99 }, notify: {} });
  expect((await at.run(id, recipe, { dry_run: true })).status).toBe('error');
  await at.settled();
  expect(receiver.requests).toEqual([]);
  expect((await at.run(id, recipe)).status).toBe('error');
  await at.settled();
  expect(receiver.requests.map(({ path }) => path)).toEqual(['/alerts']);
});

test('a walk goes on after a hundred posts, also where some of them have another status', async () => {
  verifies('pipelines:schedule');
  const trigger = { kinds: ['schedule'], cron: '0 0 1 1 *', statuses: ['publish', 'private'] };
  const recipe_id = await at.recipe({ anchors: {} }, { trigger });
  await at.post({ title: 'Held back', status: 'draft' });
  const ids: number[] = [];
  for (let n = 0; n < 100; n++) ids.push((await at.post({ title: `Post ${n}`, content: 'a' })).id);
  const { host } = at.site;
  const ctx = { host, catalog: catalogOf(groups), settings: {}, log: host.log, now: Date.now } as unknown as JobCtx;
  await scheduleWalk.deliver({ payload: { recipe_id, after_id: 0 } } as Delivery, ctx);
  const walks = await host.storage.run((db) =>
    db.query<{ payload: string }>("SELECT payload FROM sp_outbox WHERE kind = 'pipeline.schedule'"),
  );
  expect(walks.map(({ payload }) => JSON.parse(payload))).toEqual([{ recipe_id, after_id: ids[98] }]);
  await at.settled();
  expect((await at.runs()).map(({ post_id }) => Number(post_id)).sort((a, b) => a - b)).toEqual(ids);
});

test('a schedule for several statuses leaves posts of every other status alone', async () => {
  verifies('pipelines:schedule', 'D153');
  const trigger = { kinds: ['schedule'], cron: '0 0 1 1 *', statuses: ['publish', 'pending'] };
  await at.call('pipelines.create_recipe', { id: 'watch', name: 'Watch', stages: { seo: {} }, trigger });
  const made: number[] = [];
  for (const status of ['draft', 'publish', 'private', 'pending'] as const) made.push((await at.post({ title: status, status })).id);
  const { host } = at.site;
  await host.storage.run((db) => db.execute("UPDATE sp_recipes SET scheduled_for = 1 WHERE id = 'watch'"));
  await scheduleJob.run({ host, catalog: catalogOf(groups), settings: {}, log: host.log, now: Date.now } as unknown as JobCtx);
  await at.settled();
  const ran = (await at.runs()).map(({ post_id }) => Number(post_id)).sort((a, b) => a - b);
  expect(ran).toEqual([made[1], made[3]]);
});

test('what goes to an address that may not be reached any more is not tried again', async () => {
  verifies('pipelines:effects', 'D50');
  const id = await at.site.host.storage.tx((db) =>
    enqueue(db, { kind: 'pipeline.completed', payload: { receiver: 'https://10.0.0.1/hook', run_id: 1 } }),
  );
  await at.settled();
  const { items } = await at.call('status.deliveries', { per_page: 50 });
  expect((items as { id: string }[]).find((one) => one.id === id)).toMatchObject({ state: 'dead', attempts: 1 });
});
