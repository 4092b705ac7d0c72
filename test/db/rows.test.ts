import { ascii, bytes, columnName, flag, id, instant, int, json, longText, nullable, primary, text } from '../../plugin/db/columns';
import { isDuplicate } from '../../plugin/db/connection';
import { migration } from '../../plugin/db/migrate';
import { contains, gt, gte, lt, lte, not, notNull, rows } from '../../plugin/db/rows';
import { SqliteDatabase } from '../../plugin/db/sqlite';
import { defineTable, type InsertOf } from '../../plugin/db/table';
import { describeNeeding } from '../support/needs';
import { describeEachStorage, testStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const kinds = defineTable(
  't_kinds',
  {
    id: id(),
    name: text(40),
    code: ascii(40),
    long: longText(),
    whole: int(),
    at: instant(),
    isOn: flag(),
    hash: bytes(4),
    data: json<unknown>(),
    maybeName: nullable(text(40)),
    maybeWhole: nullable(int()),
    maybeOn: nullable(flag()),
    maybeHash: nullable(bytes(4)),
    maybeData: nullable(json<unknown>()),
  },
  { unique: [['name']] },
);
/** Columns that are called what SQL is made of. */
const words = defineTable('t_words', {
  key: primary(ascii(10)),
  order: int(),
  group: text(10),
  select: flag(),
  index: int(),
  values: int(),
});
const schema = {
  tables: [kinds, words],
  migrations: [
    migration(5004, 'kinds', async ({ createTable }) => {
      await createTable(kinds);
      await createTable(words);
    }),
  ],
};

const blank: InsertOf<typeof kinds> = {
  name: '',
  code: '',
  long: '',
  whole: 0,
  at: 0,
  isOn: false,
  hash: new Uint8Array(4),
  data: {},
};
const emoji = '👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿';
const [composed, decomposed] = ['é', 'é'.normalize('NFD')];
const sorted = (values: readonly unknown[]) => [...values].sort();

describeEachStorage('rows', (make) => {
  const fresh = async () => (await make(schema)).storage;

  test('put changes the row with that key or makes it, and of two at the same moment one row is left', async () => {
    verifies('kit:one-of-each');
    const storage = await fresh();
    const set = { group: '', select: false, index: 0, values: 0 };
    const put = (order: number) => storage.run((db) => rows(db, words).put({ key: 'a' }, { ...set, order }));
    await put(1);
    await put(2);
    const stored = () => storage.run((db) => rows(db, words).many({}));
    expect((await stored()).map(({ key, order }) => [key, order])).toEqual([['a', 2]]);
    await storage.run((db) => rows(db, words).delete({ key: 'a' }));
    await Promise.all([3, 4, 5, 6].map(put));
    expect(await stored()).toHaveLength(1);
  });

  test('an instant is its number of milliseconds in every database, and is compared as one', async () => {
    verifies('D1');
    const storage = await fresh();
    const instants = [-1, 0, Date.UTC(2026, 9, 25, 0, 30, 0, 123), Date.UTC(2026, 9, 25, 1, 30, 0, 123)];
    for (const at of instants) await storage.run((db) => rows(db, kinds).insert({ ...blank, name: String(at), at }));
    const stored = await storage.run((db) => db.query<{ at: number | bigint }>('SELECT at FROM t_kinds ORDER BY at DESC'));
    expect(stored.map(({ at }) => Number(at))).toEqual([...instants].reverse());
  });

  test('each kind of column gives back what was stored', async () => {
    const storage = await fresh();
    const samples: readonly Partial<InsertOf<typeof kinds>>[] = [
      { name: emoji, long: emoji.repeat(2000), data: { text: emoji, deep: [1, null, { a: '"' }] }, maybeData: [] },
      { name: 'largest', whole: Number.MAX_SAFE_INTEGER, at: Number.MAX_SAFE_INTEGER, maybeWhole: Number.MAX_SAFE_INTEGER },
      { name: 'smallest', whole: Number.MIN_SAFE_INTEGER, at: -1, maybeWhole: 0 },
      { name: 'flags', isOn: true, maybeOn: true },
      { name: 'off', isOn: false, maybeOn: false },
      { name: 'bytes', hash: new Uint8Array([0, 255, 0, 10]), maybeHash: new Uint8Array([0, 0, 0, 0]) },
      { name: 'quotes \'"`\\ and\r\nlines', long: "'; DROP TABLE t_kinds; --", code: "`\\'?%" },
      { name: 'empty texts', long: '', code: '', maybeName: '' },
      { name: 'values of json', data: '', maybeData: false },
      { name: 'number of json', data: 0, maybeData: 1.5 },
    ];
    for (const sample of samples) {
      const given = { ...blank, ...sample };
      const nulls = { maybeName: null, maybeWhole: null, maybeOn: null, maybeHash: null, maybeData: null };
      const newId = await storage.tx((db) => rows(db, kinds).insert(given));
      const row = await storage.run((db) => rows(db, kinds).one({ id: newId }));
      const plain = (value: unknown) => (value instanceof Uint8Array ? [...value] : value);
      const expected = { ...nulls, ...given, id: newId };
      expect(Object.fromEntries(Object.entries(row ?? {}).map(([key, value]) => [key, plain(value)]))).toEqual(
        Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, plain(value)])),
      );
    }
  });

  test('texts that differ in anything are different: form, case, accents, trailing spaces', async () => {
    verifies('D2');
    const storage = await fresh();
    const names = [composed, decomposed, 'a', 'A', 'á', 'ß', 'ss', 'i', 'İ', 'ı', '', 'x', 'x ', 'x\u00a0', 'x\u200b', emoji, '👩'];
    await storage.tx(async (db) => {
      for (const name of names) await rows(db, kinds).insert({ ...blank, name });
    });
    for (const name of names) {
      const found = await storage.run((db) => rows(db, kinds).many({ name }));
      expect(found.map((row) => row.name)).toEqual([name]);
    }
    const again = storage.run((db) => rows(db, kinds).insert({ ...blank, name: composed }));
    expect(isDuplicate(await again.catch((error: unknown) => error))).toBe(true);
  });

  test('codes that differ only in case are different', async () => {
    const storage = await fresh();
    await storage.tx(async (db) => {
      for (const code of ['a', 'A', 'a ']) await rows(db, kinds).insert({ ...blank, name: `of ${code}.`, code });
    });
    for (const code of ['a', 'A', 'a ']) expect(await storage.run((db) => rows(db, kinds).count({ code }))).toBe(1);
  });

  test('a trailing blank is kept', async () => {
    const storage = await fresh();
    for (const name of ['trailing  ', '  leading', '\ttab\t']) {
      const newId = await storage.tx((db) => rows(db, kinds).insert({ ...blank, name, long: name, code: name }));
      expect(await storage.run((db) => rows(db, kinds).one({ id: newId }))).toMatchObject({ name, long: name, code: name });
    }
  });

  test('operators', async () => {
    const storage = await fresh();
    await storage.tx(async (db) => {
      for (const whole of [1, 2, 3, 10])
        await rows(db, kinds).insert({ ...blank, name: `n${whole}`, whole, maybeWhole: whole === 3 ? null : whole });
    });
    type Where = Parameters<ReturnType<typeof rows<typeof kinds>>['many']>[0];
    const found = async (where: Where) =>
      (await storage.run((db) => rows(db, kinds).many(where, { order: [['whole', 'ASC']] }))).map(({ whole }) => whole);
    expect(await found({})).toEqual([1, 2, 3, 10]);
    expect(await found({ whole: 2 })).toEqual([2]);
    expect(await found({ whole: gte(2) })).toEqual([2, 3, 10]);
    expect(await found({ whole: gt(2) })).toEqual([3, 10]);
    expect(await found({ whole: lt(2) })).toEqual([1]);
    expect(await found({ whole: lte(2) })).toEqual([1, 2]);
    expect(await found({ whole: not(2) })).toEqual([1, 3, 10]);
    expect(await found({ whole: [1, 10, 99] })).toEqual([1, 10]);
    expect(await found({ whole: [] })).toEqual([]);
    expect(await found({ whole: undefined, name: 'n3' })).toEqual([3]);
    expect(await found({ maybeWhole: null })).toEqual([3]);
    expect(await found({ maybeWhole: notNull })).toEqual([1, 2, 10]);
    expect(await found({ whole: gt(1), name: 'n1' })).toEqual([]);
    const page = await storage.run((db) => rows(db, kinds).many({}, { order: [['whole', 'DESC']], limit: 2, offset: 1 }));
    expect(page.map(({ whole }) => whole)).toEqual([3, 2]);
    expect(await storage.run((db) => rows(db, kinds).count({ whole: gte(2) }))).toBe(3);
    expect(await storage.tx((db) => rows(db, kinds).update({ whole: gte(2) }, { isOn: true }))).toBe(3);
    expect(await storage.tx((db) => rows(db, kinds).update({ whole: gte(2) }, { isOn: true }))).toBe(3);
    expect(await storage.tx((db) => rows(db, kinds).delete({ isOn: true }))).toBe(3);
    expect(await found({})).toEqual([1]);
  });

  test('contains() takes every sign for itself', async () => {
    const storage = await fresh();
    const names = ['100%', '100 percent', 'a_b', 'axb', 'wow!', 'wow', 'back\\slash', '!%', '%!', '!_!', emoji, composed, decomposed];
    await storage.tx(async (db) => {
      for (const name of names) await rows(db, kinds).insert({ ...blank, name });
    });
    for (const part of ['%', '_', '!', '\\', '100%', 'a_b', '!%', '!_', '%!', 'ow', '👧', composed, decomposed, 'zz', '%%', '__']) {
      const found = await storage.run((db) => rows(db, kinds).many({ name: contains(part) }));
      expect({ part, found: sorted(found.map(({ name }) => name)) }).toEqual({
        part,
        found: sorted(names.filter((name) => name.includes(part))),
      });
    }
  });

  test('a column that is not there is refused, for reading as for writing', async () => {
    const storage = await fresh();
    const wrong = { nmae: 'x' } as object;
    const refusals = [
      storage.run((db) => rows(db, kinds).many(wrong)),
      storage.run((db) => rows(db, kinds).one(wrong)),
      storage.run((db) => rows(db, kinds).count(wrong)),
      storage.run((db) => rows(db, kinds).delete(wrong)),
      storage.run((db) => rows(db, kinds).update(wrong, { whole: 1 })),
      storage.run((db) => rows(db, kinds).update({ whole: 1 }, wrong)),
      storage.run((db) => rows(db, kinds).insert({ ...blank, ...wrong })),
    ];
    for (const refusal of refusals) await expect(refusal).rejects.toThrow('t_kinds has no column nmae');
  });

  test('a value that no column of the kind holds is refused', async () => {
    const storage = await fresh();
    for (const value of [{ a: 1 }, () => 1, 10n, Symbol('s')]) {
      const insert = storage.run((db) => rows(db, kinds).insert({ ...blank, name: value } as unknown as typeof blank));
      await expect(insert).rejects.toThrow('a text column cannot hold a');
    }
  });

  test('columns may be called what SQL is made of', async () => {
    const storage = await fresh();
    const row = { key: 'k', order: 1, group: 'g', select: true, index: 2, values: 3 };
    await storage.tx((db) => rows(db, words).insert(row));
    const { key, ...where } = row;
    expect(await storage.run((db) => rows(db, words).one(where, { lock: true }))).toEqual(row);
    expect(await storage.tx((db) => rows(db, words).update({ group: contains('g') }, { order: 5 }))).toBe(1);
    expect(await storage.run((db) => rows(db, words).many({ key }, { order: [['order', 'DESC']] }))).toEqual([{ ...row, order: 5 }]);
    expect(await storage.tx((db) => rows(db, words).delete({ index: 2 }))).toBe(1);
  });
});

