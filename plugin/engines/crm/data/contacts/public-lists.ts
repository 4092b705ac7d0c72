import { rows } from '../../../../db/rows';
import type { RowOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { listTable } from './label-tables';

type ListRow = RowOf<typeof listTable>;

interface Shown {
  readonly type: 'no' | 'filtered_only' | 'public' | 'all';
  /** Of `filtered_only`. */
  readonly ids: readonly number[];
}

/** The lists that contacts may join and leave by themselves, by title. */
export async function listsToChoose(db: Db, { type, ids }: Shown): Promise<ListRow[]> {
  const own = rows(db, listTable);
  const order = { order: [['title', 'ASC']], limit: 200 } as const;
  if (type === 'no' || (type === 'filtered_only' && ids.length === 0)) return [];
  if (type === 'filtered_only') return own.many({ id: ids }, order);
  return own.many(type === 'public' ? { isPublic: true } : {}, order);
}
