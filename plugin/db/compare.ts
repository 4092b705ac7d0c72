import type { Db, Dialect } from '../host';
import { columnName, typeormColumn } from './columns';
import type { Table } from './table';

/** Where the database is not what the code declares, and what would add what is missing. */
export interface Mismatch {
  /** Names the table and the column: `sp_audit has no column stored_at`. */
  readonly problem: string;
  /** A statement that adds it, empty where only a backup has what belongs there. */
  readonly statement: string;
}

/** A column as the database has it. */
interface StoredColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly length: number;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

type ColumnRow = Readonly<Record<'table' | 'name' | 'type' | 'length' | 'required' | 'defaulted', string | number | null>>;
type KeyRow = Readonly<Record<'table' | 'key' | 'column', string>>;

const columnsOf = {
  sqlite: `SELECT t.name AS 'table', c.name AS name, lower(c.type) AS type, 0 AS length, c."notnull" AS required,
      c.dflt_value IS NOT NULL OR c.pk > 0 AS defaulted
    FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'`,
  mysql: `SELECT table_name AS \`table\`, column_name AS name, data_type AS type, character_maximum_length AS length,
      is_nullable = 'NO' AS required, column_default IS NOT NULL OR extra <> '' AS defaulted
    FROM information_schema.columns WHERE table_schema = DATABASE()`,
};
const keysOf = {
  sqlite: `SELECT t.name AS 'table', i.name AS key, c.name AS 'column'
      FROM sqlite_master t JOIN pragma_index_list(t.name) i JOIN pragma_index_info(i.name) c WHERE t.type = 'table' AND i."unique" = 1
    UNION ALL SELECT t.name, 'PRIMARY', c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.pk > 0`,
  mysql: `SELECT table_name AS \`table\`, index_name AS \`key\`, column_name AS \`column\`
    FROM information_schema.statistics WHERE table_schema = DATABASE() AND non_unique = 0`,
};

/**
 * What this code could not work with. More than it knows is no fault, as after going back to an older release, unless an insert that
 * does not know it would fail. Two statements, so that every start can afford it (D72).
 */
export async function mismatches(db: Pick<Db, 'dialect' | 'query'>, tables: readonly Table[]): Promise<Mismatch[]> {
  const words = db.dialect === 'sqlite' ? 'sqlite' : 'mysql';
  const columns = groupedBy((await db.query<ColumnRow>(columnsOf[words])).map(stored), ({ table }) => table);
  const keys = uniqueKeys(await db.query<KeyRow>(keysOf[words]));
  return tables.flatMap((table) => {
    const storedColumns = columns.get(table.name);
    if (!storedColumns) return { problem: `there is no table ${table.name}`, statement: '' };
    return [...columnsAmiss(table, storedColumns, db.dialect), ...keysAmiss(table, keys)];
  });
}

function stored({ table, name, type, length, required, defaulted }: ColumnRow): StoredColumn {
  const [base = ''] = String(type).split('(');
  return {
    table: String(table),
    name: String(name),
    type: base,
    length: Number(length ?? 0),
    isRequired: Number(required) === 1,
    hasDefault: Number(defaulted) === 1,
  };
}

function columnsAmiss(table: Table, storedColumns: readonly StoredColumn[], dialect: Dialect): Mismatch[] {
  const byName = new Map(storedColumns.map((column) => [column.name, column]));
  const amiss = Object.entries(table.columns).flatMap(([property, column]) => {
    const { migration } = typeormColumn(property, column, dialect);
    const { name, type, length = '0', isNullable } = migration;
    const there = byName.get(name);
    byName.delete(name);
    if (!there) return { problem: `${table.name} has no column ${name}`, statement: addition(table, property, dialect) };
    // SQLite keeps to no length.
    const isShort = dialect !== 'sqlite' && there.length < Number(length);
    const problem =
      there.type !== type || isShort
        ? `${table.name}.${name} is ${there.type}${there.length > 0 ? `(${there.length})` : ''} instead of ${type}${length === '0' ? '' : `(${length})`}`
        : `${table.name}.${name} cannot be empty`;
    const isAmiss = there.type !== type || isShort || (isNullable && there.isRequired);
    return isAmiss ? { problem, statement: '' } : [];
  });
  const unknown = [...byName.values()].filter(({ isRequired, hasDefault }) => isRequired && !hasDefault);
  return [
    ...amiss,
    ...unknown.map(({ name }) => ({ problem: `${table.name} has an unknown column ${name} without a default`, statement: '' })),
  ];
}

/** With a neutral value for the rows that are there, where the column's kind has one. */
function addition(table: Table, property: string, dialect: Dialect): string {
  const column = table.columns[property];
  if (!column || column.isPrimary || column.kind === 'json' || column.kind === 'bytes' || column.kind === 'blob') return '';
  const { name, type, length } = typeormColumn(property, column, dialect).migration;
  const isText = column.kind === 'text' || column.kind === 'ascii' || column.kind === 'longText';
  const fallback = column.isNullable ? 'NULL' : `NOT NULL DEFAULT ${isText ? "''" : '0'}`;
  return `ALTER TABLE ${table.name} ADD COLUMN ${name} ${type}${length === undefined ? '' : `(${length})`} ${fallback}`;
}

/** Each as `table: column, column`, the columns in alphabetical order. */
function uniqueKeys(keys: readonly KeyRow[]): ReadonlySet<string> {
  const grouped = groupedBy(keys, ({ table, key }) => JSON.stringify([table, key]));
  return new Set(
    [...grouped.values()].map((parts) =>
      keyName(
        parts[0]?.table ?? '',
        parts.map(({ column }) => column),
      ),
    ),
  );
}

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

const keyName = (table: string, columns: readonly string[]) => `${table}: ${[...columns].sort().join(', ')}`;

/** A key that is missing lets through what the code counts on being refused. */
function keysAmiss({ name, columns, unique }: Table, keys: ReadonlySet<string>): Mismatch[] {
  const primary = Object.keys(columns).filter((property) => columns[property]?.isPrimary);
  return [...(primary.length > 0 ? [primary] : []), ...unique].flatMap((properties) => {
    const parts = properties.map(columnName);
    return keys.has(keyName(name, parts)) ? [] : { problem: `${name} has no unique key of ${parts.join(', ')}`, statement: '' };
  });
}
