import type { Meets, Records } from './records';

/** A row of a table as Knex reads it. */
export type KnexRow = Readonly<Record<string, unknown>>;

/** What is used of a query of Knex, which is the host's own. */
export interface KnexQuery {
  where(criteria: object | ((query: KnexQuery) => void)): KnexQuery;
  whereNull(column: string): KnexQuery;
  whereNotNull(column: string): KnexQuery;
  whereIn(column: string, values: readonly unknown[]): KnexQuery;
  whereNotIn(column: string, values: readonly unknown[]): KnexQuery;
  whereRaw(sql: string, bindings: readonly unknown[]): KnexQuery;
  orWhere(criteria: (query: KnexQuery) => void): KnexQuery;
  orWhereRaw(sql: string, bindings: readonly unknown[]): KnexQuery;
  join(table: string, column: string, other: string): KnexQuery;
  orderBy(column: string, direction?: 'asc' | 'desc'): KnexQuery;
  limit(count: number): KnexQuery;
  offset(count: number): KnexQuery;
  select(...columns: string[]): KnexQuery;
  count(as: object): KnexQuery;
}
export type KnexTables = (table: string) => KnexQuery;
export type KnexCondition = (query: KnexQuery) => KnexQuery;

/** Ask the database. */
export const knexRows = (query: KnexQuery): Promise<KnexRow[]> => Promise.resolve(query as unknown as PromiseLike<KnexRow[]>);

/** The rows of a table, in every dialect that Knex speaks (D806). */
export function knexRecords(database: KnexTables, table: string): Records<KnexCondition, KnexRow> {
  const those = (of: readonly KnexCondition[]) => of.reduce((query, meet) => meet(query), database(table));
  return {
    meets: knexMeets,
    count: async (of) => Number((await knexRows(those(of).count({ total: '*' })))[0]?.total ?? 0),
    read(of, part) {
      const query = those(of);
      for (const order of part?.orders ?? []) query.orderBy(...order);
      return knexRows(part ? query.limit(part.limit).offset(part.offset ?? 0) : query);
    },
  };
}

export const knexMeets: Meets<KnexCondition> = {
  oneOf: (field, values) => (query) => query.whereIn(field, values),
  above: (field, least) => (query) => query.whereRaw('?? > ?', [field, least]),
  same: (field, text) => (query) => query.whereRaw('LOWER(??) = ?', [field, text.toLowerCase()]),
  holds: (fields, text, anyCase) => (query) =>
    query.where((either) => {
      const value = anyCase ? 'LOWER(??)' : '??';
      // A pattern would need an escape, which dialects write differently. A small letter may be longer than its capital.
      const sql = `LENGTH(REPLACE(${value}, ?, ?)) <> LENGTH(${value})`;
      for (const field of fields) either.orWhereRaw(sql, [field, text, '', field]);
    }),
};

/** What meets one of them. */
export const knexAnyOf =
  (conditions: readonly KnexCondition[]): KnexCondition =>
  (query) =>
    query.where((either) => {
      for (const condition of conditions) either.orWhere((one) => void condition(one));
    });
