import { openStorage, readConfig } from '../../plugin/adapter';
import { type Connection, type Connections, type FaultKind, faultKind } from '../../plugin/db/connection';
import { createGateway } from '../../plugin/db/gateway';
import type { OpenStorage } from '../../plugin/db/storage';
import type { OperationError } from '../../plugin/kit/errors';
import { describeNeeding } from '../support/needs';
import { describeEachStorage, hastyDatabase, testStorage } from '../support/storages';
import { verifies } from '../support/verifies';

/** As the drivers throw them: mysql2 names `code` and `errno`, node:sqlite gives `errcode`, sockets `code` alone. */
const faults: readonly (readonly [string, object, FaultKind])[] = [
  ['a duplicate', { errno: 1062, code: 'ER_DUP_ENTRY' }, 'duplicate'],
  ['a duplicate of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }, 'duplicate'],
  ['a deadlock', { errno: 1213, code: 'ER_LOCK_DEADLOCK' }, 'transient'],
  ['a busy file', { code: 'ERR_SQLITE_ERROR', errcode: 5 }, 'transient'],
  ['a lock that was waited for too long', { errno: 1205, code: 'ER_LOCK_WAIT_TIMEOUT' }, 'lock_timeout'],
  ['a lost connection', { code: 'PROTOCOL_CONNECTION_LOST', fatal: true }, 'lost'],
  ['a refused connection', { code: 'ECONNREFUSED', errno: -111 }, 'lost'],
  ['a name that does not resolve', { code: 'ENOTFOUND', errno: -3008 }, 'lost'],
  ['a resolver that is away', { code: 'EAI_AGAIN', errno: -3001 }, 'lost'],
  ['a host out of reach', { code: 'EHOSTUNREACH', errno: -113 }, 'lost'],
  ['a network out of reach', { code: 'ENETUNREACH', errno: -101 }, 'lost'],
  ['too many connections', { errno: 1040, code: 'ER_CON_COUNT_ERROR', fatal: true }, 'unusable'],
  ['too many connections of our user', { errno: 1203, code: 'ER_TOO_MANY_USER_CONNECTIONS', fatal: true }, 'unusable'],
  ['all connections that our user may have', { errno: 1226, code: 'ER_USER_LIMIT_REACHED', fatal: true }, 'unusable'],
  ['a full disk', { errno: 1021, code: 'ER_DISK_FULL' }, 'unusable'],
  ['a full table', { errno: 1114, code: 'ER_RECORD_FILE_FULL' }, 'unusable'],
  ['a server that is read-only', { errno: 1290, code: 'ER_OPTION_PREVENTS_STATEMENT' }, 'unusable'],
  ['a database that is read-only', { errno: 1836, code: 'ER_READ_ONLY_MODE' }, 'unusable'],
  ['a write that found no room', { errno: 3, code: 'EE_WRITE' }, 'unusable'],
  [
    'a user who may not write',
    { message: "INSERT command denied to user 'u'@'h' for table `x`", errno: 1142, code: 'ER_TABLEACCESS_DENIED_ERROR' },
    'unusable',
  ],
  [
    'a user who may not read',
    { message: "SELECT command denied to user 'u'@'h' for table `x`", errno: 1142, code: 'ER_TABLEACCESS_DENIED_ERROR' },
    'other',
  ],
  ['a session that is read-only', { errno: 1792, code: 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION' }, 'lost'],
  ['a commit that a node of a cluster could not end', { errno: 1180, code: 'ER_ERROR_DURING_COMMIT' }, 'lost'],
  ['too many prepared statements', { errno: 1461, code: 'ER_MAX_PREPARED_STMT_COUNT_REACHED' }, 'unusable'],
  ['a refused password', { errno: 1045, code: 'ER_ACCESS_DENIED_ERROR', fatal: true }, 'unusable'],
  ['a read-only file', { code: 'ERR_SQLITE_ERROR', errcode: 8 }, 'unusable'],
  ['a file whose folder went away', { code: 'ERR_SQLITE_ERROR', errcode: 1032 }, 'unusable'],
  ['an I/O error', { code: 'ERR_SQLITE_ERROR', errcode: 10 }, 'unusable'],
  ['an I/O error while writing', { code: 'ERR_SQLITE_ERROR', errcode: 778 }, 'unusable'],
  ['a full file', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'unusable'],
  ['a file that cannot be opened', { code: 'ERR_SQLITE_ERROR', errcode: 14 }, 'unusable'],
  ['a syntax error', { errno: 1064, code: 'ER_PARSE_ERROR' }, 'other'],
  ['a missing table of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 1 }, 'other'],
  ['a broken rule of SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 1299 }, 'other'],
];
const errorOf = (fields: object) => Object.assign(new Error('the driver says so'), fields);

test.each(faults)('%s (%j) is %s', (_name, fields, kind) => {
  expect(faultKind(errorOf(fields))).toBe(kind);
  expect(faultKind({ message: 'of another realm', ...fields })).toBe(kind);
});

test.each([undefined, null, 'ER_DUP_ENTRY', 1062, {}, { code: 'ER_DUP_ENTRY' }])('%j is no error of a driver', (thrown) => {
  expect(faultKind(thrown)).toBe('other');
});

describe('through the gateway', () => {
  verifies('R40', 'R44');
  const told: Partial<Record<FaultKind, string>> = { unusable: 'DB_UNAVAILABLE', lost: 'DB_UNAVAILABLE', lock_timeout: 'DB_BUSY' };
  const fail = (error: Error) => async (): Promise<never> => {
    throw error;
  };

  /** A pool whose connections fail at one step. */
  function poolThat(failsAt: 'acquire' | 'begin' | 'execute', error: Error) {
    const released: boolean[] = [];
    const fine = async () => {};
    const connection: Connection = {
      query: async () => [],
      execute: async () => ({ affected: 0, insertId: 0 }),
      begin: fine,
      commit: fine,
      rollback: fine,
      release: (broken) => void released.push(broken),
      ...(failsAt === 'acquire' ? {} : { [failsAt]: fail(error) }),
    };
    const connections: Connections = { dialect: 'mariadb', acquire: failsAt === 'acquire' ? fail(error) : async () => connection };
    return { gateway: createGateway(connections), released };
  }

  const cases = faults.flatMap(([name, fields, kind]) => {
    const code = told[kind];
    return code === undefined ? [] : [[name, fields, code] as const];
  });

  test.each(cases)('%s (%j) is 503 %s, wherever it happens', async (_name, fields, code) => {
    for (const step of ['acquire', 'begin', 'execute'] as const) {
      const { gateway } = poolThat(step, errorOf(fields));
      const change = () => gateway.tx((db) => db.execute('UPDATE t SET a = 1'));
      const alone = () => gateway.run((db) => db.execute('UPDATE t SET a = 1'));
      for (const work of step === 'begin' ? [change] : [change, alone]) {
        const refusal = await work().catch((error: OperationError) => error);
        expect(refusal).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5, message: expect.stringContaining(`(${code})`) });
      }
    }
  });

  test('a connection that was lost is not used again, one that was refused a statement is', async () => {
    for (const [fields, isBroken] of [
      [{ code: 'ECONNRESET' }, true],
      [{ errno: 1792 }, true],
      [{ errno: 1290 }, false],
    ] as const) {
      const { gateway, released } = poolThat('execute', errorOf(fields));
      await expect(gateway.tx((db) => db.execute('UPDATE t SET a = 1'))).rejects.toThrow();
      await expect(gateway.run((db) => db.execute('UPDATE t SET a = 1'))).rejects.toThrow();
      expect(released).toEqual([isBroken, isBroken]);
    }
  });

  test('what is nobody’s fault but ours comes out as it is', async () => {
    const error = errorOf({ errno: 1064, code: 'ER_PARSE_ERROR' });
    await expect(poolThat('execute', error).gateway.run((db) => db.execute('nonsense'))).rejects.toBe(error);
  });
});

describe('a real SQLite', () => {
  const unusable = { status: 503, message: expect.stringContaining('(DB_UNAVAILABLE)') };

  test('that is full or read-only is 503, and heals', async () => {
    const { storage, dispose } = await testStorage('sqlite');
    const bump = () => storage.tx((db) => storage.epoch.bump(db));
    const pragma = (text: string) => storage.run((db) => db.query(`PRAGMA ${text}`));
    await pragma('query_only = 1');
    await expect(bump()).rejects.toMatchObject(unusable);
    await pragma('query_only = 0');
    await bump();
    await pragma('max_page_count = 1');
    const fill = () =>
      storage.tx(async (db) => {
        for (let i = 0; i < 50; i++)
          await db.execute('INSERT INTO sp_rate_windows (name, hits, expires_at) VALUES (?, 1, 1)', [`${i}${'x'.repeat(150)}`]);
      });
    await expect(fill()).rejects.toMatchObject(unusable);
    await pragma('max_page_count = 1000000');
    await fill();
    await dispose();
  });
});

describeNeeding('mariadb', 'a real MariaDB', () => {
  test('whose session takes no writes is 503, and the next call writes on another one', async () => {
    verifies('R40', 'R44');
    const { storage, dispose } = await testStorage('mariadb');
    const bump = () => storage.tx((db) => storage.epoch.bump(db));
    await storage.run((db) => db.query('SET SESSION TRANSACTION READ ONLY'));
    await expect(bump()).rejects.toMatchObject({ status: 503, message: expect.stringContaining('(DB_UNAVAILABLE)') });
    await bump();
    await dispose();
  });

  /** A storage that signs in as a user of its own, whose password and limits root can change. */
  async function ownUser() {
    const made = await testStorage('mariadb');
    const url = new URL(made.url ?? '');
    const [user, database] = [`sp_t${Date.now()}`, url.pathname.slice(1)];
    const root = (sql: string) => made.storage.run((db) => db.execute(sql));
    await root(`CREATE USER ${user}@'%' IDENTIFIED BY 'one'`);
    await root(`GRANT ALL ON \`${database}\`.* TO ${user}@'%'`);
    Object.assign(url, { username: user, password: 'one' });
    const config = readConfig({ ...made.env, SITEPLANE_DATABASE_URL: url.href });
    const open = () => openStorage(config, { tables: [], migrations: [] });
    const dispose = async () => {
      await root(`DROP USER ${user}@'%'`);
      await made.dispose();
    };
    return { root, user, open, dispose };
  }
  const read = (storage: OpenStorage) => storage.run((db) => storage.epoch.read(db));

  test('that refuses our password is 503, and heals', async () => {
    const { root, user, open, dispose } = await ownUser();
    const storage = open();
    await storage.ready();
    await read(storage);
    await root(`ALTER USER ${user}@'%' IDENTIFIED BY 'two'`);
    await root(`KILL USER ${user}`);
    for (let i = 0; i < 3; i++)
      await expect(read(storage)).rejects.toMatchObject({ status: 503, message: expect.stringContaining('(DB_UNAVAILABLE)') });
    await root(`ALTER USER ${user}@'%' IDENTIFIED BY 'one'`);
    expect(await read(storage)).toEqual(expect.any(Number));
    await storage.close();
    await dispose();
  });

  test('with no connection left for us is 503, and heals', async () => {
    const { root, user, open, dispose } = await ownUser();
    const storage = open();
    await storage.ready();
    await root(`KILL USER ${user}`);
    await root(`ALTER USER ${user}@'%' WITH MAX_USER_CONNECTIONS 1`);
    await storage.tx(async (db) => {
      await storage.epoch.read(db);
      await expect(storage.apart(() => read(storage))).rejects.toMatchObject({ status: 503 });
    });
    await root(`ALTER USER ${user}@'%' WITH MAX_USER_CONNECTIONS 0`);
    expect(await read(storage)).toEqual(expect.any(Number));
    await storage.close();
    await dispose();
  });
});

describeEachStorage('a row that another holds for too long', (make, dialect) => {
  test('is 503 DB_BUSY', async () => {
    verifies('R40', 'D250');
    const made = await make({ env: hastyDatabase });
    const other = await made.open();
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld: () => void = () => {};
    const taken = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    const holder = other.tx(async (db) => {
      await other.epoch.bump(db);
      isHeld();
      await held;
    });
    await taken;
    const refusal = await made.storage.tx((db) => made.storage.epoch.bump(db)).catch((error: unknown) => error);
    release();
    await holder;
    expect({ dialect, refusal }).toMatchObject({ refusal: { status: 503, message: expect.stringContaining('(DB_BUSY)') } });
    await made.storage.tx((db) => made.storage.epoch.bump(db));
  });
});
