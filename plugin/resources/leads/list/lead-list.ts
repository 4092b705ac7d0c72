import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { type Lead, leadTable } from '../record/lead-table';
import { conditionsOf, endOf, isCounted, type LeadFilter, sinceText } from './conditions';
import { dayOf, leadDays, leadTotal, leadTotalAfter } from './lead-counts';

interface Range {
  readonly limit: number;
  readonly offset: number;
}

/** From here on it pays to look how many leads each day brought. */
const farOffset = 1000;

/** SQL about many leads, bound to one transaction or connection. */
export function leadList(db: Db) {
  return {
    /** Newest first, with the exact total. By source and day, what either costs does not grow with the number of leads. */
    async page(filter: LeadFilter, range: Range): Promise<{ items: Lead[]; total: number }> {
      const total = await totalOf(db, filter);
      const ids = range.offset < total ? await idsOf(db, filter, await nearer(db, filter, range)) : [];
      return { items: await inOrder(db, ids), total };
    },

    /** Whether there are more than `limit`. */
    exceeds: async (filter: LeadFilter, limit: number): Promise<boolean> => (await totalOf(db, filter)) > limit,

    /** All that match, by ascending id, in batches. */
    async *each(filter: LeadFilter, { perBatch = 500 } = {}): AsyncGenerator<Lead[]> {
      for (let after = 0; ; ) {
        const { where, params } = conditionsOf(db, filter, [{ sql: 'id > ?', params: [after] }]);
        const sql = `SELECT id FROM ${leadTable.name}${where} ORDER BY id LIMIT ${Math.trunc(perBatch)}`;
        const ids = (await db.query<{ id: number }>(sql, params)).map(({ id }) => Number(id));
        const batch = await inOrder(db, ids);
        if (batch.length > 0) yield batch;
        if (ids.length < perBatch) return;
        after = ids.at(-1) ?? after;
      }
    },
  };
}

/** Leads by their ids; one that was deleted meanwhile is left out. */
async function inOrder(db: Db, ids: readonly number[]): Promise<Lead[]> {
  const records = ids.length === 0 ? [] : await rows(db, leadTable).many({ id: ids });
  const byId = new Map(records.map((lead) => [lead.id, lead]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The kept numbers of whole days, and of the first day what is counted. */
async function totalOf(db: Db, filter: LeadFilter): Promise<number> {
  const { source, since } = filter;
  if (!isCounted(filter)) return counted(db, filter);
  if (since === undefined) return leadTotal(db, source);
  const day = dayOf(sinceText(since));
  return (await leadTotalAfter(db, day, source)) + (await counted(db, filter, endOf(day)));
}

async function counted(db: Db, filter: LeadFilter, before?: string): Promise<number> {
  const { where, params } = conditionsOf(db, filter, beforeThat(before));
  const [row] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${leadTable.name}${where}`, params);
  return Number(row?.total ?? 0);
}

/** Skip whole days by their number, so that only leads of one day are passed over one by one. */
async function nearer(db: Db, filter: LeadFilter, { limit, offset }: Range): Promise<Range & { readonly before?: string }> {
  if (offset < farOffset || !isCounted(filter)) return { limit, offset };
  let skipped = 0;
  for (const { day, total } of await leadDays(db, filter.source)) {
    if (skipped + total > offset) return { limit, offset: offset - skipped, before: endOf(day) };
    skipped += total;
  }
  return { limit, offset };
}

/** Ids only, which the index holds. */
async function idsOf(db: Db, filter: LeadFilter, { limit, offset, before }: Range & { readonly before?: string }): Promise<number[]> {
  const { where, params } = conditionsOf(db, filter, beforeThat(before));
  const tail = `ORDER BY first_seen DESC, id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
  const rows = await db.query<{ id: number }>(`SELECT id FROM ${leadTable.name}${where} ${tail}`, params);
  return rows.map(({ id }) => Number(id));
}

const beforeThat = (before: string | undefined) => (before === undefined ? [] : [{ sql: 'first_seen < ?', params: [before] }]);
