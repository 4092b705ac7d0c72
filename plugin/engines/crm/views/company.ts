import type { CompanyRow } from '../data/companies/company-table';
import type { ContactRow } from '../data/contacts/contact-table';
import { stamps } from '../domain/stamps';
import { contactView } from './contact';

/** What a company is shown with. */
export interface CompanyParts {
  readonly owner: ContactRow | undefined;
  readonly contactsCount: number;
  readonly customValues: Readonly<Record<string, unknown>>;
}

/** A company as its routes show it. */
export const companyView = (row: CompanyRow, { owner, contactsCount, customValues }: CompanyParts, zone: string) => ({
  id: row.id,
  hash: row.hash,
  owner_id: row.ownerId,
  owner_user_id: owner?.userId ?? null,
  name: row.name,
  industry: row.industry,
  type: row.type,
  email: row.email,
  phone: row.phone,
  website: row.website,
  logo: row.logo,
  linkedin_url: row.linkedinUrl,
  facebook_url: row.facebookUrl,
  twitter_url: row.twitterUrl,
  timezone: row.timezone,
  address_line_1: row.addressLine1,
  address_line_2: row.addressLine2,
  postal_code: row.postalCode,
  city: row.city,
  state: row.state,
  country: row.country,
  employees_number: row.employeesNumber,
  description: row.description,
  date_of_start: row.dateOfStart,
  meta: { custom_values: customValues },
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
  contacts_count: contactsCount,
  owner: owner ? contactView(owner, zone) : null,
});
