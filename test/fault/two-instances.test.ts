import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initRootKey } from '../../plugin/secrets/root-key';
import { type FreshDatabase, freshDatabase } from '../support/mariadb';
import { describeNeeding } from '../support/needs';
import { patiently } from '../support/patience';
import { type Admin, callWithKey, type Server, signIn, spawnServer } from '../support/server';
import { patientDatabase } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

const password = 'two-instances-password';

describeNeeding('mariadb', 'two instances on one MariaDB', () => {
  let folder: string;
  let database: FreshDatabase;
  let servers: [Server, Server];
  let admin: Admin;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'siteplane-two-'));
    database = await freshDatabase(process.env.SITEPLANE_TEST_MARIADB_URL ?? '');
    const keyFile = join(folder, 'root.key');
    await initRootKey(keyFile);
    const env = {
      SITEPLANE_DATABASE_URL: database.url,
      SITEPLANE_MASTER_KEY_FILE: keyFile,
      SITEPLANE_ADMIN_PASSWORD: password,
      SITEPLANE_CRM_MAX_SLOTS: '999',
      SITEPLANE_WRITES_PER_MINUTE: '0',
      SITEPLANE_DESTRUCTIVE_PER_MINUTE: '0',
      SITEPLANE_LOG_LEVEL: 'error',
      SITEPLANE_TRUST_PROXY: '1',
      ...patientDatabase,
    };
    const start = (name: string) => spawnServer({ env: { ...env, SITEPLANE_DATA_DIR: join(folder, name) } });
    // Both at once on an empty database: one migrates, the other waits.
    servers = await Promise.all([start('a'), start('b')]);
    admin = await signIn(servers[0].url, 'admin', password);
  });

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (index: 0 | 1, key: string, operation: string, params: object = {}) =>
    callWithKey({ baseUrl: servers[index].baseUrl, key }, operation, params);

  it('refuses a rotated key on the other instance at the next request', async () => {
    verifies('R10');
    const { id, key } = await admin.mint('rotated');
    expect((await call(1, key, 'status.get')).status).toBe(200);
    const rotated = (await (await admin.send('POST', `/admin/siteplane/api/keys/${id}/rotate`, {})).json()) as { key: string };
    expect((await call(1, key, 'status.get')).status).toBe(401);
    expect((await call(0, key, 'status.get')).status).toBe(401);
    expect((await call(1, rotated.key, 'status.get')).status).toBe(200);
  });

  /** A client that comes again when it is told that the database is busy; its key keeps a create from happening twice. */
  const insist = (index: 0 | 1, key: string, operation: string, params: object = {}) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    return patiently(() => callWithKey({ baseUrl: servers[index].baseUrl, key, headers }, operation, params));
  };

  it('gives 200 concurrent creates distinct numbers without a gap, and the count never falls', async () => {
    verifies('R36', 'crm:count:high-water');
    const { key } = await admin.mint('creates');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => insist(i % 2 === 0 ? 0 : 1, key, 'crm.create', { name: `CRM ${i}` })),
    );
    const failed = answers.filter(({ status }) => status !== 200);
    expect(failed.map(({ envelope }) => envelope.error)).toEqual([]);
    const numbers = answers.map(({ envelope }) => String(envelope.data?.crm_num)).sort();
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, i) => String(i + 1).padStart(3, '0')));

    const count = async (index: 0 | 1) => {
      const gauges = (await insist(index, key, 'status.metrics')).envelope.data?.gauges as { name: string; value: number }[];
      return gauges.find(({ name }) => name === 'crm_count')?.value;
    };
    expect(await count(1)).toBe(200);
    await insist(0, key, 'crm.delete', { crm_num: '200', confirm: true });
    await insist(1, key, 'crm.delete', { crm_num: '007', confirm: true });
    expect(await count(0)).toBe(200);
    expect((await insist(1, key, 'crm.create', { name: 'Refill' })).envelope.data?.crm_num).toBe('007');
    expect(await count(1)).toBe(200);
  });

  it('counts failed authentications over both instances', async () => {
    verifies('R12');
    const wrong = `mgr_${'0'.repeat(40)}3AkODh`;
    // An address of its own: whoever else fails here is not to find the count spent.
    const headers = { 'X-Forwarded-For': '203.0.113.7' };
    const tried = (index: number) => callWithKey({ baseUrl: servers[index % 2 === 0 ? 0 : 1].baseUrl, key: wrong, headers }, 'status.get');
    const statuses: number[] = [];
    // On a slow machine a minute may end, and counting starts over.
    await until(async () => statuses.push((await tried(statuses.length)).status) > 5 && statuses.at(-1) === 429);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    const { key } = await admin.mint('still welcome');
    expect((await call(0, key, 'status.get')).status).toBe(200);
  });
});
