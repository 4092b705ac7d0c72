import type { Db } from '../../../../host';
import type { CompanyRow } from '../../data/companies/company-table';
import type { ContactRow } from '../../data/contacts/contact-table';
import { customFields, customValues } from '../../data/contacts/custom-fields';
import type { LabelRow } from '../../data/contacts/labels';
import { links } from '../../data/contacts/links';
import { wholeContact } from '../../views/contact';
import { valuesView } from '../../views/custom-fields';

/** Contacts with what belongs to them: as many statements for one as for a page of them. */
export async function wholeContacts(db: Db, contacts: readonly ContactRow[], zone: string) {
  const ids = contacts.map(({ id }) => id);
  const tags = await links(db, 'tags').ofContacts<LabelRow>(ids);
  const lists = await links(db, 'lists').ofContacts<LabelRow>(ids);
  const companies = await links(db, 'companies').ofContacts<CompanyRow>(ids);
  return contacts.map((row) => {
    const { id } = row;
    return wholeContact(row, { tags: tags.get(id) ?? [], lists: lists.get(id) ?? [], companies: companies.get(id) ?? [] }, zone);
  });
}

/** Their custom values, with the definitions. */
export async function valuesOf(db: Db, ids: readonly number[], zone: string) {
  const fields = await customFields(db, 'contact').all();
  const values = await customValues(db, 'contact').of(ids);
  return { fields, of: (id: number) => valuesView(values.get(id), fields, zone) };
}
