import { lt, rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { instantText } from '../ledger/instant';
import { type Lead, leadTable } from '../record/lead-table';
import type { LeadStatus } from '../record/statuses';
import type { KeepDays } from './keep-days';

const dayMs = 86_400_000;

/** Statuses with a term, each with the instant before which its leads are too old. */
export const terms = (keepDays: KeepDays, now: number) =>
  (Object.entries(keepDays) as [LeadStatus, number][]).map(([status, days]) => ({ status, days, before: instantText(now - days * dayMs) }));

type Term = Pick<ReturnType<typeof terms>[number], 'status' | 'before'>;

/** Both are answered by the index over status and last visit. */
export const expired = (db: Db, { status, before }: Term) => {
  const where = { status, lastSeen: lt(before) };
  return {
    count: (): Promise<number> => rows(db, leadTable).count(where),
    some: (limit: number): Promise<Lead[]> => rows(db, leadTable).many(where, { order: [['lastSeen', 'ASC']], limit }),
  };
};
