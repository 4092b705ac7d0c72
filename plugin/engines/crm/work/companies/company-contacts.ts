import type { Db } from '../../../../host';
import { companies } from '../../data/companies/companies';
import { companyContacts } from '../../data/companies/company-contacts';
import type { CompanyRow } from '../../data/companies/company-table';
import { contacts } from '../../data/contacts/contacts';
import { changeLinks } from '../contacts/change-links';

const atOnce = 500;

/** Take the contacts of companies from them, as many at once as fit a statement; listeners hear of each. */
async function detachAll(db: Db, companyId: number, at: number): Promise<void> {
  for (let last = 0; ; ) {
    const ids = await companyContacts(db).contactIds(companyId, last, atOnce);
    if (ids.length === 0) return;
    await contacts(db).many(ids, { lock: true });
    await changeLinks(db, 'companies', { contactIds: ids, detach: [companyId], at });
    last = ids.at(-1) ?? last;
  }
}

/** Delete companies, which the caller has locked: their contacts stay and get another company of theirs as their own. */
export async function deleteCompanies(db: Db, companyRows: readonly CompanyRow[], at: number): Promise<void> {
  for (const { id } of companyRows) await detachAll(db, id, at);
  await companies(db).delete(companyRows.map(({ id }) => id));
}

interface Detaching {
  readonly companyIds: readonly number[];
  /** Locked by the caller. */
  readonly contactIds: readonly number[];
  readonly at: number;
}

/** Take companies from contacts; a contact that is not of the company any more does not own it either. */
export async function detachContacts(db: Db, { companyIds, contactIds, at }: Detaching): Promise<void> {
  await changeLinks(db, 'companies', { contactIds, detach: companyIds, at });
  await companies(db).disown(companyIds, contactIds, at);
}
