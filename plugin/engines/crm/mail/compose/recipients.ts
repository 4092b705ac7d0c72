import type { Db, Host } from '../../../../host';
import { peopleOf } from '../../../kit/people';
import type { CompanyRow } from '../../data/companies/company-table';
import { contacts } from '../../data/contacts/contacts';
import { customFields, customValues } from '../../data/contacts/custom-fields';
import type { TagRow } from '../../data/contacts/label-tables';
import { links } from '../../data/contacts/links';
import { valuesView } from '../../views/custom-fields';
import type { Recipient } from './types';

/** Contacts with what merge tags ask of them, by id, in a fixed number of statements; those that no longer exist are missing. */
export async function recipientsOf(db: Db, host: Host, contactIds: readonly number[]): Promise<ReadonlyMap<number, Recipient>> {
  const contactRows = await contacts(db).many(contactIds);
  const ids = contactRows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { timezone } = await host.site();
  const fields = await customFields(db, 'contact').all();
  const values = await customValues(db, 'contact').of(ids);
  const tags = await links(db, 'tags').ofContacts<TagRow>(ids);
  const lists = await links(db, 'lists').ofContacts<TagRow>(ids);
  const companies = await links(db, 'companies').ofContacts<CompanyRow>(ids);
  const users = await peopleOf(
    host,
    contactRows.map(({ userId }) => userId),
  );
  return new Map(
    contactRows.map((contact) => {
      const { id, companyId, userId } = contact;
      const recipient: Recipient = {
        contact,
        values: valuesView(values.get(id), fields, timezone),
        tags: tags.get(id) ?? [],
        lists: lists.get(id) ?? [],
        company: companies.get(id)?.find((company) => company.id === companyId),
        user: userId === null ? undefined : users.get(userId),
      };
      return [id, recipient];
    }),
  );
}
