import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { schema } from '../../host-shim/schema';
import { openStorage, readConfig } from '../../plugin/adapter';
import { freshDatabase } from './mariadb';
import { migratedDatabase } from './migrated';
import { describeNeeding, pathOf } from './needs';
import { verifies } from './verifies';

const server = () => pathOf('mariadb') ?? '';

async function on<T>(url: string, work: (query: (sql: string) => Promise<RowDataPacket[]>) => Promise<T>): Promise<T> {
  const connection = await createConnection({ uri: url, dateStrings: true });
  try {
    return await work(async (sql) => (await connection.query<RowDataPacket[]>(sql))[0]);
  } finally {
    await connection.end();
  }
}

/** All tables as they would be made again, with the number of the next row, and all rows but for times and what is drawn by chance. */
const stateOf = (url: string) =>
  on(url, async (query) => {
    const state: string[] = [];
    for (const row of await query('SHOW TABLES')) {
      const [name] = Object.values(row);
      const [table] = await query(`SHOW CREATE TABLE ${name}`);
      state.push(
        JSON.stringify([table, await query(`SELECT * FROM ${name}`)]).replace(/\b1\d{12}\b|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '?'),
      );
    }
    return state;
  });

describeNeeding('mariadb', 'a database that was given back', () => {
  const given: { drop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const { drop } of given.splice(0)) await drop();
  });
  const take = async () => {
    const database = await migratedDatabase(server(), schema);
    given.push(database);
    return database;
  };
  /** Give one back after this was done to it; the name of the next one tells whether it is the same. */
  async function after(work: (url: string) => Promise<unknown>) {
    const used = await take();
    await work(used.url);
    await given.splice(0)[0]?.drop();
    return { used, next: await take() };
  }

  test.each([
    ['a column', 'ALTER TABLE sp_crm_slots ADD COLUMN extra INTEGER NULL'],
    ['a table', 'CREATE TABLE t_extra (id INTEGER PRIMARY KEY)'],
    ['an index', 'CREATE INDEX t_extra ON host_users (role)'],
    ['a trigger', 'CREATE TRIGGER t_extra BEFORE DELETE ON host_users FOR EACH ROW BEGIN END'],
  ])('is dropped where it has %s more', async (_what, sql) => {
    const { used, next } = await after((url) => on(url, (query) => query(sql)));
    expect(next.name).not.toBe(used.name);
    await expect(on(used.url, (query) => query('SELECT 1'))).rejects.toMatchObject({ code: 'ER_BAD_DB_ERROR' });
  });

  test('is dropped while somebody is still connected', async () => {
    const opened: { end(): Promise<void> }[] = [];
    const { used, next } = await after(async (url) => opened.push(await createConnection(url)));
    for (const connection of opened) await connection.end();
    expect(next.name).not.toBe(used.name);
  });

  test('is as one that was migrated just now, whatever was written to it', async () => {
    verifies('D395');
    const queue = (url: string) => on(url, (query) => query('SELECT queue FROM sp_outbox_claims'));
    let before: unknown;
    const { used, next } = await after(async (url) => {
      before = await queue(url);
      await on(url, async (query) => {
        await query("INSERT INTO host_options (name, value) VALUES ('a', '1')");
        await query('UPDATE sp_epoch SET value = value + 7');
        await query('DELETE FROM sp_migrations');
      });
    });
    expect(next.name).toBe(used.name);
    expect(await queue(next.url)).not.toEqual(before);
    const fresh = await freshDatabase(server());
    given.push(fresh);
    const config = readConfig({ SITEPLANE_DATABASE_URL: fresh.url, SITEPLANE_MASTER_KEY_FILE: '/nowhere' });
    const storage = openStorage(config, schema);
    await storage.ready();
    await storage.close();
    expect(await stateOf(next.url)).toEqual(await stateOf(fresh.url));
  });
});
