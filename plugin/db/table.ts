import type { SqlValue } from '../host';
import type { Column, Columns, Table } from '../kit/table';
import { columnName } from './columns';

export type { Table };

type Value<C> = C extends Column<infer T, boolean> ? T : never;

/** What a SELECT gives. */
export type RowOf<T extends Table> = { [K in keyof T['columns']]: Value<T['columns'][K]> };

type Optional<C extends Columns> = {
  [K in keyof C]: C[K] extends Column<unknown, true> ? K : null extends Value<C[K]> ? K : never;
}[keyof C];

/** What an INSERT needs: all but generated and nullable columns. */
export type InsertOf<T extends Table> = Omit<RowOf<T>, Optional<T['columns']>> & Partial<Pick<RowOf<T>, Optional<T['columns']>>>;

interface Keys<C> {
  readonly unique?: readonly (readonly (keyof C & string)[])[];
  readonly index?: readonly (readonly (keyof C & string)[])[];
}

/** Declare a table. A migration must create the same one: a test compares them on every database. */
export function defineTable<const C extends Columns>(name: string, columns: C, { unique = [], index = [] }: Keys<C> = {}): Table<C> {
  const fields = Object.entries(columns).map(([property, column]) => ({
    property,
    name: columnName(property),
    column,
    read: reader(column),
  }));
  return { name, columns, fields, unique, index };
}

/** Names are given, never generated, so that the entity and the migration agree. */
export const indexName = (table: string, properties: readonly string[], prefix: 'ix' | 'ux' = 'ix') =>
  `${prefix}_${table}_${properties.map(columnName).join('_')}`.slice(0, 60);

/** Value in code → value that the driver binds, to compare with. Throws TypeError for a value of another kind. */
export function toSql(column: Column<unknown, boolean>, value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  const { kind } = column;
  if (kind === 'json') return JSON.stringify(value);
  if (kind === 'flag' && typeof value === 'boolean') return value ? 1 : 0;
  if ((kind === 'bytes' || kind === 'blob') && value instanceof Uint8Array) return value;
  if (isText(kind) && typeof value === 'string') return value;
  if (isNumber(kind) && Number.isSafeInteger(value)) return Number(value);
  throw new TypeError(`a ${kind} column cannot hold ${typeof value === 'number' ? value : `a ${typeof value}`}`);
}

/**
 * The same for a value to be written. What one database refuses and another cuts, pads or lets pass is refused here, so that all of
 * them answer alike.
 */
export function toStored(column: Column<unknown, boolean>, value: unknown): SqlValue {
  const bound = toSql(column, value);
  const { kind, length = 190 } = column;
  if (kind === 'bytes' && bound instanceof Uint8Array && bound.length !== length) {
    throw new TypeError(`a bytes column of ${length} cannot hold ${bound.length}`);
  }
  if (kind === 'blob' && bound instanceof Uint8Array && bound.length > length) {
    throw new TypeError(`a blob column of ${length} cannot hold ${bound.length} bytes`);
  }
  if (typeof bound !== 'string' || (kind !== 'text' && kind !== 'ascii')) return bound;
  // Databases count characters and not UTF-16 units, of which there are at least as many.
  if (bound.length > length && [...bound].length > length) throw new TypeError(`a ${kind} column of ${length} cannot hold a longer text`);
  if (kind === 'ascii' && Buffer.byteLength(bound) > bound.length) throw new TypeError('an ascii column cannot hold other characters');
  return bound;
}

type Kind = Column<unknown>['kind'];
const isText = (kind: Kind) => kind === 'text' || kind === 'ascii' || kind === 'longText';
const isNumber = (kind: Kind) => kind === 'int' || kind === 'instant' || kind === 'id';

/** Value that the driver returned → value in code. */
function reader({ kind }: Column<unknown, boolean>): (value: unknown) => unknown {
  if (kind === 'json') return (value) => (value === null || value === undefined ? null : JSON.parse(String(value)));
  if (kind === 'flag') return (value) => (value === null || value === undefined ? null : Number(value) === 1);
  if (kind === 'int' || kind === 'instant' || kind === 'id')
    return (value) => (value === null || value === undefined ? null : Number(value));
  return (value) => value ?? null;
}
