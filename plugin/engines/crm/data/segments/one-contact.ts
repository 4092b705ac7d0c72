import type { Db } from '../../../../host';
import type { Filter } from '../../domain/segments/filter';
import type { Moment } from '../../domain/segments/spans';
import { compiled } from './compile';

/** Whether a filter means this contact: the same question as for lists, asked of one. */
export async function isAmong(db: Db, { filter, contactId }: { filter: Filter; contactId: number }, moment: Moment): Promise<boolean> {
  const { sql, params } = compiled(filter, { ...moment, dialect: db.dialect });
  const rows = await db.query(`SELECT c.id FROM sp_crm_contacts c WHERE c.id = ? AND ${sql}`, [contactId, ...params]);
  return rows.length > 0;
}
