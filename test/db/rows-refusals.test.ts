import { ascii, bytes, flag, id, int, nullable, primary, text } from '../../plugin/db/columns';
import { migration } from '../../plugin/db/migrate';
import { contains, rows } from '../../plugin/db/rows';
import { defineTable, type InsertOf } from '../../plugin/db/table';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const things = defineTable('t_limits', {
  id: id(),
  name: text(4),
  code: ascii(4),
  whole: int(),
  isOn: flag(),
  hash: nullable(bytes(4)),
});
const named = defineTable('t_named', { name: primary(ascii(10)) });
const numbered = defineTable('t_numbered', { num: primary(int()) });
const schema = {
  tables: [things, named, numbered],
  migrations: [
    migration(5008, 'limits', async ({ createTable }) => {
      for (const table of [things, named, numbered]) await createTable(table);
    }),
  ],
};
const blank: InsertOf<typeof things> = { name: '', code: '', whole: 0, isOn: false };

describeEachStorage('rows, alike on every database,', (make) => {
  const fresh = async () => (await make(schema)).storage;

  test.each([
    ['a fraction', { whole: 1.5 }],
    ['no number', { whole: Number.NaN }],
    ['a number that is not exact', { whole: 2 ** 53 }],
    ['a text for a number', { whole: '1' }],
    ['a number for a text', { name: 1 }],
    ['a number for a flag', { isOn: 1 }],
    ['a text for a flag', { isOn: 'false' }],
    ['a text for bytes', { hash: 'abcd' }],
    ['a text that is too long', { name: 'abcde' }],
    ['five characters of two units each', { name: '👍👍👍👍👍' }],
    ['a code that is too long', { code: 'abcde' }],
    ['a code that is not ASCII', { code: 'ü' }],
    ['bytes that are too few', { hash: new Uint8Array(3) }],
    ['bytes that are too many', { hash: new Uint8Array(5) }],
    ['no bytes', { hash: new Uint8Array(0) }],
  ])('refuse to write %s: %j', async (_name, wrong) => {
    const storage = await fresh();
    const bad = wrong as Partial<typeof blank>;
    await storage.run((db) => rows(db, things).insert(blank));
    await expect(storage.run((db) => rows(db, things).insert({ ...blank, ...bad }))).rejects.toThrow(TypeError);
    await expect(storage.run((db) => rows(db, things).update({ whole: 0 }, bad))).rejects.toThrow(TypeError);
    expect(await storage.run((db) => rows(db, things).many({}))).toEqual([{ ...blank, id: expect.any(Number), hash: null }]);
  });

  test('take a text of just the length, counted in characters', async () => {
    const storage = await fresh();
    for (const name of ['abcd', '👍👍👍👍', 'ßßßß']) {
      const made = await storage.run((db) => rows(db, things).insert({ ...blank, name, code: 'abcd' }));
      expect(await storage.run((db) => rows(db, things).one({ id: made }))).toMatchObject({ name, code: 'abcd' });
    }
  });

  test('look for what no column could hold and find nothing', async () => {
    const storage = await fresh();
    await storage.run((db) => rows(db, things).insert({ ...blank, code: 'u', name: 'u' }));
    for (const where of [{ code: 'ü' }, { code: '👍' }, { name: 'u'.repeat(5000) }, { code: contains('ü') }, { hash: new Uint8Array(9) }]) {
      expect(await storage.run((db) => rows(db, things).many(where))).toEqual([]);
    }
    expect(await storage.run((db) => rows(db, things).count({ code: ['ü', 'u'] }))).toBe(1);
  });

  test('refuse to look for a value of another kind', async () => {
    verifies('R23');
    const storage = await fresh();
    for (const where of [{ whole: '1abc' }, { name: 0 }, { name: [0] }, { name: { a: 1 } }, { isOn: 1 }, { id: '1' }]) {
      await expect(storage.run((db) => rows(db, things).many(where as object))).rejects.toThrow(TypeError);
    }
  });

  test('refuse to find one, to change or to delete by a condition that is undefined', async () => {
    const storage = await fresh();
    await storage.run((db) => rows(db, things).insert(blank));
    const missing = { name: blank.name, id: undefined as never };
    const refusal = 'the condition id is undefined';
    await expect(storage.run((db) => rows(db, things).one(missing))).rejects.toThrow(refusal);
    await expect(storage.run((db) => rows(db, things).delete(missing))).rejects.toThrow(refusal);
    await expect(storage.run((db) => rows(db, things).update(missing, { whole: 1 }))).rejects.toThrow(refusal);
    expect(await storage.run((db) => rows(db, things).many({ id: undefined }))).toMatchObject([blank]);
  });

  test('refuse columns that every object has, and SQL in the place of one', async () => {
    verifies('R28');
    const storage = await fresh();
    for (const name of ['constructor', '__proto__', 'toString', 'id` = 1 OR `id', 'id; DROP TABLE t_limits']) {
      const column = { [name]: 1 };
      const order = [[name, 'ASC']] as never;
      await expect(storage.run((db) => rows(db, things).many(column))).rejects.toThrow('has no column');
      await expect(storage.run((db) => rows(db, things).insert({ ...blank, ...column }))).rejects.toThrow('has no column');
      await expect(storage.run((db) => rows(db, things).many({}, { order }))).rejects.toThrow('has no column');
    }
  });

  test('contains() heeds case, as every comparison does', async () => {
    const storage = await fresh();
    for (const name of ['abc', 'ABC', 'Äbc', 'äbc']) await storage.run((db) => rows(db, things).insert({ ...blank, name }));
    const found = async (part: string) =>
      (await storage.run((db) => rows(db, things).many({ name: contains(part) }, { order: [['id', 'ASC']] }))).map(({ name }) => name);
    expect(await found('b')).toEqual(['abc', 'Äbc', 'äbc']);
    expect(await found('AB')).toEqual(['ABC']);
    expect(await found('ä')).toEqual(['äbc']);
    expect(await found('')).toHaveLength(4);
  });

  test('an insert answers the id that was made, and 0 where none is', async () => {
    const storage = await fresh();
    const ids = [await storage.run((db) => rows(db, things).insert(blank)), await storage.run((db) => rows(db, things).insert(blank))];
    expect((await storage.run((db) => rows(db, things).many({}, { order: [['id', 'ASC']] }))).map((row) => row.id)).toEqual(ids);
    expect(await storage.run((db) => rows(db, named).insert({ name: 'a' }))).toBe(0);
    expect(await storage.run((db) => rows(db, numbered).insert({ num: 42 }))).toBe(0);
  });
});
