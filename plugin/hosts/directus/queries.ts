import type { Records } from '../../host-kit';
import type { Database, Query, Row } from './directus';

/** Ask the database. */
export const rowsOf = (query: Query): Promise<Row[]> => Promise.resolve(query as unknown as PromiseLike<Row[]>);

export type Condition = (query: Query) => Query;

/** The rows of a table. */
export function tableRows(database: Database, table: string): Records<Condition, Row> {
  const those = (of: readonly Condition[]) => of.reduce((query, meet) => meet(query), database(table));
  return {
    meets,
    count: async (of) => Number((await rowsOf(those(of).count({ total: '*' })))[0]?.total ?? 0),
    read(of, part) {
      const query = those(of);
      for (const order of part?.orders ?? []) query.orderBy(...order);
      return rowsOf(part ? query.limit(part.limit).offset(part.offset ?? 0) : query);
    },
  };
}

/** In every dialect. */
export const meets: Records<Condition, Row>['meets'] = {
  oneOf: (field, values) => (query) => query.whereIn(field, values),
  above: (field, least) => (query) => query.whereRaw('?? > ?', [field, least]),
  same: (field, text) => (query) => query.whereRaw('LOWER(??) = ?', [field, text.toLowerCase()]),
  holds: (fields, text, anyCase) => (query) =>
    query.where((either) => {
      const sql = `LENGTH(REPLACE(${anyCase ? 'LOWER(??)' : '??'}, ?, ?)) <> LENGTH(??)`;
      for (const field of fields) either.orWhereRaw(sql, [field, text, '', field]);
    }),
};

/** What meets one of them. */
export const oneOfThese =
  (conditions: readonly Condition[]): Condition =>
  (query) =>
    query.where((either) => {
      for (const condition of conditions) either.orWhere((one) => void condition(one));
    });
