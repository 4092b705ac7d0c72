import { partOf } from '../../host-kit';
import type { Query, Row } from './directus';

/** Ask the database. */
export const rowsOf = (query: Query): Promise<Row[]> => Promise.resolve(query as unknown as PromiseLike<Row[]>);

export type Order = readonly [column: string, direction: 'asc' | 'desc'];

/** The rows and how many there are of them. */
export function page(query: Query, part: { limit: number; offset?: number | undefined }, orders: readonly Order[]) {
  return partOf(part, {
    count: async () => Number((await rowsOf(query.clone().count({ total: '*' })))[0]?.total ?? 0),
    read({ limit, offset }) {
      for (const order of orders) query.orderBy(...order);
      return rowsOf(query.limit(limit).offset(offset));
    },
  });
}

interface Held {
  readonly columns: readonly string[];
  readonly texts: readonly string[];
  /** Whatever the case in the column. */
  readonly isFolded?: boolean;
}

/** Those where one of the columns holds one of the texts, in every dialect. */
export function holding(query: Query, { columns, texts, isFolded = false }: Held): Query {
  const sql = `LENGTH(REPLACE(${isFolded ? 'LOWER(??)' : '??'}, ?, ?)) <> LENGTH(??)`;
  return query.where((either) => {
    for (const column of columns) for (const text of texts) either.orWhereRaw(sql, [column, text, '', column]);
  });
}
