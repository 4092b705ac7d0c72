import { executionAsyncResource } from 'node:async_hooks';
import { int, primary } from '../../plugin/db/columns';
import type { Connection } from '../../plugin/db/connection';
import { createGateway } from '../../plugin/db/gateway';
import { migration } from '../../plugin/db/migrate';
import { mysqlPool } from '../../plugin/db/mysql-open';
import { rows } from '../../plugin/db/rows';
import { defineTable } from '../../plugin/db/table';
import { CommitUnknown } from '../../plugin/kit/errors';
import { describeNeeding } from '../support/needs';
import { describeEachStorage, hastyDatabase, testStorage } from '../support/storages';
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
  const fresh = async (env = {}) => (await make({ ...schema, env })).storage;
  const add = (storage: Awaited<ReturnType<typeof fresh>>) =>
    storage.tx(async (db) => {
      const before = await rows(db, notes).one({ id: 1 }, { lock: true });
      await rows(db, notes).update({ id: 1 }, { amount: (before?.amount ?? 0) + 1 });
    });

  test('sixty transactions at once, each with an inner one: all are kept', async () => {
    verifies('D4');
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

  test('what waits for the commit runs after it, once, and never for what is rolled back', async () => {
    const storage = await fresh();
    const ran: string[] = [];
    await storage.tx(async () => {
      storage.afterCommit(() => ran.push(`outer ${storage.isInTransaction()}`));
      await storage.tx(async () => storage.afterCommit(() => ran.push('inner')));
      expect(ran).toEqual([]);
    });
    const failing = storage.tx(async () => {
      storage.afterCommit(() => ran.push('rolled back'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    storage.afterCommit(() => ran.push('at once'));
    expect(ran).toEqual(['outer false', 'inner', 'at once']);
  });

  test('a transaction of one storage is none of another', async () => {
    const [one, other] = [await fresh(), await fresh()];
    await one
      .tx(async () => {
        expect([one.isInTransaction(), other.isInTransaction()]).toEqual([true, false]);
        await other.tx(async (db) => {
          await one.apart(async () => expect([one.isInTransaction(), other.isInTransaction()]).toEqual([false, true]));
          await rows(db, notes).insert({ id: 1, amount: 1 });
        });
        expect([one.isInTransaction(), other.isInTransaction()]).toEqual([true, false]);
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await other.run((db) => rows(db, notes).count({}))).toBe(1);
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
      verifies('R44', 'D250');
      const storage = await fresh(hastyDatabase);
      const stuck = storage.tx(() => storage.apart((db) => rows(db, notes).insert({ id: 1, amount: 1 })));
      const queued = storage.run((db) => rows(db, notes).count({})).catch((error: unknown) => error);
      await expect(stuck).rejects.toMatchObject({ status: 503, message: expect.stringContaining('(DB_BUSY)') });
      expect([0, expect.objectContaining({ status: 503 })]).toContainEqual(await queued);
      await storage.tx((db) => rows(db, notes).insert({ id: 2, amount: 2 }));
      expect((await storage.run((db) => rows(db, notes).many({}))).map(({ id }) => id)).toEqual([2]);
    });
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

  test('of two transactions that find no row and insert it the later one is repeated and finds it', async () => {
    verifies('R40', 'dispatch:at-once', 'D7');
    const storage = await fresh();
    const reasons: string[] = [];
    storage.listen({ statement: () => {}, retry: (reason) => void reasons.push(reason) });
    const looked = [signal(), signal()] as const;
    const put = (mine: 0 | 1) =>
      storage.tx(async (db) => {
        const known = await rows(db, notes).one({ id: 1 });
        looked[mine].give();
        await looked[1 - mine]?.given;
        if (known) return rows(db, notes).update({ id: 1 }, { amount: known.amount + 1 });
        return rows(db, notes).insert({ id: 1, amount: 1 });
      });
    await Promise.all([put(0), put(1)]);
    expect(reasons).toContain('duplicate');
    expect((await storage.run((db) => rows(db, notes).one({ id: 1 })))?.amount).toBe(2);
  });

  test('what only ever fails is given up when its time is over, and not after eight long tries', async () => {
    verifies('R40', 'gateway:deadline');
    const storage = await fresh({ SITEPLANE_DATABASE_WAIT_SECONDS: '5' });
    let at = Date.now();
    let tries = 0;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => at);
    try {
      const hopeless = storage.tx(async () => {
        tries += 1;
        at += 2000;
        throw Object.assign(new Error('deadlock'), { code: 'ER_LOCK_DEADLOCK' });
      });
      await expect(hopeless).rejects.toMatchObject({ status: 503, message: expect.stringContaining('(DB_BUSY)') });
    } finally {
      clock.mockRestore();
    }
    expect(tries).toBe(3);
  });

  test('who loses many times in a row, each time at once, still has time', async () => {
    verifies('R40', 'gateway:deadline');
    const storage = await fresh();
    const random = jest.spyOn(Math, 'random').mockReturnValue(0.01);
    let tries = 0;
    const unlucky = storage.tx(async () => {
      tries += 1;
      if (tries < 11) throw Object.assign(new Error('deadlock'), { code: 'ER_LOCK_DEADLOCK' });
      return 'done';
    });
    expect(await unlucky.finally(() => random.mockRestore())).toBe('done');
  });

  test('a row that no repeat gets in: the error comes out, and a statement by itself is not repeated', async () => {
    const storage = await fresh();
    await storage.tx((db) => rows(db, notes).insert({ id: 1, amount: 1 }));
    let tries = 0;
    const insertAgain = storage.tx((db) => {
      tries += 1;
      return rows(db, notes).insert({ id: 1, amount: 2 });
    });
    await expect(insertAgain).rejects.toMatchObject({ errno: 1062 });
    expect(tries).toBe(8);
    const reasons: string[] = [];
    storage.listen({ statement: () => {}, retry: (reason) => void reasons.push(reason) });
    await expect(storage.run((db) => rows(db, notes).insert({ id: 1, amount: 2 }))).rejects.toMatchObject({ errno: 1062 });
    expect(reasons).toEqual([]);
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

  test.each(['ER_QUERY_INTERRUPTED', 'ER_ERROR_DURING_COMMIT', 'ECONNRESET', 'PROTOCOL_SEQUENCE_TIMEOUT'])(
    'that ends with %s is unknown: not repeated, nothing told, its connection not used again',
    async (code) => {
      verifies('R40');
      const { tx, afterCommit, begun, released } = gatewayThatFails(code);
      await expect(tx(async () => afterCommit(() => released.push(false)))).rejects.toThrow(CommitUnknown);
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
    verifies('D6');
    const made = await testStorage('mariadb');
    const pool = mysqlPool({ uri: made.url ?? '' });
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

test('no number of storages makes the promises of a process heavier', async () => {
  const carried = async () => {
    await null;
    return Object.getOwnPropertySymbols(executionAsyncResource()).length;
  };
  const connection: Connection = {
    query: async () => [],
    execute: async () => ({ affected: 0, insertId: 0 }),
    begin: async () => undefined,
    commit: async () => undefined,
    rollback: async () => undefined,
    release: () => undefined,
  };
  const used = () => createGateway({ dialect: 'sqlite', acquire: async () => connection }).tx(async () => undefined);
  await used();
  const before = await carried();
  for (let i = 0; i < 20; i++) await used();
  expect(await carried()).toBe(before);
});
