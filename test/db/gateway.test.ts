import { int, primary } from '../../plugin/db/columns';
import type { Connection } from '../../plugin/db/connection';
import { createGateway } from '../../plugin/db/gateway';
import { migration } from '../../plugin/db/migrate';
import { mysqlDriver } from '../../plugin/db/mysql';
import { rows } from '../../plugin/db/rows';
import { defineTable } from '../../plugin/db/table';
import { CommitUnknown } from '../../plugin/kit/errors';
import { describeNeeding } from '../support/needs';
import { describeEachStorage, testStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const notes = defineTable('t_notes', { id: primary(int()), amount: int() });
const schema = { tables: [notes], migrations: [migration(5007, 'notes', ({ createTable }) => createTable(notes))] };

/** Something to wait for until somebody else has got so far. */
function signal() {
  let give: () => void = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

describeEachStorage('the gateway', (make, dialect) => {
  const fresh = async () => (await make(schema)).storage;
  const add = (storage: Awaited<ReturnType<typeof fresh>>) =>
    storage.tx(async (db) => {
      const before = await rows(db, notes).one({ id: 1 }, { lock: true });
      await rows(db, notes).update({ id: 1 }, { amount: (before?.amount ?? 0) + 1 });
    });

  test('sixty transactions at once, each with an inner one: all are kept', async () => {
    const storage = await fresh();
    await storage.tx((db) => rows(db, notes).insert({ id: 1, amount: 0 }));
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        storage.tx(async (db) => {
          await add(storage);
          await storage.tx((inner) => rows(inner, notes).insert({ id: 100 + n, amount: n }));
          expect(storage.isInTransaction()).toBe(true);
          expect(await rows(db, notes).count({ id: 100 + n })).toBe(1);
        }),
      ),
    );
    const [sum, count] = await storage.run(async (db) => [await rows(db, notes).one({ id: 1 }), await rows(db, notes).count({})]);
    expect([sum?.amount, count]).toEqual([60, 61]);
  });

  test('bookkeeping apart is kept when the transaction around it is rolled back, and is not in it', async () => {
    const storage = await fresh();
    let apart: Promise<number> | undefined;
    const failing = storage.tx(async (db) => {
      await rows(db, notes).insert({ id: 1, amount: 1 });
      // Not awaited in here: on SQLite it waits for this transaction.
      apart = storage.apart(async (own) => {
        expect(storage.isInTransaction()).toBe(false);
        return rows(own, notes).insert({ id: 2, amount: 2 });
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await apart;
    expect((await storage.run((db) => rows(db, notes).many({}))).map(({ id }) => id)).toEqual([2]);
  });

  test('what a transaction leaves running is refused when it is over, and never joins another', async () => {
    const storage = await fresh();
    const over = signal();
    let late: Promise<unknown> | undefined;
    await storage.tx(async (db) => {
      late = over.given.then(() => rows(db, notes).insert({ id: 1, amount: 1 }));
      late.catch(() => undefined);
    });
    await storage.tx(async () => over.give());
    await expect(late).rejects.toThrow(/has ended/);
    expect(await storage.run((db) => rows(db, notes).count({}))).toBe(0);
  });

  test('listeners are told each statement, never its values', async () => {
    const storage = await fresh();
    const told: string[] = [];
    storage.listen({ statement: (sql) => void told.push(sql), retry: () => {} });
    await storage.tx((db) => rows(db, notes).insert({ id: 424242, amount: 1 }));
    await storage.run((db) => rows(db, notes).count({ id: 424242 }));
    await storage.apart((db) => rows(db, notes).update({ id: 424242 }, { amount: 777777 }));
    expect(told.map((sql) => sql.split(' ')[0])).toEqual(['INSERT', 'SELECT', 'UPDATE']);
    expect(told.join()).not.toMatch(/424242|777777/);
  });

  if (dialect === 'sqlite') {
    test('a transaction that waits for what it holds up itself is told, and the database goes on', async () => {
      verifies('R44');
      const storage = await fresh();
      const stuck = storage.tx(() => storage.apart((db) => rows(db, notes).insert({ id: 1, amount: 1 })));
      const queued = storage.run((db) => rows(db, notes).count({})).catch((error: unknown) => error);
      await expect(stuck).rejects.toMatchObject({ status: 503, message: expect.stringContaining('(DB_BUSY)') });
      expect([0, expect.objectContaining({ status: 503 })]).toContainEqual(await queued);
      await storage.tx((db) => rows(db, notes).insert({ id: 2, amount: 2 }));
      expect((await storage.run((db) => rows(db, notes).many({}))).map(({ id }) => id)).toEqual([2]);
    }, 30_000);
    return;
  }

  test('of two transactions that lock each other out one is repeated, listeners are told, both succeed', async () => {
    verifies('R40');
    const storage = await fresh();
    const reasons: string[] = [];
    storage.listen({ statement: () => {}, retry: (reason) => void reasons.push(reason) });
    await storage.tx(async (db) => {
      for (const id of [1, 2]) await rows(db, notes).insert({ id, amount: 0 });
    });
    const holds = { 1: signal(), 2: signal() };
    const cross = (first: 1 | 2, second: 1 | 2) =>
      storage.tx(async (db) => {
        await rows(db, notes).one({ id: first }, { lock: true });
        holds[first].give();
        await holds[second].given;
        const row = await rows(db, notes).one({ id: second }, { lock: true });
        await rows(db, notes).update({ id: second }, { amount: (row?.amount ?? 0) + 1 });
      });
    await Promise.all([cross(1, 2), cross(2, 1)]);
    expect(reasons).toContain('transient');
    expect((await storage.run((db) => rows(db, notes).many({}))).map(({ amount }) => amount)).toEqual([1, 1]);
  });
});

describe('a COMMIT', () => {
  /** A connection whose COMMIT fails. */
  function gatewayThatFails(code: string) {
    const released: boolean[] = [];
    let begun = 0;
    const connection: Connection = {
      query: async () => [],
      execute: async () => ({ affected: 0, insertId: 0 }),
      begin: async () => void begun++,
      commit: async () => {
        if (begun === 1) throw Object.assign(new Error('the driver says so'), { code });
      },
      rollback: async () => {},
      release: (broken) => void released.push(broken),
    };
    return { ...createGateway({ dialect: 'mariadb', acquire: async () => connection }), begun: () => begun, released };
  }

  test.each(['ER_QUERY_INTERRUPTED', 'ECONNRESET', 'PROTOCOL_SEQUENCE_TIMEOUT'])(
    'that ends with %s is unknown: not repeated, its connection not used again',
    async (code) => {
      verifies('R40');
      const { tx, begun, released } = gatewayThatFails(code);
      await expect(tx(async () => 1)).rejects.toThrow(CommitUnknown);
      expect([begun(), released]).toEqual([1, [true]]);
    },
  );

  test('that a cluster refuses is repeated', async () => {
    const { tx, begun } = gatewayThatFails('ER_LOCK_DEADLOCK');
    expect(await tx(async () => 1)).toBe(1);
    expect(begun()).toBe(2);
  });
});

describeNeeding('mariadb', 'a new connection', () => {
  test('that does not take a setting on which integrity rests is closed, one that knows no cluster is not', async () => {
    const made = await testStorage('mariadb');
    const pool = mysqlDriver.createPool({ uri: made.url ?? '' });
    const offered = (refuses: RegExp) => {
      let isClosed = false;
      const query = (sql: string, done: (error: Error | null) => void) => done(refuses.test(sql) ? new Error(sql) : null);
      pool.emit('connection', { query, destroy: () => (isClosed = true) });
      return isClosed;
    };
    expect([/sql_mode/, /ISOLATION/, /wsrep_sync_wait/, /idle_write/, /^$/].map(offered)).toEqual([true, true, false, false, false]);
    pool.end();
    await made.dispose();
  });
});
