import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { schema as hostSchema } from '../../host-shim/schema';
import { openStorage } from '../../plugin/adapter';
import { migration } from '../../plugin/db/migrate';
import type { OpenStorage } from '../../plugin/db/storage';
import { freshDatabase } from '../support/mariadb';
import { pathOf } from '../support/needs';
import { describeEachStorage, type TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';

describeEachStorage('migrations', (make, dialect) => {
  test('make exactly the tables that the code declares', async () => {
    const { storage } = await make(hostSchema);
    expect(await storage.schemaDifference()).toEqual([]);
  });

  test('run once: a second opening finds nothing to do', async () => {
    const made = await make(hostSchema);
    const done = () => made.storage.run((db) => db.query('SELECT * FROM sp_migrations ORDER BY id'));
    const before = await done();
    await made.open();
    expect(await done()).toEqual(before);
  });

  test('cut off before or after any statement and run again, they come to the same schema and the same rows', async () => {
    verifies('R45');
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const whole = await interrupted(dialect, { at: Number.POSITIVE_INFINITY, when: 'before' });
    expect(whole.statements).toBeGreaterThan(20);
    // At eight statements over all migrations, or with SIZE=full at each, with both ways to be cut off in turn.
    const step = process.env.SIZE === 'full' ? 1 : Math.ceil(whole.statements / 8);
    for (let at = 1, n = 0; at <= whole.statements; at += step, n++) {
      const cut = { at, when: n % 2 ? 'after' : 'before' } as const;
      const { statements, difference, seeds } = await interrupted(dialect, cut);
      expect({ cut, difference, seeds }).toEqual({ cut, difference: [], seeds: whole.seeds });
      expect(statements).toBeGreaterThanOrEqual(at);
    }
    jest.mocked(console.log).mockRestore();
  }, 900_000);

  test('cannot be undone by accident', async () => {
    verifies('D8');
    const Step = migration(1, 'x', async () => {});
    await expect(new Step().down(undefined as never)).rejects.toThrow(/restore the backup/);
  });
});

/** Where the connection fails: before the statement reaches the database, or after it was done. */
interface Cut {
  readonly at: number;
  readonly when: 'before' | 'after';
}

/** What migrations put into tables, without times. */
const seedsOf = async (storage: OpenStorage) => ({
  done: await storage.run((db) => db.query('SELECT name FROM sp_migrations ORDER BY name')),
  epoch: await storage.run((db) => db.query('SELECT * FROM sp_epoch')),
  counters: await storage.run((db) => db.query('SELECT * FROM sp_counters ORDER BY name')),
  roles: await storage.run((db) => db.query('SELECT slug, name, capabilities FROM sp_roles ORDER BY slug')),
});

/** Migrate an empty database, with the connection failing once at the given statement, then again. */
async function interrupted(dialect: TestDialect, { at, when }: Cut) {
  const dir = mkdtempSync(join(tmpdir(), 'sp-migrate-'));
  const database = dialect === 'mariadb' ? await freshDatabase(pathOf('mariadb') ?? '') : undefined;
  const config = { dataDir: dir, databaseUrl: database?.url };
  const create = DataSource.prototype.createQueryRunner;
  let statements = 0;
  const spy = jest.spyOn(DataSource.prototype, 'createQueryRunner').mockImplementation(function (this: DataSource, mode) {
    const runner = create.call(this, mode);
    const query = runner.query.bind(runner);
    runner.query = async (...args: Parameters<typeof query>) => {
      const isCut = /^\s*(create|alter|insert|update)/i.test(args[0]) && ++statements === at;
      if (isCut && when === 'before') throw new Error('cut off');
      const result = await query(...args);
      if (isCut) throw new Error('cut off');
      return result;
    };
    return runner;
  });
  try {
    const first = openStorage(config, hostSchema);
    await first.ready().catch((error) => expect(error.message).toBe('cut off'));
    await first.close();
    const storage = openStorage(config, hostSchema);
    await storage.ready();
    const [difference, seeds] = [await storage.schemaDifference(), await seedsOf(storage)];
    await storage.close();
    return { statements, difference, seeds };
  } finally {
    spy.mockRestore();
    await database?.drop();
    rmSync(dir, { recursive: true, force: true });
  }
}
