import { createConnection } from 'mysql2/promise';
import { refusalOf, writeOutcomes } from '../../plugin/db/refused-writes';
import { type MariaDb, startMariadb } from '../support/mariadb';
import { describeNeeding } from '../support/needs';
import { type Site, startSite } from '../support/site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

const settings = { metricsToken: 'scrape-me', databaseWaitSeconds: 2 };

/** What callers, proxies and operators see of the database. */
async function seen(site: Site) {
  const metrics = await site.send('GET', '/metrics', { headers: { authorization: 'Bearer scrape-me' } });
  const ready = await site.send('GET', '/health/ready');
  const { envelope } = await site.call('status.health');
  const checks = (envelope.data?.checks ?? []) as { name: string; status: string; message: string }[];
  const writes = checks.find(({ name }) => name === 'writes');
  return {
    list: (await site.call('notes_items.list')).status,
    create: (await site.call('notes_items.create', { title: 'A note' })).status,
    ready: [ready.status, JSON.parse(ready.text)],
    writable: /^siteplane_database_writable (\S+)$/m.exec(metrics.text)?.[1],
    check: `${writes?.status}: ${writes?.message}`,
  };
}

const well = { list: 200, create: 200, ready: [200, { status: 'pass' }], writable: '1', check: 'pass: The database takes changes.' };

const refusing = (code: string, message: RegExp) => ({
  list: 200,
  create: 503,
  ready: [200, { status: 'warn', code }],
  writable: '0',
  check: expect.stringMatching(new RegExp(`^warn: The database has refused changes since \\d{4}-.*${message.source}`)),
});

describe('what becomes of changes', () => {
  const readOnly = Object.assign(new Error('x'), { errno: 1290, code: 'ER_OPTION_PREVENTS_STATEMENT' });
  const full = Object.assign(new Error('x'), { errno: 1021, code: 'ER_DISK_FULL' });

  test('one that is taken ends the warning of a read-only server at once, and of a full disk after a minute without refusals', () => {
    verifies('D749');
    let now = 1000;
    const writes = writeOutcomes(() => now);
    writes.refused(readOnly);
    expect(writes.current()).toEqual({ kind: 'read_only', code: 'DB_READ_ONLY', reason: 'ER_OPTION_PREVENTS_STATEMENT', since: 1000 });
    writes.taken();
    expect(writes.current()).toBeUndefined();
    writes.refused(full);
    now += 30_000;
    writes.taken();
    writes.refused(full);
    expect(writes.current()).toMatchObject({ kind: 'full', since: 1000 });
    writes.taken();
    now += 59_000;
    expect(writes.current()).toMatchObject({ kind: 'full' });
    now += 2000;
    expect(writes.current()).toBeUndefined();
  });

  test.each([
    ['a deadlock', { errno: 1213 }],
    ['a duplicate of SQLite', { errcode: 2067 }],
    ['a read that is not granted', { errno: 1142, message: "SELECT command denied to user 'u'@'h' for table `x`" }],
    ['another number of a storage engine', { errno: 1030, message: 'Got error 127 "x" from storage engine' }],
  ])('%s is no refusal', (_name, fields) => {
    verifies('D749');
    expect(refusalOf({ message: 'x', ...fields })).toBeUndefined();
  });

  test('a storage engine that finds no space left is a full disk', () => {
    verifies('D749');
    expect(refusalOf({ errno: 1030, message: 'Got error 28 "No space left on device" from storage engine InnoDB' })).toBe('full');
  });
});

describe('an embedded database that takes no changes', () => {
  let site: Site;
  beforeEach(async () => {
    site = await startSite({ dialect: 'sqlite', settings });
  });
  afterEach(() => site.stop());
  const pragma = (text: string) => site.host.storage.run((db) => db.query(`PRAGMA ${text}`));

  test('because it is read-only', async () => {
    verifies('D749');
    expect(await seen(site)).toEqual(well);
    await pragma('query_only = 1');
    await site.call('notes_items.create', { title: 'A note' });
    expect(await seen(site)).toEqual(refusing('DB_READ_ONLY', /file is read-only\. Let .* \(SQLite error 8\)\./));
    await pragma('query_only = 0');
    await site.call('notes_items.create', { title: 'A note' });
    expect(await seen(site)).toEqual(well);
  });

  test('because it is full', async () => {
    verifies('D749');
    await pragma('max_page_count = 1');
    const content = 'x'.repeat(20_000);
    await site.call('notes_items.create', { title: 'A long note', content });
    const { list, ready, writable, check } = await seen(site);
    const { create: _create, ...expected } = refusing('DB_FULL', /data folder is full\. Make room there \(SQLite error 13\)\./);
    expect({ list, ready, writable, check }).toEqual(expected);
  });
});

describeNeeding('mariadb', 'a server that takes no changes', () => {
  let server: MariaDb;
  beforeAll(async () => {
    server = await startMariadb();
  });
  afterAll(() => server?.stop());
  let site: Site | undefined;
  afterEach(() => site?.stop());

  async function asAdmin(...statements: readonly string[]): Promise<void> {
    const connection = await createConnection(server.url());
    for (const statement of statements) await connection.query(statement);
    await connection.end();
  }

  async function siteOf(user: string): Promise<{ site: Site; to: string; on: string }> {
    const database = await server.freshDatabase();
    const [to, on] = [`'${user}'@'127.0.0.1'`, `\`${database.name}\`.*`];
    await asAdmin(`CREATE USER ${to} IDENTIFIED BY 'secret'`, `GRANT ALL ON ${on} TO ${to}`);
    const url = new URL(database.url);
    [url.username, url.password] = [user, 'secret'];
    site = await startSite({ dialect: 'mariadb', databaseUrl: url.href, settings });
    return { site, to, on };
  }

  test('because it is read-only', async () => {
    verifies('D749');
    const { site } = await siteOf('plain');
    expect(await seen(site)).toEqual(well);
    await asAdmin('SET GLOBAL read_only = 1');
    await site.call('notes_items.create', { title: 'A note' });
    expect(await seen(site)).toEqual(refusing('DB_READ_ONLY', /server is read-only\. Name .* \(ER_OPTION_PREVENTS_STATEMENT\)\./));
    await asAdmin('SET GLOBAL read_only = 0');
    await site.call('notes_items.create', { title: 'A note' });
    expect(await seen(site)).toEqual(well);
  });

  test('from this user, who may only read', async () => {
    verifies('D749');
    const { site, to, on } = await siteOf('reader');
    await asAdmin(`REVOKE ALL ON ${on} FROM ${to}`, `GRANT SELECT ON ${on} TO ${to}`, 'KILL USER reader');
    // The first calls meet the connections that were cut.
    await until(async () => (await site.call('notes_items.list')).status === 200);
    await site.call('notes_items.create', { title: 'A note' });
    expect(await seen(site)).toEqual(refusing('DB_DENIED', /lacks a privilege\. Grant .* \(ER_TABLEACCESS_DENIED_ERROR\)\./));
  });
});
