import { type Connection, createPool } from 'mysql2';
import { int, primary } from '../../plugin/db/columns';
import { migration } from '../../plugin/db/migrate';
import { poolSource } from '../../plugin/db/mysql';
import { mysqlUrl } from '../../plugin/db/mysql-open';
import { rows } from '../../plugin/db/rows';
import type { SqliteDatabase } from '../../plugin/db/sqlite';
import { openStorage } from '../../plugin/db/storage';
import { defineTable } from '../../plugin/db/table';
import { describeOnMariadb } from '../support/dialects';
import { testStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const notes = defineTable('t_notes', { id: primary(int()), amount: int() });
const schema = { tables: [notes], migrations: [migration(5008, 'notes', ({ createTable }) => createTable(notes))] };
const byDriver = (connection: Connection, sql: string) =>
  new Promise<unknown>((resolve, reject) => connection.query(sql, (error, result) => (error ? reject(error) : resolve(result))));

describe('the embedded database', () => {
  test('takes no connections of a host', () => {
    verifies('D685');
    const connections = { acquire: async () => Promise.reject(new Error('never asked')), release: () => undefined };
    expect(() => openStorage({ dataDir: '/nowhere', databaseUrl: undefined }, schema, { connections })).toThrow(/databaseUrl says which/);
  });

  test('what a host does by the driver is part of the transaction, and of no other', async () => {
    verifies('D685');
    const { storage, dispose } = await testStorage('sqlite', schema);
    const insert = (id: number) => (native: object | undefined) =>
      void (native as SqliteDatabase).prepare(`INSERT INTO t_notes VALUES (${id}, 1)`).run();
    const failing = storage.tx(async ({ native }) => {
      insert(1)(native);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    await storage.tx(async ({ native }) => insert(2)(native));
    expect(await storage.run(async (db) => [db.native, (await rows(db, notes).many({})).map(({ id }) => id)])).toEqual([undefined, [2]]);
    const ended = await storage.tx(async (db) => db);
    expect(() => ended.native).toThrow('This transaction has ended');
    await dispose();
  });
});

describeOnMariadb('a pool of the host, of one connection', () => {
  test('serves both: nothing of ours is kept beside it, and transactions are joint', async () => {
    verifies('D685');
    const { storage: first, config, url = '', dispose } = await testStorage('mariadb', schema);
    await first.close();
    const pool = createPool({ uri: mysqlUrl(url), connectionLimit: 1 });
    const query = async (sql: string) => (await pool.promise().query(sql))[0];
    const storage = openStorage(config, schema, { connections: poolSource(pool) });
    await storage.ready();
    const open = 'SELECT COUNT(*) AS connections FROM information_schema.processlist WHERE db = DATABASE()';
    expect(await storage.run((db) => db.query(open))).toEqual([{ connections: 1 }]);
    // Without them a text that is too long is cut.
    expect(await storage.run((db) => db.query('SELECT @@session.time_zone AS zone, @@session.sql_mode AS mode'))).toEqual([
      { zone: '+00:00', mode: 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION' },
    ]);

    const failing = storage.tx(async (db) => {
      await byDriver(db.native as Connection, 'INSERT INTO t_notes VALUES (1, 1)');
      expect(await rows(db, notes).count({})).toBe(1);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await query('SELECT id FROM t_notes')).toEqual([]);
    await storage.tx(async (db) => {
      await byDriver(db.native as Connection, 'INSERT INTO t_notes VALUES (2, 1)');
      await storage.tx((inner) => rows(inner, notes).insert({ id: 3, amount: 1 }));
    });
    expect(await storage.run(async (db) => db.native)).toBeUndefined();

    await storage.close();
    await expect(storage.run((db) => db.query('SELECT 1'))).rejects.toMatchObject({ status: 503 });
    expect(await query('SELECT id FROM t_notes ORDER BY id')).toEqual([{ id: 2 }, { id: 3 }]);
    await pool.promise().end();
    await dispose();
  });
});
