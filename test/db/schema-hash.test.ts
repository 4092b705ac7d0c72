import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryRunner } from 'typeorm';
import { schema as hostSchema } from '../../host-shim/schema';
import { ascii, int, nullable, text } from '../../plugin/db/columns';
import { type Migration, migration } from '../../plugin/db/migrate';
import { defineTable, type Table } from '../../plugin/db/table';
import { createTableOf } from '../../plugin/db/typeorm-table';
import { schema as pluginSchema } from '../../plugin/schema';
import { verifies } from '../support/verifies';

/** What is committed: the schema as it is after the last of these migrations, each with the digest of what it does. */
interface Fixed {
  readonly migrations: Readonly<Record<string, string>>;
  readonly hashes: Readonly<Record<string, string>>;
}

const file = join(__dirname, 'schema-hash.json');
const dialects = ['sqlite', 'mariadb', 'mysql'] as const;
const todo = 'add a migration, then run UPDATE_SCHEMA_HASH=1 npx jest test/db/schema-hash';

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** The tables in the words of each database, and the names of the migrations that must have made them. */
async function fixedOf(tables: readonly Table[], migrations: readonly Migration[]): Promise<Fixed> {
  const sorted = [...tables].sort(byName);
  const digests: [string, string][] = [];
  for (const Step of migrations) digests.push([new Step().name ?? '', await digestOf(Step)]);
  return {
    migrations: Object.fromEntries(digests.sort(([a], [b]) => (a < b ? -1 : 1))),
    hashes: Object.fromEntries(dialects.map((dialect) => [dialect, sha256(sorted.map((table) => createTableOf(table, dialect)))])),
  };
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Of what a migration asks each database for, so that a new layout of its source is no change and a new meaning of its words is one. */
async function digestOf(Step: Migration): Promise<string> {
  const asked: unknown[] = [];
  const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
  for (const type of dialects) {
    const record =
      (method: string) =>
      async (...params: unknown[]) =>
        void asked.push([type, method, ...params]);
    const runner = new Proxy({}, { get: (_, name) => (name === 'dataSource' ? { options: { type } } : record(String(name))) });
    await new Step().up(runner as QueryRunner);
  }
  clock.mockRestore();
  return sha256(JSON.stringify(asked).replace(uuid, 'random'));
}

/** What is wrong, as a sentence that says what to do; undefined when nothing is. */
function complaint(committed: Fixed, now: Fixed): string | undefined {
  const changed = dialects.filter((dialect) => committed.hashes[dialect] !== now.hashes[dialect]);
  const landed = Object.keys(committed.migrations);
  const gone = landed.filter((name) => !(name in now.migrations));
  if (gone.length > 0) return `Migrations are never renamed or removed: put back ${gone.join(', ')}.`;
  const edited = landed.filter((name) => committed.migrations[name] !== now.migrations[name]);
  if (edited.length > 0) return `Migrations that landed are never edited: put ${edited.join(', ')} back as it was, and ${todo}.`;
  const added = Object.keys(now.migrations).filter((name) => !(name in committed.migrations));
  if (changed.length > 0 && added.length === 0) return `Tables changed on ${changed.join(', ')} without a migration: ${todo}.`;
  if (changed.length > 0 || added.length > 0) return `${file} is older than ${added.join(', ')}: run ${todo.split('run ')[1]}.`;
  return undefined;
}

const committed = (): Fixed => JSON.parse(readFileSync(file, 'utf8'));

test('the tables are those that the committed migrations made, and none of these was edited', async () => {
  verifies('R45', 'upgrade:frozen');
  const now = await fixedOf([...pluginSchema.tables, ...hostSchema.tables], [...pluginSchema.migrations, ...hostSchema.migrations]);
  const found = complaint(committed(), now);
  const mayUpdate = process.env.UPDATE_SCHEMA_HASH === '1' && (found === undefined || found.includes('is older than'));
  if (mayUpdate) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  else expect(found).toBeUndefined();
});

test('each migration has a number of its own, by which they run in order', () => {
  verifies('R45');
  const names = [...pluginSchema.migrations, ...hostSchema.migrations].map((Step) => new Step().name ?? '');
  const numbers = names.map((name) => Number(/\d+$/.exec(name)?.[0]));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

describe('the comparison', () => {
  const [first = pluginSchema.tables[0] as Table, ...rest] = pluginSchema.tables;
  const { migrations } = pluginSchema;
  let before: Fixed;
  beforeAll(async () => {
    before = await fixedOf(pluginSchema.tables, migrations);
  });
  const withTable = (table: Table) => fixedOf([table, ...rest], migrations);

  const changes: readonly (readonly [string, Table])[] = [
    ['a new column', defineTable(first.name, { ...first.columns, extra: int() })],
    ['a column that may be null', defineTable(first.name, { ...first.columns, value: nullable(int()) })],
    ['a column of another length', defineTable('sp_roles', { slug: text(41) })],
    ['a new unique key', defineTable(first.name, first.columns, { unique: [['value']] })],
    ['a new index', defineTable(first.name, first.columns, { index: [['value']] })],
  ];

  test.each(changes)('%s without a migration is refused, also for an update of the file', async (_name, table) => {
    const found = complaint(before, await withTable(table));
    expect(found).toContain(todo);
    expect(found).not.toContain('is older than');
  });

  test('a migration that was renamed or taken away is refused', async () => {
    expect(complaint(before, await fixedOf(pluginSchema.tables, migrations.slice(1)))).toContain('put back epoch-0000000000001');
  });

  const stampOf = (columns: Table['columns']) =>
    migration(900, 'stamps', async ({ createTable, sql }) => {
      await createTable(defineTable('sp_stamps', columns));
      await sql('INSERT INTO sp_stamps (id) SELECT ?', [randomUUID()]);
    });

  test('one that landed is refused with a column more, also for an update of the file, and not with another random value', async () => {
    verifies('D71');
    const first = await fixedOf(pluginSchema.tables, [...migrations, stampOf({ id: ascii(36) })]);
    const same = await fixedOf(pluginSchema.tables, [...migrations, stampOf({ id: ascii(36) })]);
    const edited = await fixedOf(pluginSchema.tables, [...migrations, stampOf({ id: ascii(36), at: int() })]);
    expect(complaint(first, same)).toBeUndefined();
    expect(complaint(first, edited)).toMatch(/never edited: put stamps-0000000000900 back/);
    expect(complaint(first, edited)).not.toContain('is older than');
  });

  test('a new migration asks for the file', async () => {
    const fewer = await fixedOf(rest, migrations.slice(1));
    expect(complaint(fewer, before)).toContain('run UPDATE_SCHEMA_HASH=1');
  });

  test('the same tables in another order are the same', async () => {
    expect(complaint(before, await fixedOf([...pluginSchema.tables].reverse(), [...migrations].reverse()))).toBeUndefined();
  });
});
