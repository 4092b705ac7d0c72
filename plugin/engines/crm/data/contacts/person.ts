import { detailsIn, ownRows, textPart } from '../../../../db/person-text';
import type { Db } from '../../../../host';
import type { Person, PersonPart } from '../../../../kit/person';
import { emailKeyOf } from '../../domain/contacts/email-key';
import { contacts } from './contacts';
import { removeContacts } from './removal';

/** Files that were imported, what others wrote, and what went out. */
const texts = textPart('contacts', [
  { table: 'sp_crm_import_parts', key: 'id', columns: ['`rows`'] },
  { table: 'sp_crm_import_refusals', key: 'id', columns: ['email', 'reason'] },
  { table: 'sp_crm_notes', key: 'id', columns: ['title', 'description'] },
  { table: 'sp_crm_events', key: 'id', columns: ['title', 'value'] },
  { table: 'sp_crm_emails', key: 'id', columns: ['address', 'subject', 'content', 'note'] },
  { table: 'sp_crm_list_joins', key: 'id', columns: ['address'] },
  { table: 'sp_crm_urls', key: 'id', columns: ['url'] },
  { table: 'sp_crm_companies', key: 'id', columns: ['email', 'phone'] },
]);

async function contactsOf(db: Db, person: Person): Promise<number[]> {
  const contactIds = new Set<number>();
  const known = person.email === '' ? undefined : await contacts(db).byEmailKey(emailKeyOf(person.email));
  if (known) contactIds.add(known.id);
  for (const id of await ownRows(db, { table: 'sp_crm_contacts', key: 'id' }, person)) contactIds.add(id);
  return [...contactIds].sort((one, other) => one - other);
}

/** Contacts of marketing. That an address is suppressed stays, as a digest: else it could be written to again. */
export const contactsPart: PersonPart = {
  name: 'contacts',
  async find(ctx, person) {
    const { db } = ctx;
    const contactIds: Readonly<Record<string, unknown>>[] = [];
    for (const { linkKey: _, ...row } of await contacts(db).many(await contactsOf(db, person))) {
      const facts = await db.query('SELECT * FROM sp_crm_contact_facts WHERE contact_id = ?', [row.id]);
      const emails = await db.query('SELECT subject, status, sent_at FROM sp_crm_emails WHERE contact_id = ? ORDER BY id', [row.id]);
      contactIds.push({ ...row, facts, emails });
    }
    return [...contactIds, ...(await texts.find(ctx, person))];
  },
  details: (db) => detailsIn(db, { table: 'sp_crm_contacts', key: 'id' }),
  async erase(ctx, person) {
    return (await removeContacts(ctx.db, await contactsOf(ctx.db, person))) + (await texts.erase(ctx, person));
  },
};
