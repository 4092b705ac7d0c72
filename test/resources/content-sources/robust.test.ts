import { setTimeout as sleep } from 'node:timers/promises';
import type { RestRequest } from '../../../plugin/host';
import type { JobCtx } from '../../../plugin/kit/group';
import { deliveries, deliveryKey } from '../../../plugin/resources/content_sources/ingest/deliveries';
import { ingestRoutes } from '../../../plugin/resources/content_sources/ingest/ingest-route';
import { processDeliveries } from '../../../plugin/resources/content_sources/ingest/process';
import { initRootKey } from '../../../plugin/secrets/root-key';
import { openVault } from '../../../plugin/secrets/vault';
import { describeOnMariadb } from '../../support/dialects';
import { startReceiver } from '../../support/http-receiver';
import { startMariadb } from '../../support/mariadb';
import { describeNeeding } from '../../support/needs';
import { patiently, whenAvailable } from '../../support/patience';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { activeSource, createSource, deliver, mapping, payload, posts, settled, states, type TestSource } from './ingest-support';

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { ingestPerMinute: 0 } });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const approve = (id: string) => site.call('content_sources.approve_mapping', { id, mapping });
  const titles = async () => (await posts(site)).map(({ title }) => title);
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

  /** The service as its parts see it, on this site's database. */
  const service = (more: object) =>
    ({
      host: site.host,
      now: Date.now,
      log: silent,
      settings: { ingestPerMinute: 0, ingestBytes: 4096 },
      catalog: { groups: [] },
      ...more,
    }) as unknown as JobCtx;

  /** The row of an instance that hangs in the middle of a source's work. */
  async function hang({ id }: TestSource, leaseMs: number) {
    await site.host.storage.run((db) =>
      db.execute(
        `INSERT INTO sp_outbox (id, kind, order_key, payload, state, attempts, next_at, fence, created_at, lease_owner, lease_until)
         VALUES (?, 'content.process', ?, ?, 'sending', 1, 0, 0, 0, 'hangs', ?)`,
        [`hang-${id}`.slice(0, 26), `source:${id}`, JSON.stringify({ source: id }), Date.now() + leaseMs],
      ),
    );
  }
  const letGo = () => site.host.storage.run((db) => db.execute("UPDATE sp_outbox SET lease_until = 1 WHERE lease_owner = 'hangs'"));

  const isUnderWay = async () =>
    (await site.host.storage.run((db) => db.query("SELECT 1 FROM sp_outbox WHERE state IN ('ready', 'sending')"))).length > 0;

  test('a process that hangs delays its source until its lease ends; then everything comes in order', async () => {
    verifies('content-sources:kills', 'D121');
    const source = await activeSource(site);
    await hang(source, 3000);
    for (let n = 1; n <= 20; n++) expect((await deliver(site, source, payload(n))).status).toBe(202);
    expect(await settled(site)).toEqual({ done: 20 });
    expect(await titles()).toEqual(Array.from({ length: 20 }, (_, n) => `Title ${n + 1}`));
  });

  test('several processes at the same backlog, because one was taken for dead: each article once', async () => {
    verifies('R22', 'content-sources:kills', 'D137');
    const source = await activeSource(site);
    await site.call('content_sources.update', { id: source.id, reingest_mode: 'new_draft' });
    await hang(source, 600_000);
    await deliver(site, source, payload(0));
    for (let n = 1; n <= 15; n++) await deliver(site, source, payload(n));
    const message = { id: 'm', kind: 'content.process', key: `source:${source.id}`, attempt: 1, fence: 1, createdAt: 0 };
    const run = () => processDeliveries.deliver({ ...message, payload: { source: source.id } }, service({}));
    await Promise.all([run(), run(), run()].map((one) => one.catch(() => undefined)));
    await run();
    expect(await states(site)).toEqual({ done: 16 });
    expect((await titles()).sort()).toEqual(Array.from({ length: 16 }, (_, n) => `Title ${n}`).sort());
    await letGo();
  });

  test('a source that waits for a slow picture holds up no other', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await startReceiver(async () => {
      await held;
      return { status: 404 };
    });
    const own = await startSite({ dialect, settings: { ingestPerMinute: 0, fetchAllow: `127.0.0.1:${slow.port}` } });
    try {
      const [one, other] = [await activeSource(own), await activeSource(own, { name: 'Other' })];
      await deliver(own, one, payload(1, { body: `<p>x</p><img src="${slow.url}/a.png">` }));
      await deliver(own, one, payload(2));
      await until(() => slow.requests.length > 0);
      await deliver(own, other, payload(3));
      await until(async () => (await states(own)).done === 1);
      expect(await states(own)).toEqual({ received: 2, done: 1 });
      expect((await posts(own)).map(({ title }) => title)).toEqual(['Title 3']);
      release();
      expect(await settled(own)).toEqual({ done: 3 });
    } finally {
      release();
      await own.stop();
      await slow.stop();
    }
  });

  test('a payload that makes our own code fail is put aside after five attempts, and the next ones have their turn', async () => {
    const source = await activeSource(site);
    await hang(source, 600_000);
    await deliver(site, source, payload(1));
    await site.host.storage.run((db) => db.execute("UPDATE sp_ingest_deliveries SET body = '{'"));
    await letGo();
    // Each new delivery has the source's work processed at once, whatever pause the last failure asked for.
    for (let n = 2; n <= 12; n++) {
      await deliver(site, source, payload(n));
      for (let i = 0; i < 50 && (await states(site)).received === n; i++) await sleep(20);
    }
    expect(await settled(site)).toEqual({ failed: 1, done: 11 });
    const runs = (await site.call('pipelines.list_runs', { per_page: 100 })).envelope.data as {
      items: { source: string; status: string }[];
    };
    expect(runs.items.filter(({ status }) => status === 'error')).toMatchObject([{ source: 'press' }]);
  });

  test('a payload that was put aside has all of its attempts again when it is replayed', async () => {
    verifies('D423');
    const source = await activeSource(site);
    await hang(source, 600_000);
    await deliver(site, source, payload(1));
    const { storage } = site.host;
    await storage.run((db) => db.execute("UPDATE sp_ingest_deliveries SET state = 'failed', attempts = 5, error = 'x', ended_at = 1"));
    const [{ id: delivery_id } = { id: '' }] = await storage.run((db) => db.query<{ id: string }>('SELECT id FROM sp_ingest_deliveries'));
    expect((await site.call('content_sources.replay', { id: source.id, delivery_id })).envelope.changed).toBe(true);
    const [row] = await storage.run((db) => db.query('SELECT state, attempts, error, ended_at FROM sp_ingest_deliveries'));
    expect(row).toEqual({ state: 'received', attempts: 0, error: null, ended_at: null });
    await letGo();
    expect(await settled(site)).toEqual({ done: 1 });
  });

  test('what was stored and never announced, because its process died between the two, is found', async () => {
    verifies('content-sources:kills', 'D121');
    const source = await activeSource(site);
    // The approval's own message is done, so that nothing but the sweep can come.
    await until(async () => !(await isUnderWay()));
    const body = JSON.stringify(payload(1));
    const row = { sourceId: source.id, deliveryKey: deliveryKey(undefined, Buffer.from(body)), body, now: Date.now() };
    await site.host.storage.run((db) => deliveries(db).receive(row));
    expect(await settled(site)).toEqual({ done: 1 });
  });

  test('held_max and held_days of the module count; what is known already is answered as before', async () => {
    verifies('D130');
    const source = await createSource(site);
    await site.call('modules.update_config', { module: 'content-sources', config: { held_max: 2 } });
    const first = await deliver(site, source, payload(1));
    expect((await deliver(site, source, payload(2))).status).toBe(202);
    const refused = await deliver(site, source, payload(3));
    expect([refused.status, refused.headers.get('retry-after'), refused.answer.error]).toEqual([
      429,
      '3600',
      expect.stringContaining('2 payloads'),
    ]);
    expect(await deliver(site, source, payload(1))).toMatchObject({ status: 202, answer: first.answer });
    await settled(site);
    await approve(source.id);
    expect((await deliver(site, source, payload(3))).status).toBe(202);
    expect(await settled(site)).toEqual({ done: 3 });
  });

  test('a vault that cannot be opened: 503 with a time, and nothing stored', async () => {
    const source = await activeSource(site);
    const masterKeyFile = `${site.dir}/another.key`;
    await initRootKey(masterKeyFile);
    const vault = await openVault({
      storage: site.host.storage,
      config: { dataDir: `${site.dir}/none`, masterKeyFile },
      columns: [],
      log: silent,
    } as unknown as Parameters<typeof openVault>[0]);
    expect(vault.fault()?.code).toBe('MASTER_KEY_MISMATCH');
    const answer = await handle({ vault }, { params: { slug: source.slug }, headers: { 'x-svc-signature': 't=1,v1=x' } });
    expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } });
    expect(await states(site)).toEqual({});
  });

  test('a body that somebody in front of us has read: 500 that says what to do', async () => {
    const source = await activeSource(site);
    const given = { params: { slug: source.slug }, headers: { 'content-length': '10' }, body: new Uint8Array(0) };
    const { status, body } = await handle({}, given);
    expect([status, JSON.parse(String(body)).error]).toEqual([500, expect.stringMatching(/Mount no body parser/)]);
  });

  /** The route itself, where no request over HTTP can bring it about. */
  async function handle(more: object, request: Partial<RestRequest>) {
    const [route] = ingestRoutes(service(more));
    const common = { method: 'POST', path: '/', requestId: 'r', ip: '127.0.0.1', body: Buffer.from('{"id":1}') };
    const headers = { 'content-type': 'application/json', ...request.headers };
    const answer = await route?.handler({ ...common, ...request, headers } as unknown as RestRequest);
    if (!answer) throw new Error('no route');
    return answer;
  }
};

describe('ingest under trouble, on SQLite', suite('sqlite'));
describeOnMariadb('ingest under trouble, on MariaDB', suite('mariadb'));

describeNeeding('mariadb', 'ingest without its database', () => {
  test('503 while it is away, so that senders come again; what was acknowledged is there', async () => {
    verifies('R34', 'R44');
    const server = await startMariadb();
    const site = await startSite({ dialect: 'mariadb', databaseUrl: (await server.freshDatabase()).url, settings: { ingestPerMinute: 0 } });
    try {
      const source = await activeSource(site);
      expect((await deliver(site, source, payload(1))).status).toBe(202);
      await server.kill9();
      const away = await deliver(site, source, payload(2));
      expect(away.status).toBe(503);
      expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
      await server.restart();
      const sent = await patiently(async () => {
        const { status, answer } = await deliver(site, source, payload(2));
        return { status, envelope: { error: answer.error ?? null } };
      });
      expect(sent.status).toBe(202);
      expect(await whenAvailable(() => settled(site))).toEqual({ done: 2 });
    } finally {
      await site.stop();
      await server.stop();
    }
  });
});
