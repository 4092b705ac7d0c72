import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createConnection } from 'mysql2/promise';
import { schema } from '../../host-shim/schema';
import { openStorage } from '../../plugin/adapter';
import { readConfig } from '../../plugin/config';
import { sqliteFile } from '../../plugin/db/storage';
import { freshDatabase } from '../support/mariadb';
import { describeNeeding, pathOf } from '../support/needs';
import { callWithKey, type Server, signIn, spawnServer } from '../support/server';
import type { TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';

/** What a small site of that release left behind, as it was on the day; never made again. */
const folder = join(__dirname, 'released');
const unpacked = (file: string) => gunzipSync(readFileSync(join(folder, file)));
const { rootKey, keys, password } = JSON.parse(readFileSync(join(folder, '1.4.0.json'), 'utf8')) as {
  rootKey: string;
  keys: Record<TestDialect, string>;
  password: string;
};

function suite(dialect: TestDialect): void {
  let dir: string;
  let dispose: () => Promise<void> = async () => undefined;
  let env: Record<string, string>;
  let server: Server | undefined;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'sp-released-'));
    env = { SITEPLANE_DATA_DIR: join(dir, 'data'), SITEPLANE_MASTER_KEY: rootKey };
    if (dialect === 'sqlite') {
      mkdirSync(join(dir, 'data'));
      writeFileSync(sqliteFile(join(dir, 'data')), unpacked('1.4.0.sqlite.gz'));
      return;
    }
    const database = await freshDatabase(pathOf('mariadb') ?? '');
    const connection = await createConnection({ uri: database.url, multipleStatements: true });
    await connection.query(unpacked('1.4.0.mariadb.sql.gz').toString());
    await connection.end();
    env.SITEPLANE_DATABASE_URL = database.url;
    dispose = () => database.drop();
  });
  afterAll(async () => {
    await server?.stop();
    await dispose();
    rmSync(dir, { recursive: true, force: true });
  });

  test('becomes what a fresh site is, keeps what it had, and serves', async () => {
    verifies('upgrade:released', 'R45');
    const storage = openStorage(readConfig(env), schema);
    await storage.ready();
    expect(await storage.schemaDifference()).toEqual([]);
    await storage.close();

    server = await spawnServer({ env });
    const { baseUrl, url } = server;
    const call = (operation: string, params: object = {}) => callWithKey({ baseUrl, key: keys[dialect] }, operation, params);
    const lists = [
      ['crm.list', 'Acme'],
      ['users.list', 'Ada Lovelace'],
      ['variables.catalog', 'opening_hours'],
      ['content_sources.list', 'Press'],
      ['notes_items.list', 'A note'],
      ['status.health', '"keyring","status":"pass"'],
      ['status.audit_verify', ''],
    ] as const;
    for (const [operation, text] of lists) {
      const { status, envelope } = await call(operation);
      expect([operation, status, JSON.stringify(envelope.data)]).toEqual([operation, 200, expect.stringContaining(text)]);
    }
    const changes = [
      ['crm.update', { crm_num: '001', name: 'Acme Ltd' }],
      ['crm.create', { name: 'Second', url: 'https://second.example' }],
      ['variables.set', { key: 'opening_hours', value: 'never' }],
      ['content_sources.create', { name: 'Second' }],
      ['notes_items.create', { title: 'Another note', content: 'Text' }],
    ] as const;
    for (const [operation, params] of changes) {
      expect([operation, (await call(operation, params)).envelope]).toEqual([
        operation,
        expect.objectContaining({ ok: true, changed: true }),
      ]);
    }
    const calendars = await fetch(`${url}/rest/booking/v2/calendars`, { headers: { 'X-API-Key': keys[dialect] } });
    expect([calendars.status, await calendars.text()]).toEqual([200, expect.stringContaining('Europe/Vienna')]);
    await signIn(url, 'admin', password);
  });
}

describe('a SQLite file of 1.4.0', () => suite('sqlite'));
describeNeeding('mariadb', 'a MariaDB dump of 1.4.0', () => suite('mariadb'));