test('a property becomes a column by its capitals', () => {
  expect(['id', 'maybeWhole', 'linkAdminOnly'].map(columnName)).toEqual(['id', 'maybe_whole', 'link_admin_only']);
});

describe('the driver of SQLite', () => {
  test.each([[{}], [[1]], [new Date()], [() => 1], [Symbol('s')]])('refuses to bind %p', (value) => {
    const database = new SqliteDatabase(':memory:');
    const statement = database.prepare('SELECT ? AS v');
    expect(() => statement.all(value)).toThrow(/^SQLite cannot bind a (object|function|symbol)$/);
    expect(() => statement.run(value)).toThrow(TypeError);
    expect(statement.all('x', ...[])).toEqual([{ v: 'x' }]);
    database.close();
  });
});

test('SQLite refuses a text that its driver would end at a NUL', async () => {
  const { storage, dispose } = await testStorage('sqlite', schema);
  const refusal = { status: 400, message: expect.stringContaining('NUL') };
  await expect(storage.tx((db) => rows(db, kinds).insert({ ...blank, name: 'admin\0' }))).rejects.toMatchObject(refusal);
  await expect(storage.run((db) => rows(db, kinds).many({ name: 'admin\0' }))).rejects.toMatchObject(refusal);
  await dispose();
});

