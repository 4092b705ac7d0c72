import { gt, gte, rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { millisecondsOf } from '../../../kit/schema';
import { leadTotal } from './lead-counts';
import { type Lead, leadTable } from './lead-table';
import { instantText } from './ledger/instant';

export interface LeadFilter {
  readonly source?: string | undefined;
  /** First seen then or later, ISO 8601. */
  readonly since?: string | undefined;
}

/** SQL about many leads, bound to one transaction or connection. */
export function leadList(db: Db) {
  /** Exact; without `since` a kept number, whose cost does not grow. */
  async function total({ source, since }: LeadFilter): Promise<number> {
    if (since === undefined) return leadTotal(db, source);
    return rows(db, leadTable).count({ source, firstSeen: gte(sinceText(since)) });
  }

  return {
    /** Newest first. The index is walked from the nearer end, and only the leads of the page are read. */
    async page(filter: LeadFilter, { limit, offset }: { limit: number; offset: number }): Promise<{ items: Lead[]; total: number }> {
      const all = await total(filter);
      const isNearEnd = offset > all / 2;
      const [from, to] = isNearEnd ? [Math.max(0, all - offset - limit), Math.max(0, all - offset)] : [offset, offset + limit];
      const ids = await idsOf(db, filter, { order: isNearEnd ? 'ASC' : 'DESC', limit: to - from, offset: from });
      const found = ids.length === 0 ? [] : await rows(db, leadTable).many({ id: ids });
      const byId = new Map(found.map((lead) => [lead.id, lead]));
      const items = (isNearEnd ? [...ids].reverse() : ids).flatMap((id) => byId.get(id) ?? []);
      return { items, total: all };
    },

    /** Whether there are more than `limit`. */
    async exceeds(filter: LeadFilter, limit: number): Promise<boolean> {
      return (await idsOf(db, filter, { order: 'DESC', limit: 1, offset: limit })).length > 0;
    },

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

/** Ids only, which the index holds: a far page then costs no look at the leads before it. */
async function idsOf(
  db: Db,
  { source, since }: LeadFilter,
  { order, limit, offset }: { order: 'ASC' | 'DESC'; limit: number; offset: number },
): Promise<number[]> {
  if (limit < 1) return [];
  const conditions = [...(source === undefined ? [] : ['source = ?']), ...(since === undefined ? [] : ['first_seen >= ?'])];
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  const params = [...(source === undefined ? [] : [source]), ...(since === undefined ? [] : [sinceText(since)])];
  const found = await db.query<{ id: number }>(
    `SELECT id FROM ${leadTable.name}${where} ORDER BY first_seen ${order}, id ${order} LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
    params,
  );
  return found.map(({ id }) => Number(id));
}

const sinceText = (since: string) => instantText(millisecondsOf(since));
