import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import type { EnrolmentStatus } from '../../domain/automation-statuses';
import { contactTable } from '../contacts/contact-table';
import { searchOf } from '../search';
import { enrolmentTable } from './automation-tables';
import type { EnrolmentRow } from './enrolments';

interface EnrolmentQuery {
  readonly search: string;
  readonly status: EnrolmentStatus | undefined;
  /** Those who are before this step, or whose last one it was. */
  readonly stepId: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

const table = enrolmentTable.name;

/** Pages and numbers of who is in automations. */
export function enrolmentList(db: Db) {
  const own = rows(db, enrolmentTable);
  return {
    async page(
      funnelId: number,
      { search, status, stepId, limit, offset }: EnrolmentQuery,
    ): Promise<{ rows: EnrolmentRow[]; total: number }> {
      const text = searchOf(search, ['c.search_text']);
      const sql = [
        'e.funnel_id = ?',
        ...(status ? ['e.status = ?'] : []),
        ...(stepId === undefined ? [] : ['(e.next_step_id = ? OR e.last_step_id = ?)']),
        ...(text.sql === '' ? [] : [`e.contact_id IN (SELECT c.id FROM ${contactTable.name} c WHERE ${text.sql})`]),
      ].join(' AND ');
      const params = [funnelId, ...(status ? [status] : []), ...(stepId === undefined ? [] : [stepId, stepId]), ...text.params];
      const [count] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table} e WHERE ${sql}`, params);
      const tail = `ORDER BY e.id DESC LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`;
      const records = await db.query<{ id: number }>(`SELECT e.id FROM ${table} e WHERE ${sql} ${tail}`, params);
      const page = records.length === 0 ? [] : await own.many({ id: records.map(({ id }) => Number(id)) }, { order: [['id', 'DESC']] });
      return { rows: page, total: Number(count?.total ?? 0) };
    },

    async counts(funnelIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      if (funnelIds.length === 0) return new Map();
      const records = await db.query<{ id: number; total: number }>(
        `SELECT funnel_id AS id, COUNT(*) AS total FROM ${table} WHERE funnel_id IN (${funnelIds.map(() => '?').join(', ')}) GROUP BY funnel_id`,
        [...funnelIds],
      );
      return new Map(records.map(({ id, total }) => [Number(id), Number(total)]));
    },
  };
}
