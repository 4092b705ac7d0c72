import type { Db, SqlValue } from '../host';
import { unavailable } from '../kit/errors';
import { columnName } from './columns';
import { isDuplicate } from './connection';
import { type InsertOf, type RowOf, type Table, toSql, toStored } from './table';

type Operator = '>=' | '>' | '<' | '<=' | '!=' | 'INSTR' | 'IS NOT';

/** A comparison other than equality, made by `gte`, `lt`, `contains`, … (D3). */
export class Comparison {
  constructor(
    readonly operator: Operator,
    readonly value: unknown,
  ) {}
}

export const gte = (value: number | string) => new Comparison('>=', value);
export const gt = (value: number | string) => new Comparison('>', value);
export const lt = (value: number | string) => new Comparison('<', value);
export const lte = (value: number | string) => new Comparison('<=', value);
export const not = (value: number | string) => new Comparison('!=', value);
export const notNull = new Comparison('IS NOT', null);
/** Literal text anywhere in the column, with its case, as in every comparison. No LIKE: that of SQLite ignores case. */
export const contains = (value: string) => new Comparison('INSTR', value);

/** Backquotes, because a column may be called `key` or `order`; SQLite understands them too. */
const quoted = (property: string) => `\`${columnName(property)}\``;

/** Equality, null for IS NULL, a list for IN, or a comparison. */
export type Where<T extends Table> = { readonly [K in keyof RowOf<T>]?: RowOf<T>[K] | readonly RowOf<T>[K][] | Comparison };

/** The same for a list, where an undefined condition is none. */
type Filter<T extends Table> = { readonly [K in keyof Where<T>]: Where<T>[K] | undefined };

interface Many<T extends Table> {
  readonly order?: readonly (readonly [keyof RowOf<T> & string, 'ASC' | 'DESC'])[];
  readonly limit?: number;
  readonly offset?: number;
}

/**
 * Prepared statements over one table, bound to one transaction or connection. There is no `save`: an update names what it sets
 * and what it expects, so a stale copy can never overwrite newer columns.
 */
export function rows<T extends Table>(db: Db, table: T) {
  const columns = columnList(table);

  async function select(where: Filter<T>, tail: string): Promise<RowOf<T>[]> {
    const condition = conditions(table, where);
    const records = await db.query(`SELECT ${columns} FROM ${table.name}${condition.sql}${tail}`, condition.params);
    return records.map((row) => fromRow(table, row));
  }

  /** Returns the generated id (0 where the table has none). Throws the driver's unique error: see `isDuplicate`. */
  async function insert(values: InsertOf<T>): Promise<number> {
    const { names, params } = assignments(table, values);
    const sql = `INSERT INTO ${table.name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    const { insertId } = await db.execute(sql, params);
    // SQLite numbers the rows of every table.
    return table.fields.some(({ column }) => column.generated) ? insertId : 0;
  }

  /** Number of rows that matched, changed or not. An undefined condition is refused: it would mean every row. */
  async function update(where: Where<T>, set: Partial<RowOf<T>>): Promise<number> {
    const { names, params } = assignments(table, set);
    const condition = conditions(table, definite(table, where));
    const sql = `UPDATE ${table.name} SET ${names.map((name) => `${name} = ?`).join(', ')}${condition.sql}`;
    return (await db.execute(sql, [...params, ...condition.params])).affected;
  }

  return {
    /** The row, if there is one. `lock` holds it until the transaction ends. An undefined condition is refused: it would find another. */
    async one(where: Where<T>, { lock = false } = {}): Promise<RowOf<T> | undefined> {
      const [row] = await select(definite(table, where), ` LIMIT 1${lock && db.dialect !== 'sqlite' ? ' FOR UPDATE' : ''}`);
      return row;
    },

    many: async (where: Filter<T>, { order = [], limit, offset = 0 }: Many<T> = {}) =>
      select(where, orderBy(table, order) + (limit === undefined ? '' : ` LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`)),

    async count(where: Filter<T>): Promise<number> {
      const condition = conditions(table, where);
      const [row] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table.name}${condition.sql}`, condition.params);
      return Number(row?.total ?? 0);
    },

    insert,
    update,

    /** The row with this key has these values from now on, whether or not there was one; whoever inserts it at the same moment is overwritten. */
    async put<K extends keyof RowOf<T> & keyof InsertOf<T>>(key: Pick<RowOf<T>, K>, set: Omit<InsertOf<T>, K>): Promise<void> {
      const change = () => update(key as Where<T>, set as unknown as Partial<RowOf<T>>);
      if ((await change()) > 0) return;
      try {
        await insert({ ...key, ...set } as unknown as InsertOf<T>);
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        await change();
      }
    },

    /** Number of rows that were there. An undefined condition is refused: it would mean every row. */
    async delete(where: Where<T>): Promise<number> {
      const condition = conditions(table, definite(table, where));
      return (await db.execute(`DELETE FROM ${table.name}${condition.sql}`, condition.params)).affected;
    },
  };
}

