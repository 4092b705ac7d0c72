import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { initRootKey } from '../../plugin/secrets/root-key';
import { freePort, freshDatabase } from '../support/mariadb';
import { describeNeeding, pathOf } from '../support/needs';
import { callWithKey, type Server, signIn, spawnServer } from '../support/server';
import { verifies } from '../support/verifies';

const password = 'beside-beside-beside';

describeNeeding('mariadb', 'an earlier release on a database that a later one has migrated', () => {
  let dir: string;
  let connection: Connection;
  let drop: () => Promise<void>;
  let env: Record<string, string>;
  const servers: Server[] = [];
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'sp-beside-'));
    const database = await freshDatabase(pathOf('mariadb') ?? '');
    drop = database.drop;
    connection = await createConnection(database.url);
    const keyFile = join(dir, 'root.key');
    await initRootKey(keyFile);
    env = { SITEPLANE_DATABASE_URL: database.url, SITEPLANE_MASTER_KEY_FILE: keyFile, SITEPLANE_DATA_DIR: join(dir, 'data') };
    Object.assign(env, { SITEPLANE_ADMIN_PASSWORD: password, SITEPLANE_LOG_LEVEL: 'error' });
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await connection?.end();
    await drop?.();
    rmSync(dir, { recursive: true, force: true });
  });

  test('serves on while it is migrated, and starts again: beside the later one, and to roll back', async () => {
    verifies('R45', 'D72');
    servers.push(await spawnServer({ env, port: await freePort() }));
    const [first] = servers as [Server];
    const { key } = await (await signIn(first.url, 'admin', password)).mint('beside');
    const set = async ({ baseUrl }: Server, value: string) =>
      (await callWithKey({ baseUrl, key }, 'variables.set', { key: 'who', value })).envelope.ok;
    expect(await set(first, 'before')).toBe(true);

    // What a later release may do: it adds, and what it adds may be left out.
    await connection.query('ALTER TABLE sp_variables ADD COLUMN later VARCHAR(40) NULL');
    await connection.query('CREATE TABLE sp_later (id INT PRIMARY KEY)');
    await connection.query("INSERT INTO sp_migrations (timestamp, name) VALUES (999, 'later-0000000000999')");
    expect(await set(first, 'meanwhile')).toBe(true);
    await connection.query("UPDATE sp_variables SET later = 'kept'");

    servers.push(await spawnServer({ env, port: await freePort() }));
    for (const server of servers) expect(await set(server, server.url)).toBe(true);
    const [rows] = await connection.query('SELECT later FROM sp_variables');
    expect(rows).toEqual([{ later: 'kept' }]);
  });
});