describeNeeding('mariadb', 'a pooled connection to MariaDB', () => {
  const wanted = {
    mode: 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION',
    zone: '+00:00',
    isolation: 'READ-COMMITTED',
    lock_wait: 4,
    charset: 'utf8mb4',
  };
  const settings =
    'SELECT @@sql_mode AS mode, @@time_zone AS zone, @@tx_isolation AS isolation, @@innodb_lock_wait_timeout AS lock_wait, ' +
    '@@character_set_client AS charset';

  test('has the settings that data integrity rests on, each of them and also after it was lost', async () => {
    const made = await testStorage('mariadb', { ...schema, env: { SITEPLANE_DATABASE_WAIT_SECONDS: '5' } });
    const seen = new Set<number>();
    const together = { arrived: 0, go: () => {} };
    const all = new Promise<void>((resolve) => {
      together.go = resolve;
    });
    const look = async () => {
      const [row] = await made.storage.tx(async (db) => {
        const [mine] = await db.query<{ id: number }>('SELECT CONNECTION_ID() AS id');
        seen.add(Number(mine?.id));
        if (++together.arrived === 10) together.go();
        await all;
        return db.query(settings);
      });
      expect(row).toEqual(wanted);
    };
    await Promise.all(Array.from({ length: 10 }, look));
    expect(seen.size).toBe(10);
    for (const connection of seen) await made.storage.run((db) => db.execute(`KILL ${connection}`)).catch(() => undefined);
    await Promise.all(Array.from({ length: 10 }, () => made.storage.run((db) => db.query(settings)).catch(() => undefined)));
    expect(await made.storage.run((db) => db.query(settings))).toEqual([wanted]);
    await made.dispose();
  });

  test('refuses text that is too long or not ASCII instead of cutting it', async () => {
    const made = await testStorage('mariadb', schema);
    for (const wrong of [{ name: 'x'.repeat(41) }, { code: 'ü' }, { code: emoji }, { hash: new Uint8Array(5) }]) {
      await expect(made.storage.tx((db) => rows(db, kinds).insert({ ...blank, ...wrong }))).rejects.toThrow();
    }
    expect(await made.storage.run((db) => rows(db, kinds).count({}))).toBe(0);
    await made.dispose();
  });
});
