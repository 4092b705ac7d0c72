import { ascii, instant, int, longText, nullable, text } from '../../../db/columns';

/** What happened to the records of an engine: the columns of such a table, beside its id and the one that names the record. */
export const activityColumns = {
  createdBy: nullable(int()),
  /** `open` or `closed`. */
  status: ascii(20),
  /** A word of the engine. */
  type: ascii(20),
  title: text(192),
  description: longText(),
  createdAt: instant(),
  updatedAt: instant(),
};

interface Values {
  readonly createdBy: number | null;
  readonly status: string;
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The rows of such a table; `Record` is the column that names the record, as in `{ bookingId: 12 }`. */
interface Rows<Record, Row> {
  insert(values: Record & Values): Promise<number>;
  delete(where: Record & { readonly type: string }): Promise<number>;
  many(where: Record, options: { readonly order: readonly (readonly ['id', 'DESC'])[] }): Promise<Row[]>;
}

/** One thing that happened. */
export interface Entry<Type extends string> {
  readonly type: Type;
  readonly title: string;
  readonly description?: string;
  /** Account that acted; null for visitors and the engine itself. */
  readonly by: number | null;
  readonly at: number;
  /** Default: `open` for types of which there is one, otherwise `closed`. */
  readonly status?: 'open' | 'closed';
}

interface About<Type extends string> {
  /** A record has one entry of these types: a later one takes its place. */
  readonly once?: readonly Type[];
}

/** The log in a table of the engine's, in the caller's transaction. */
export const activityLog = <Record, Row, Type extends string>(table: Rows<Record, Row>, { once = [] }: About<Type> = {}) => ({
  async add(record: Record, { type, title, description = '', by, at, status }: Entry<Type>): Promise<void> {
    const isOnce = once.includes(type);
    if (isOnce) await table.delete({ ...record, type });
    await table.insert({
      ...record,
      type,
      description,
      createdBy: by,
      createdAt: at,
      updatedAt: at,
      title: [...title].slice(0, 192).join(''),
      status: status ?? (isOnce ? 'open' : 'closed'),
    });
  },
  /** Newest first. */
  of: (record: Record) => table.many(record, { order: [['id', 'DESC']] }),
});
