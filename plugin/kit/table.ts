import type { MigrationInterface } from 'typeorm';

type Kind = 'id' | 'int' | 'instant' | 'text' | 'ascii' | 'longText' | 'json' | 'flag' | 'bytes' | 'blob';

/** One column, the same on every database. `T` is the value in code, `Generated` whether an insert may leave it out. */
export interface Column<T, Generated extends boolean = false> {
  readonly kind: Kind;
  readonly length?: number;
  readonly isNullable: boolean;
  readonly isPrimary: boolean;
  readonly type?: T;
  readonly generated: Generated;
}

export type Columns = Readonly<Record<string, Column<unknown, boolean>>>;

/** A column with its two names, and the reader of its values, looked up once and not per row. */
export interface Field {
  readonly property: string;
  readonly name: string;
  readonly column: Column<unknown, boolean>;
  readonly read: (value: unknown) => unknown;
}

/** A table: its columns by property name and its indices by property names. `db/table` declares them. */
export interface Table<C extends Columns = Columns> {
  readonly name: string;
  readonly columns: C;
  readonly fields: readonly Field[];
  readonly unique: readonly (readonly string[])[];
  readonly index: readonly (readonly string[])[];
}

/** A migration class as TypeORM wants it. */
export type Migration = new () => MigrationInterface;
