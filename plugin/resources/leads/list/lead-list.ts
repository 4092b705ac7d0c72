import { gt, gte, rows } from '../../../db/rows';
import type { Db, SqlValue } from '../../../host';
import { millisecondsOf } from '../../../kit/schema';
import { instantText } from '../ledger/instant';
import { type Lead, leadTable } from '../record/lead-table';
import { dayOf, leadDays, leadTotal, leadTotalAfter } from './lead-counts';

export interface LeadFilter {
  readonly source?: string | undefined;
  /** First seen then or later, ISO 8601. */
  readonly since?: string | undefined;
}

interface Range {
  readonly limit: number;
  readonly offset: number;
}

/** From here on it pays to look how many leads each day brought. */
const farOffset = 1000;

/** SQL about many leads, bound to one transaction or connection. */
export function leadList(db: Db) {
  return {
    /** Newest first, with the exact total. What either costs does not grow with the number of leads. */
    async page(filter: LeadFilter, range: Range): Promise<{ items: Lead[]; total: number }> {
      const total = await totalOf(db, filter);
      const ids = range.offset < total ? await idsOf(db, filter, await nearer(db, filter, range)) : [];
      const found = ids.length === 0 ? [] : await rows(db, leadTable).many({ id: ids });
      const byId = new Map(found.map((lead) => [lead.id, lead]));
      return { items: ids.flatMap((id) => byId.get(id) ?? []), total };
    },

    /** Whether there are more than `limit`. */
    exceeds: async (filter: LeadFilter, limit: number): Promise<boolean> => (await totalOf(db, filter)) > limit,

    /** All that match, by ascending id, in batches. */
    async *each({ source, since }: LeadFilter, { perBatch = 500 } = {}): AsyncGenerator<Lead[]> {
      const firstSeen = since === undefined ? undefined : gte(sinceText(since));
      for (let after = 0; ; ) {
        const batch = await rows(db, leadTable).many({ source, firstSeen, id: gt(after) }, { order: [['id', 'ASC']], limit: perBatch });
        if (batch.length > 0) yield batch;
        if (batch.length < perBatch) return;
        after = batch.at(-1)?.id ?? after;
      }
    },
  };
}

/** The kept numbers of whole days, and of the first day what is counted. */
async function totalOf(db: Db, { source, since }: LeadFilter): Promise<number> {
  if (since === undefined) return leadTotal(db, source);
  const from = sinceText(since);
  const conditions = conditionsOf({ source, since }, endOf(dayOf(from)));
  const sql = `SELECT COUNT(*) AS total FROM ${leadTable.name}${conditions.where}`;
  const [row] = await db.query<{ total: number }>(sql, conditions.params);
  return (await leadTotalAfter(db, dayOf(from), source)) + Number(row?.total ?? 0);
}

/** Skip whole days by their number, so that only leads of one day are passed over one by one. */
async function nearer(db: Db, { source }: LeadFilter, { limit, offset }: Range): Promise<Range & { readonly before?: string }> {
  if (offset < farOffset) return { limit, offset };
  let skipped = 0;
  for (const { day, total } of await leadDays(db, source)) {
    if (skipped + total > offset) return { limit, offset: offset - skipped, before: endOf(day) };
    skipped += total;
  }
  return { limit, offset };
}

/** Ids only, which the index holds. */
async function idsOf(db: Db, filter: LeadFilter, { limit, offset, before }: Range & { readonly before?: string }): Promise<number[]> {
  const { where, params } = conditionsOf(filter, before);
  const tail = `ORDER BY first_seen DESC, id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
  const found = await db.query<{ id: number }>(`SELECT id FROM ${leadTable.name}${where} ${tail}`, params);
  return found.map(({ id }) => Number(id));
}

function conditionsOf({ source, since }: LeadFilter, before: string | undefined): { where: string; params: SqlValue[] } {
  const given: [string, string][] = [
    ...(source === undefined ? [] : [['source = ?', source] as [string, string]]),
    ...(since === undefined ? [] : [['first_seen >= ?', sinceText(since)] as [string, string]]),
    ...(before === undefined ? [] : [['first_seen < ?', before] as [string, string]]),
  ];
  const where = given.length > 0 ? ` WHERE ${given.map(([condition]) => condition).join(' AND ')}` : '';
  return { where, params: given.map(([, value]) => value) };
}

/** Sorts behind every instant of the day. */
const endOf = (day: string) => `${day}U`;

const sinceText = (since: string) => instantText(millisecondsOf(since));
