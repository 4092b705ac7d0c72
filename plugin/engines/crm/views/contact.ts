import { sha256Hex } from '../../../kit/digest';
import type { CompanyRow } from '../data/companies/company-table';
import type { ContactRow } from '../data/contacts/contact-table';
import type { LabelRow } from '../data/contacts/labels';
import type { Linked } from '../data/contacts/links';
import { detailsOf } from '../domain/contacts/details';
import { stamps } from '../domain/stamps';
import { listInShort, tagView } from './labels';

/** A name for the outside, which tells neither the address nor what links are signed with. */
const hashOf = (linkKey: string) => sha256Hex(`hash of ${linkKey}`).slice(0, 32);

/** A contact as its routes show it. */
export const contactView = (row: ContactRow, zone: string) => ({
  id: row.id,
  user_id: row.userId,
  hash: hashOf(row.linkKey),
  contact_owner: row.ownerId,
  company_id: row.companyId,
  ...detailsOf(row),
  full_name: `${row.firstName} ${row.lastName}`.trim(),
  email: row.email,
  status: row.status,
  contact_type: row.contactType,
  photo: row.avatar,
  ...stamps({ created_at: row.createdAt, last_activity: row.lastActivity, updated_at: row.updatedAt }, zone),
});

/** What belongs to a contact. */
export interface Belongings {
  readonly tags: readonly Linked<LabelRow>[];
  readonly lists: readonly Linked<LabelRow>[];
  readonly companies: readonly Linked<CompanyRow>[];
}

/** The same with its tags, lists and companies. */
export function wholeContact(row: ContactRow, { tags, lists, companies }: Belongings, zone: string) {
  const pivot = (type: string, { id, linkedAt }: { id: number; linkedAt: number }) => ({
    subscriber_id: row.id,
    object_id: id,
    object_type: type,
    ...stamps({ created_at: linkedAt, updated_at: linkedAt }, zone),
  });
  const ofCompanies = companies.map((company) => ({ ...companyInShort(company), pivot: pivot('Company', company) }));
  return {
    ...contactView(row, zone),
    tags: tags.map((tag) => ({ ...tagView(tag, zone), pivot: pivot('Tag', tag) })),
    lists: lists.map((list) => ({ ...listInShort(list, zone), pivot: pivot('Lists', list) })),
    companies: ofCompanies,
    company: ofCompanies.find(({ id }) => id === row.companyId) ?? null,
  };
}

const companyInShort = ({ id, name, email, phone, website, logo, industry, type }: CompanyRow) => ({
  id,
  name,
  email,
  phone,
  website,
  logo,
  industry,
  type,
});

/** A contact in a list to choose from. */
export const contactInShort = ({ id, email, firstName, lastName, status, avatar }: ContactRow) => ({
  id,
  email,
  first_name: firstName,
  last_name: lastName,
  full_name: `${firstName} ${lastName}`.trim(),
  status,
  photo: avatar,
});
