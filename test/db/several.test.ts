import { openStorage, readConfig } from '../../plugin/adapter';
import { int, primary } from '../../plugin/db/columns';
import { migration } from '../../plugin/db/migrate';
import { rows } from '../../plugin/db/rows';
import type { OpenStorage } from '../../plugin/db/storage';
import { defineTable } from '../../plugin/db/table';
import { databaseAddresses, serversOf } from '../../plugin/setting-values';
import { describeNeeding } from '../support/needs';
import { type TestStorage, testStorage } from '../support/storages';
import { type TcpProxy, tcpProxy } from '../support/tcp-proxy';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

const marks = defineTable('t_marks', { id: primary(int()) });
const schema = { tables: [marks], migrations: [migration(5053, 'marks', ({ createTable }) => createTable(marks))] };

describe('an address', () => {
  test('is left as it is where there is one, commas elsewhere included', () => {
    verifies('D753');
    for (const url of ['mysql://u:p,w@a:3306/x', 'mysql://a/x', 'mysql://a/x,y?ssl={"a":1,"b":2}', 'nothing, at all']) {
      expect(databaseAddresses(url)).toEqual([url]);
    }
  });

  test('of several servers is one each, with user, database and encryption', () => {
    verifies('D753');
    const url = 'mariadb://u:p,w@a:3307, [::1]:3308,b/x?ssl={}';
    expect(databaseAddresses(url)).toEqual([
      'mariadb://u:p,w@a:3307/x?ssl={}',
      'mariadb://u:p,w@[::1]:3308/x?ssl={}',
      'mariadb://u:p,w@b/x?ssl={}',
    ]);
    expect(serversOf(url)).toEqual(['a:3307', '[::1]:3308', 'b:3306']);
  });
});

/** Two ways to one server are two servers with the same rows. */
describeNeeding('mariadb', 'two addresses', () => {
  let direct: TestStorage;
  let proxies: readonly [TcpProxy, TcpProxy];
  let storage: OpenStorage;
  const server = (at: 0 | 1) => `127.0.0.1:${proxies[at].port}`;
  beforeAll(async () => {
    direct = await testStorage('mariadb', schema);
  });
  afterAll(() => direct?.dispose());
  beforeEach(async () => {
    const target = Number(new URL(direct.url ?? '').port);
    proxies = [await tcpProxy(target), await tcpProxy(target)];
    await direct.storage.run((db) => db.execute('DELETE FROM t_marks'));
  });
  afterEach(async () => {
    await storage?.close();
    for (const proxy of proxies) await proxy.close();
  });

  function open() {
    const url = (direct.url ?? '').replace(/127\.0\.0\.1:\d+/, `${server(0)},${server(1)}`);
    return openStorage(readConfig({ ...direct.env, SITEPLANE_DATABASE_URL: url, SITEPLANE_DATABASE_WAIT_SECONDS: '2' }), schema);
  }
  async function opened() {
    storage = open();
    await storage.ready();
  }
  const insert = (id: number) => storage.tx((db) => rows(db, marks).insert({ id }));
  const held = async () => (await direct.storage.run((db) => rows(db, marks).many({}))).map(({ id }) => id).sort();

  test('neither answers: the database is away, and comes back with the second', async () => {
    verifies('D753');
    for (const proxy of proxies) await proxy.refuse();
    storage = open();
    await expect(insert(1)).rejects.toMatchObject({ code: 'unavailable' });
    await proxies[1].accept();
    await storage.ready();
    await insert(2);
    expect([storage.server?.(), await held()]).toEqual([server(1), [2]]);
  });

  test('all connections go to the first, however many', async () => {
    verifies('D753');
    await opened();
    await Promise.all(Array.from({ length: 20 }, (_, id) => insert(id)));
    expect([storage.server?.(), proxies[0].connections() > 1, proxies[1].connections()]).toEqual([server(0), true, 0]);
    expect(await storage.schemaDifference()).toEqual([]);
  });

  test('the first dies, and the second after it: calls go on at the other', async () => {
    verifies('D753', 'D250');
    await opened();
    await insert(1);
    await proxies[0].refuse();
    await until(() =>
      insert(2).then(
        () => true,
        () => false,
      ),
    );
    expect([storage.server?.(), proxies[0].connections()]).toEqual([server(1), 0]);
    await proxies[0].accept();
    await insert(3);
    // It stays where it is until that one fails.
    expect([storage.server?.(), proxies[0].connections()]).toEqual([server(1), 0]);
    await proxies[1].refuse();
    await until(() =>
      insert(4).then(
        () => true,
        () => false,
      ),
    );
    expect([storage.server?.(), await held()]).toEqual([server(0), [1, 2, 3, 4]]);
  });

  test('the first hangs and greets nobody: it is left after a statement in vain', async () => {
    verifies('D753');
    await opened();
    await insert(1);
    proxies[0].latencyMs = 3000;
    await expect(insert(2)).rejects.toMatchObject({ code: 'unavailable' });
    await until(async () => storage.server?.() === server(1));
    await insert(3);
    expect(await held()).toEqual([1, 3]);
  });

  /** The server's own answer, made where it is wanted. */
  const answering = (errno: number) => `SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = ${errno}, MESSAGE_TEXT = 'wanted'`;

  test.each([1290, 1792, 1836])('an answer of %i, as of a server that is read-only, moves all to the next', async (errno) => {
    verifies('D753');
    await opened();
    await Promise.all([insert(1), insert(2)]);
    await expect(storage.run((db) => db.query(answering(errno)))).rejects.toMatchObject({ code: 'unavailable' });
    expect(storage.server?.()).toBe(server(1));
    await until(() => proxies[0].connections() === 0);
    await insert(3);
    expect(await held()).toEqual([1, 2, 3]);
  });

  test('an answer of 1047, as of a node that is not part of its cluster: the transaction is repeated at the next', async () => {
    verifies('D753');
    await opened();
    let tries = 0;
    await storage.tx(async (db) => {
      await rows(db, marks).insert({ id: 1 });
      if (tries++ === 0) await db.query(answering(1047));
    });
    expect([tries, storage.server?.(), await held()]).toEqual([2, server(1), [1]]);
  });

  test('a slow statement at a server that greets moves nobody', async () => {
    verifies('D753');
    await opened();
    await expect(storage.run((db) => db.query('SELECT SLEEP(5)'))).rejects.toMatchObject({ code: 'unavailable' });
    await insert(1);
    expect(storage.server?.()).toBe(server(0));
  });
});
