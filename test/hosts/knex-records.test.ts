import type { SqlValue, Storage } from '../../plugin/host';
import { type KnexQuery, type KnexRow, knexAnyOf, knexMeets, knexRecords } from '../../plugin/host-kit';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const table = 'sp_test_pages';
const rows: readonly [title: string, text: string | null, place: number][] = [
  ['The Pier', 'at 100% of its length', 1],
  ['İzmir', null, 2],
  ['snake_case', "it's a pier", 3],
  ['Straße', 'C:\\dir', 4],
];

interface Asked {
  readonly where: string[];
  readonly values: unknown[];
  end: string;
}

/** What is used of a query of Knex, asked of a database. */
function query(storage: Storage): KnexQuery {
  const asked: Asked = { where: [], values: [], end: '' };
  let selected = 'title';
  const add = (joint: string, sql: string, bindings: readonly unknown[]) => {
    const names = [...bindings];
    const written = sql.replace(/\?\??/g, (mark) => {
      const value = names.shift();
      if (mark === '??') return String(value);
      asked.values.push(value);
      return '?';
    });
    asked.where.push(asked.where.length === 0 ? written : `${joint} ${written}`);
    return built;
  };
  function inner(joint: string, ask: (inner: KnexQuery) => void) {
    const nested = query(storage) as KnexQuery & { readonly asked: Asked };
    ask(nested);
    return add(joint, `(${nested.asked.where.join(' ')})`, nested.asked.values);
  }
  const ended = (part: string) => {
    asked.end += part;
    return built;
  };
  const built = {
    asked,
    where: (ask: (inner: KnexQuery) => void) => inner('AND', ask),
    orWhere: (ask: (inner: KnexQuery) => void) => inner('OR', ask),
    whereIn: (field: string, of: readonly unknown[]) => add('AND', `?? IN (${of.map(() => '?').join(', ') || 'NULL'})`, [field, ...of]),
    whereRaw: (sql: string, bindings: readonly unknown[]) => add('AND', sql, bindings),
    orWhereRaw: (sql: string, bindings: readonly unknown[]) => add('OR', sql, bindings),
    orderBy: (field: string, direction = 'asc') => ended(`${asked.end.includes('ORDER') ? ',' : ' ORDER BY'} ${field} ${direction}`),
    limit: (count: number) => ended(` LIMIT ${count}`),
    offset: (count: number) => ended(` OFFSET ${count}`),
    count(as: object) {
      selected = `COUNT(*) AS ${Object.keys(as)[0]}`;
      return built;
    },
    // biome-ignore lint/suspicious/noThenProperty: a query of Knex is asked when it is awaited.
    then(done: (rows: readonly KnexRow[]) => void, fail: (error: unknown) => void) {
      const where = asked.where.length === 0 ? '' : ` WHERE ${asked.where.join(' ')}`;
      const sql = `SELECT ${selected} FROM ${table}${where}${asked.end}`;
      storage.run((db) => db.query<KnexRow>(sql, asked.values as SqlValue[])).then(done, fail);
    },
  };
  return built as unknown as KnexQuery;
}

describeEachStorage('rows of a host on SQL', (make) => {
  let storage: Storage;
  beforeAll(async () => {
    ({ storage } = await make());
    await storage.run((db) => db.execute(`CREATE TABLE ${table} (title VARCHAR(99), text VARCHAR(99), place INTEGER)`));
    await storage.tx(async (db) => {
      for (const row of rows) await db.execute(`INSERT INTO ${table} (title, text, place) VALUES (?, ?, ?)`, row);
    });
  });
  const records = () => knexRecords(() => query(storage), table);
  const titles = async (...conditions: readonly ReturnType<typeof knexMeets.same>[]) =>
    (await records().read(conditions, { orders: [['place', 'asc']], limit: 9 })).map(({ title }) => title);
  const { holds, same, above, oneOf } = knexMeets;

  test.each([
    ['100%', ['The Pier']],
    ['1%', []],
    ['e_c', ['snake_case']],
    ['k__', []],
    ["it's", ['snake_case']],
    ['C:\\d', ['Straße']],
    ["') OR 1=1 --", []],
  ])('the text %s is no pattern', async (text, found) => {
    verifies('D806');
    expect(await titles(holds(['title', 'text'], text, false))).toEqual(found);
  });

  test('the case counts or does not, and a letter whose small one is longer or shorter is not taken for a finding', async () => {
    verifies('D806');
    expect(await titles(holds(['title', 'text'], 'pier', false))).toEqual(['snake_case']);
    expect(await titles(holds(['title', 'text'], 'pier', true))).toEqual(['The Pier', 'snake_case']);
    expect(await titles(holds(['title'], 'nowhere', true))).toEqual([]);
    expect(await titles(same('title', 'THE PIER'))).toEqual(['The Pier']);
    expect(await titles(same('title', 'The Pie%'))).toEqual([]);
  });

  test('what is read meets everything or one of them, in its order, and no more than its part', async () => {
    verifies('D806');
    expect(await titles(above('place', 1), oneOf('title', ['The Pier', 'Straße']))).toEqual(['Straße']);
    expect(await titles(knexAnyOf([above('place', 3), holds(['title'], 'Pier', false)]), above('place', 0))).toEqual([
      'The Pier',
      'Straße',
    ]);
    expect(await records().count([above('place', 2)])).toBe(2);
    const part = { orders: [['place', 'desc']] as const, limit: 2, offset: 1 };
    expect((await records().read([], part)).map(({ title }) => title)).toEqual(['snake_case', 'İzmir']);
    expect(await records().read([oneOf('title', [])])).toEqual([]);
    expect(await records().read([])).toHaveLength(4);
  });
});
