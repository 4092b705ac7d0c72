import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schema as hostSchema } from '../../host-shim/schema';
import { int, nullable, text } from '../../plugin/db/columns';
import type { Migration } from '../../plugin/db/migrate';
import { createTableOf, defineTable, type Table } from '../../plugin/db/table';
import { schema as pluginSchema } from '../../plugin/schema';
import { verifies } from '../support/verifies';

/** What is committed: the schema as it is after the last of these migrations. */
interface Fixed {
  readonly migrations: readonly string[];
  readonly hashes: Readonly<Record<string, string>>;
}

const file = join(__dirname, 'schema-hash.json');
const dialects = ['sqlite', 'mariadb', 'mysql'] as const;
const todo = 'add a migration, then run UPDATE_SCHEMA_HASH=1 npx jest test/db/schema-hash';

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** The tables in the words of each database, and the names of the migrations that must have made them. */
function fixedOf(tables: readonly Table[], migrations: readonly Migration[]): Fixed {
  const sorted = [...tables].sort(byName);
  return {
    migrations: migrations.map((Step) => new Step().name ?? '').sort(),
    hashes: Object.fromEntries(dialects.map((dialect) => [dialect, sha256(sorted.map((table) => createTableOf(table, dialect)))])),
  };
}

/** What is wrong, as a sentence that says what to do; undefined when nothing is. */
function complaint(committed: Fixed, now: Fixed): string | undefined {
  const changed = dialects.filter((dialect) => committed.hashes[dialect] !== now.hashes[dialect]);
  const gone = committed.migrations.filter((name) => !now.migrations.includes(name));
  if (gone.length > 0) return `Migrations are never renamed or removed: put back ${gone.join(', ')}.`;
  const added = now.migrations.filter((name) => !committed.migrations.includes(name));
  if (changed.length > 0 && added.length === 0) return `Tables changed on ${changed.join(', ')} without a migration: ${todo}.`;
  if (changed.length > 0 || added.length > 0) return `${file} is older than ${added.join(', ')}: run ${todo.split('run ')[1]}.`;
  return undefined;
}

const committed = (): Fixed => JSON.parse(readFileSync(file, 'utf8'));
const now = fixedOf([...pluginSchema.tables, ...hostSchema.tables], [...pluginSchema.migrations, ...hostSchema.migrations]);

test('the tables are those that the committed migrations made', () => {
  verifies('R45');
  const found = complaint(committed(), now);
  const mayUpdate = process.env.UPDATE_SCHEMA_HASH === '1' && (found === undefined || found.includes('is older than'));
  if (mayUpdate) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  else expect(found).toBeUndefined();
});

describe('the comparison', () => {
  const [first = pluginSchema.tables[0] as Table, ...rest] = pluginSchema.tables;
  const { migrations } = pluginSchema;
  const before = fixedOf(pluginSchema.tables, migrations);
  const withTable = (table: Table) => fixedOf([table, ...rest], migrations);

  const changes: readonly (readonly [string, Table])[] = [
    ['a new column', defineTable(first.name, { ...first.columns, extra: int() })],
    ['a column that may be null', defineTable(first.name, { ...first.columns, value: nullable(int()) })],
    ['a column of another length', defineTable('sp_roles', { slug: text(41) })],
    ['a new unique key', defineTable(first.name, first.columns, { unique: [['value']] })],
    ['a new index', defineTable(first.name, first.columns, { index: [['value']] })],
  ];

  test.each(changes)('%s without a migration is refused, also for an update of the file', (_name, table) => {
    const found = complaint(before, withTable(table));
    expect(found).toContain(todo);
    expect(found).not.toContain('is older than');
  });

  test('a migration that was renamed or taken away is refused', () => {
    expect(complaint(before, fixedOf(pluginSchema.tables, migrations.slice(1)))).toContain('put back epoch-0000000000001');
  });

  test('a new migration asks for the file', () => {
    const fewer = fixedOf(rest, migrations.slice(1));
    expect(complaint(fewer, before)).toContain('run UPDATE_SCHEMA_HASH=1');
  });

  test('the same tables in another order are the same', () => {
    expect(complaint(before, fixedOf([...pluginSchema.tables].reverse(), [...migrations].reverse()))).toBeUndefined();
  });
});