const columnLists = new WeakMap<Table, string>();

function columnList(table: Table): string {
  const known = columnLists.get(table);
  if (known !== undefined) return known;
  const list = Object.keys(table.columns).map(quoted).join(', ');
  columnLists.set(table, list);
  return list;
}

/** For a row that somebody changed by hand: what is in it can only be put right where it is. */
export const damaged = (column: string, cause?: unknown) =>
  unavailable('DATA_DAMAGED', `${column} holds what this service did not write; restore the row from a backup or correct it`, cause);

/** Raw row → typed row. Columns that the SELECT left out become null. */
export function fromRow<T extends Table>(table: T, row: Record<string, unknown>): RowOf<T> {
  const typed: Record<string, unknown> = {};
  for (const { property, name, read } of table.fields) {
    try {
      typed[property] = read(row[name]);
    } catch (error) {
      throw damaged(`${table.name}.${name}`, error);
    }
  }
  return typed as RowOf<T>;
}

function definite<W extends object>(table: Table, where: W): W {
  const missing = Object.entries(where).find(([, value]) => value === undefined);
  if (missing) throw new TypeError(`${table.name}: the condition ${missing[0]} is undefined`);
  return where;
}

function orderBy(table: Table, order: readonly (readonly [string, 'ASC' | 'DESC'])[]): string {
  for (const [by] of order) columnOf(table, by);
  return order.length ? ` ORDER BY ${order.map(([by, direction]) => `${quoted(by)} ${direction}`).join(', ')}` : '';
}

function columnOf(table: Table, property: string) {
  const column = Object.hasOwn(table.columns, property) ? table.columns[property] : undefined;
  if (!column) throw new TypeError(`${table.name} has no column ${property}`);
  return column;
}

function assignments(table: Table, values: object) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    names: entries.map(([property]) => quoted(property)),
    params: entries.map(([property, value]) => toStored(columnOf(table, property), value)),
  };
}

function conditions(table: Table, where: object): { sql: string; params: SqlValue[] } {
  const params: SqlValue[] = [];
  const parts = Object.entries(where)
    .filter(([, value]) => value !== undefined)
    .map(([property, value]) => {
      const column = columnOf(table, property);
      const name = quoted(property);
      if (value === null) return `${name} IS NULL`;
      if (value === notNull) return `${name} IS NOT NULL`;
      if (Array.isArray(value)) {
        params.push(...value.map((item) => toSql(column, item)));
        return value.length ? `${name} IN (${value.map(() => '?').join(', ')})` : '1 = 0';
      }
      const operator = value instanceof Comparison ? value.operator : '=';
      params.push(toSql(column, value instanceof Comparison ? value.value : value));
      return operator === 'INSTR' ? `INSTR(${name}, ?) > 0` : `${name} ${operator} ?`;
    });
  return { sql: parts.length ? ` WHERE ${parts.join(' AND ')}` : '', params };
}
