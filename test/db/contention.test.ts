import { int, primary } from '../../plugin/db/columns';
import { migration } from '../../plugin/db/migrate';
import { rows } from '../../plugin/db/rows';
import { defineTable } from '../../plugin/db/table';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const accounts = defineTable('t_accounts', { id: primary(int()), amount: int() });
const schema = { tables: [accounts], migrations: [migration(5002, 'accounts', ({ createTable }) => createTable(accounts))] };

describeEachStorage('transactions at once', (make) => {
  test('transfers in every direction: no deadlock comes out, none is done twice or half', async () => {
    verifies('R40');
    const made = await make(schema);
    const instances = [made.storage, await made.open()];
    await made.storage.tx(async (db) => {
      for (let id = 0; id < 4; id++) await rows(db, accounts).insert({ id, amount: 1000 });
    });
    const moved = [0, 0, 0, 0];
    let transfers = 0;
    await Promise.all(
      Array.from({ length: 120 }, async (_, n) => {
        const [from, to] = [n % 4, (n + 1 + (n % 3)) % 4];
        const done = instances[n % 2]?.tx(async (db) => {
          const source = await rows(db, accounts).one({ id: from }, { lock: true });
          const target = await rows(db, accounts).one({ id: to }, { lock: true });
          await rows(db, accounts).update({ id: from }, { amount: (source?.amount ?? 0) - 1 });
          await rows(db, accounts).update({ id: to }, { amount: (target?.amount ?? 0) + 1 });
          return true;
        });
        // On a busy machine every try may lose: then the answer is 503, and nothing may have moved.
        const hasMoved = await done?.catch((error) => expect(error).toMatchObject({ code: 'unavailable' }));
        if (hasMoved !== true) return;
        transfers += 1;
        moved[from] = (moved[from] ?? 0) - 1;
        moved[to] = (moved[to] ?? 0) + 1;
      }),
    );
    const found = await made.storage.run((db) => rows(db, accounts).many({}, { order: [['id', 'ASC']] }));
    expect(found.map(({ amount }) => amount - 1000)).toEqual(moved);
    expect(transfers).toBeGreaterThan(0);
  });

  test('sixty concurrent counts: acknowledged is kept', async () => {
    const made = await make(schema);
    const instances = [made.storage, await made.open()];
    await made.storage.tx((db) => rows(db, accounts).insert({ id: 1, amount: 0 }));
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        instances[n % 2]?.tx(async (db) => {
          const before = await rows(db, accounts).one({ id: 1 }, { lock: true });
          await rows(db, accounts).update({ id: 1 }, { amount: (before?.amount ?? 0) + 1 });
        }),
      ),
    );
    expect((await made.storage.run((db) => rows(db, accounts).one({ id: 1 })))?.amount).toBe(60);
  });

  test('an instance that writes without a pause lets another one in between', async () => {
    verifies('gateway:fair');
    const made = await make(schema);
    const other = await made.open();
    await made.storage.tx((db) => rows(db, accounts).insert({ id: 1, amount: 0 }));
    const add = (storage: typeof other) =>
      storage.tx(async (db) => {
        const before = await rows(db, accounts).one({ id: 1 }, { lock: true });
        await rows(db, accounts).update({ id: 1 }, { amount: (before?.amount ?? 0) + 1 });
      });
    let written = 0;
    const most = 20_000;
    const writers = Array.from({ length: 4 }, async () => {
      while (written++ < most) await add(made.storage);
    });
    for (let n = 0; n < 5; n++) await add(other);
    expect(written).toBeLessThan(most);
    written = most;
    await Promise.all(writers);
  });

  test('what a transaction wrote is discarded when it throws, and so is its Db', async () => {
    const { storage } = await make(schema);
    let leaked: Parameters<Parameters<typeof storage.tx>[0]>[0] | undefined;
    const failing = storage.tx(async (db) => {
      leaked = db;
      await rows(db, accounts).insert({ id: 1, amount: 1 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await storage.run((db) => rows(db, accounts).count({}))).toBe(0);
    await expect(leaked?.query('SELECT 1')).rejects.toThrow(/has ended/);
  });

  test('an inner transaction joins, bookkeeping apart does not', async () => {
    const { storage } = await make(schema);
    const counted: number[] = [];
    await storage
      .tx(async (db) => {
        await rows(db, accounts).insert({ id: 1, amount: 1 });
        await storage.tx((inner) => rows(inner, accounts).insert({ id: 2, amount: 1 }));
        counted.push(await storage.run((inner) => rows(inner, accounts).count({})));
        throw new Error('roll back both');
      })
      .catch(() => undefined);
    counted.push(await storage.run((db) => rows(db, accounts).count({})));
    expect(counted).toEqual([2, 0]);
  });
});
