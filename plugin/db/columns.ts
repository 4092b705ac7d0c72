import type { EntitySchemaColumnOptions, TableColumnOptions } from 'typeorm';
import type { Dialect } from '../host';
import { given } from '../kit/given';
import type { Column } from '../kit/table';

export type { Column };

function column<T>(kind: Column<T>['kind'], length?: number): Column<T> {
  return { kind, isNullable: false, isPrimary: false, generated: false, ...given({ length }) };
}

/** Auto-increment key; numbers may have gaps and, on a cluster, come in steps. */
export const id = (): Column<number, true> => ({ ...column<number>('id'), isPrimary: true, generated: true });
/** Whole number within ±2^53. */
export const int = () => column<number>('int');
/** Point in time as milliseconds since 1970: exact, without time zones, and the same number on every database (D1). */
export const instant = () => column<number>('instant');
/** Unicode text compared byte by byte, so that both databases agree on what is equal (D2). */
export const text = (length: number) => column<string>('text', length);
/** Case-sensitive ASCII: slugs, hashes, codes. */
export const ascii = (length: number) => column<string>('ascii', length);
/** Unicode text of up to 4 GB; cannot be indexed. */
export const longText = () => column<string>('longText');
/** Any JSON value, kept as the text that was written. */
export const json = <T>() => column<T>('json');
export const flag = () => column<boolean>('flag');
/** Exactly `length` bytes. */
export const bytes = (length: number) => column<Uint8Array>('bytes', length);
/** Up to `length` bytes. */
export const blob = (length: number) => column<Uint8Array>('blob', length);

export const nullable = <T>(of: Column<T>): Column<T | null> => ({ ...of, isNullable: true }) as Column<T | null>;
export const primary = <T>(of: Column<T>): Column<T> => ({ ...of, isPrimary: true });

/** `linkAdminOnly` in code is `link_admin_only` in the database. */
export const columnName = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The column's definition for TypeORM: the entity and the migration are built from the same words. */
export function columnType(column: Column<unknown, boolean>, dialect: Dialect) {
  const { type, ...rest } = dialect === 'sqlite' ? sqliteType(column) : mysqlType(column, dialect);
  return { type, ...rest };
}

function sqliteType({ kind, length }: Column<unknown, boolean>): { type: 'integer' | 'varchar' | 'text' | 'blob'; length?: number } {
  if (kind === 'text' || kind === 'ascii') return { type: 'varchar', length: length ?? 190 };
  if (kind === 'longText' || kind === 'json') return { type: 'text' };
  if (kind === 'bytes' || kind === 'blob') return { type: 'blob' };
  return { type: 'integer' };
}

type MysqlType = {
  type: 'bigint' | 'tinyint' | 'varchar' | 'longtext' | 'binary' | 'varbinary';
  length?: number;
  unsigned?: boolean;
  charset?: string;
  collation?: string;
};

/**
 * Collations of bytes; that called just `_bin` takes `x` and `x ` for equal. ASCII takes no more room in utf8mb4, and a column of the
 * ascii character set answers a comparison with `ü` by an error instead of finding nothing.
 */
const collations = { mariadb: 'utf8mb4_nopad_bin', mysql: 'utf8mb4_0900_bin' } as const;

function mysqlType({ kind, length }: Column<unknown, boolean>, dialect: 'mariadb' | 'mysql'): MysqlType {
  const unicode = { charset: 'utf8mb4', collation: collations[dialect] };
  if (kind === 'id') return { type: 'bigint', unsigned: true };
  if (kind === 'flag') return { type: 'tinyint' };
  if (kind === 'text' || kind === 'ascii') return { type: 'varchar', length: length ?? 190, ...unicode };
  if (kind === 'longText' || kind === 'json') return { type: 'longtext', ...unicode };
  if (kind === 'bytes') return { type: 'binary', length: length ?? 32 };
  if (kind === 'blob') return { type: 'varbinary', length: length ?? 255 };
  return { type: 'bigint' };
}

/** The same column in the two shapes that TypeORM takes. */
export function typeormColumn(property: string, column: Column<unknown, boolean>, dialect: Dialect) {
  const { length, ...type } = columnType(column, dialect);
  const common = { ...type, name: columnName(property), ...(length === undefined ? {} : { length: String(length) }) };
  const entity = {
    ...common,
    nullable: column.isNullable,
    primary: column.isPrimary,
    ...(column.kind === 'id' ? { generated: 'increment' as const } : {}),
  } as EntitySchemaColumnOptions;
  const migration = {
    ...common,
    isNullable: column.isNullable,
    isPrimary: column.isPrimary,
    ...(column.kind === 'id' ? { isGenerated: true, generationStrategy: 'increment' as const } : {}),
  } as TableColumnOptions;
  return { entity, migration };
}
