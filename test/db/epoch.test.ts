import { ascii, int, primary } from '../../plugin/db/columns';
import { migration } from '../../plugin/db/migrate';
import { rows } from '../../plugin/db/rows';
import type { OpenStorage } from '../../plugin/db/storage';
import { defineTable } from '../../plugin/db/table';
import type { Db } from '../../plugin/host';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const facts = defineTable('t_facts', { name: primary(ascii(10)), value: int() });
const schema = { tables: [facts], migrations: [migration(5006, 'facts', ({ createTable }) => createTable(facts))] };

/** A cached copy of one row, and how often it was loaded. */
function factOf(storage: OpenStorage) {
  let loads = 0;
  const load = async (db: Db) => {
    loads++;
    return (await rows(db, facts).one({ name: 'a' }))?.value;
  };
  return { read: storage.epoch.cached(load), loads: () => loads };
}

/** As every change of what is cached does it: the row and the epoch in one transaction. */
async function change(storage: OpenStorage, db: Db, value: number): Promise<void> {
  await rows(db, facts).update({ name: 'a' }, { value });
  await storage.epoch.bump(db);
}

describeEachStorage('the epoch', (make) => {
  async function fresh() {
    const made = await make(schema);
    await made.storage.tx((db) => rows(db, facts).insert({ name: 'a', value: 1 }));
    return made;
  }
  const epochOf = (storage: OpenStorage) => storage.run((db) => storage.epoch.read(db));

  test('a copy is loaded once, and again exactly after a bump', async () => {
    verifies('D9');
    const { storage } = await fresh();
    const { read, loads } = factOf(storage);
    expect([await read(), await read(), await read(), loads()]).toEqual([1, 1, 1, 1]);
    await storage.tx((db) => rows(db, facts).update({ name: 'a' }, { value: 2 }));
    expect([await read(), loads()]).toEqual([1, 1]);
    await storage.tx((db) => change(storage, db, 3));
    expect([await read(), await read(), loads()]).toEqual([3, 3, 2]);
  });

  test('many readers at once load it once', async () => {
    const { storage } = await fresh();
    const { read, loads } = factOf(storage);
    expect(await Promise.all(Array.from({ length: 20 }, () => read()))).toEqual(new Array(20).fill(1));
    expect(loads()).toBe(1);
  });

  test('a load that failed is tried again', async () => {
    const { storage } = await fresh();
    let isDown = true;
    const read = storage.epoch.cached(async (db) => {
      if (isDown) throw new Error('not now');
      return (await rows(db, facts).one({ name: 'a' }))?.value;
    });
    await expect(read()).rejects.toThrow('not now');
    isDown = false;
    expect(await read()).toBe(1);
  });

  test('a change that is rolled back loads nothing', async () => {
    const { storage } = await fresh();
    const { read, loads } = factOf(storage);
    const before = [await read(), await epochOf(storage)];
    const undone = storage.tx(async (db) => {
      await change(storage, db, 2);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect([await read(), await epochOf(storage)]).toEqual(before);
    expect(loads()).toBe(1);
  });

  test('inside a transaction its own changes are seen, and nobody else sees them', async () => {
    const made = await fresh();
    const { storage } = made;
    const other = await made.open();
    const [mine, theirs] = [factOf(storage), factOf(other)];
    expect([await mine.read(), await theirs.read()]).toEqual([1, 1]);
    await storage
      .tx(async (db) => {
        await change(storage, db, 2);
        expect(await mine.read()).toBe(2);
        expect(await mine.read()).toBe(2);
        expect(await theirs.read()).toBe(1);
        throw new Error('roll back');
      })
      .catch((error: Error) => expect(error.message).toBe('roll back'));
    expect([await mine.read(), await theirs.read()]).toEqual([1, 1]);
    await storage.tx((db) => change(storage, db, 3));
    expect([await mine.read(), await theirs.read()]).toEqual([3, 3]);
  });

  test('a rolled back change and then a committed one at the same epoch are not taken for each other', async () => {
    const { storage } = await fresh();
    const { read } = factOf(storage);
    await read();
    const undone = storage.tx(async (db) => {
      await change(storage, db, 2);
      expect(await read()).toBe(2);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await storage.tx((db) => change(storage, db, 4));
    expect(await read()).toBe(4);
    expect(await storage.tx(() => read())).toBe(4);
  });

  test('another storage on the database sees a bump at its next read', async () => {
    verifies('R10');
    const made = await fresh();
    const other = await made.open();
    const { read, loads } = factOf(other);
    for (let value = 2; value <= 10; value++) {
      await made.storage.tx((db) => change(made.storage, db, value));
      expect(await read()).toBe(value);
    }
    expect(loads()).toBe(9);
    expect(await epochOf(other)).toBe(await epochOf(made.storage));
  });

  test('an epoch that the caller knows spares the look, and a copy is never older than it', async () => {
    const made = await fresh();
    const { storage } = made;
    const { read } = factOf(storage);
    await read();
    const old = await epochOf(storage);
    const statements: string[] = [];
    storage.listen({ statement: (sql) => void statements.push(sql), retry: () => undefined });
    expect(await read(old)).toBe(1);
    expect(statements).toEqual([]);
    await storage.tx((db) => change(storage, db, 2));
    expect(await read(await epochOf(storage))).toBe(2);
    expect(await read(old)).toBe(2);
  });

  test('a stale copy read inside a transaction does not wait for the connection that the transaction holds', async () => {
    verifies('R40');
    const made = await fresh();
    const { storage } = made;
    const { read } = factOf(storage);
    await read();
    const other = await made.open();
    await other.tx((db) => change(other, db, 2));
    const [inside, outside] = await Promise.all([
      storage.tx(async (db) => {
        const seen = await read();
        await change(storage, db, 3);
        return [seen, await storage.tx(() => read())];
      }),
      read(),
    ]);
    expect(inside).toEqual([2, 3]);
    expect([2, 3]).toContain(outside);
    expect(await read()).toBe(3);
  });

  test('bumps at once are all counted', async () => {
    const made = await fresh();
    const instances = [made.storage, await made.open()];
    const before = await epochOf(made.storage);
    await Promise.all(Array.from({ length: 40 }, (_, n) => instances[n % 2]?.tx((db) => made.storage.epoch.bump(db))));
    expect(await epochOf(made.storage)).toBe(before + 40);
  });
});
