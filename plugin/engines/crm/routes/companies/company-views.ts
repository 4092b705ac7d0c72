import type { Db } from '../../../../host';
import { companyContacts } from '../../data/companies/company-contacts';
import type { CompanyRow } from '../../data/companies/company-table';
import { contacts } from '../../data/contacts/contacts';
import { customFields, customValues } from '../../data/contacts/custom-fields';
import { companyView } from '../../views/company';
import { valuesView } from '../../views/custom-fields';

/** Companies with their owners, custom values and numbers of contacts: as many statements for one as for a page of them. */
export async function wholeCompanies(db: Db, companies: readonly CompanyRow[], zone: string) {
  const ids = companies.map(({ id }) => id);
  const ownerIds = [...new Set(companies.flatMap(({ ownerId }) => ownerId ?? []))];
  const owners = new Map((await contacts(db).many(ownerIds)).map((row) => [row.id, row]));
  const counts = await companyContacts(db).counts(ids);
  const fields = await customFields(db, 'company').all();
  const values = await customValues(db, 'company').of(ids);
  return companies.map((row) =>
    companyView(
      row,
      {
        owner: row.ownerId === null ? undefined : owners.get(row.ownerId),
        contactsCount: counts.get(row.id) ?? 0,
        customValues: valuesView(values.get(row.id), fields, zone),
      },
      zone,
    ),
  );
}

export async function wholeCompany(db: Db, row: CompanyRow, zone: string) {
  const [company] = await wholeCompanies(db, [row], zone);
  return company;
}
