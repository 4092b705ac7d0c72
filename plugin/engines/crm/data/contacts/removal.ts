import type { Db } from '../../../../host';
import { contactSearch } from './contact-search';
import { linkCounts } from './link-counts';

const byContact = [
  'sp_crm_emails',
  'sp_crm_metrics',
  'sp_crm_contact_tags',
  'sp_crm_contact_lists',
  'sp_crm_contact_companies',
  'sp_crm_contact_facts',
  'sp_crm_list_joins',
  'sp_crm_events',
  'sp_crm_enrolments',
  'sp_crm_step_runs',
  'sp_crm_trackers',
  'sp_crm_smart_link_clicks',
];
const byOwner = ['sp_crm_values', 'sp_crm_notes'];

/** Delete contacts with all that is about them. How many there were. */
export async function removeContacts(db: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const marks = ids.map(() => '?').join(', ');
  await linkCounts(db).removeContacts(ids);
  for (const table of byContact) await db.execute(`DELETE FROM ${table} WHERE contact_id IN (${marks})`, [...ids]);
  for (const table of byOwner) await db.execute(`DELETE FROM ${table} WHERE owner_kind = 'contact' AND owner_id IN (${marks})`, [...ids]);
  await db.execute(`UPDATE sp_crm_companies SET owner_id = NULL WHERE owner_id IN (${marks})`, [...ids]);
  await contactSearch(db).remove(ids);
  return (await db.execute(`DELETE FROM sp_crm_contacts WHERE id IN (${marks})`, [...ids])).affected;
}
