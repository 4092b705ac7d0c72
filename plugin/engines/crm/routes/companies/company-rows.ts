import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import type { Input } from '../../../kit/input/query';
import { companies } from '../../data/companies/companies';
import type { CompanyRow } from '../../data/companies/company-table';
import { idsOf } from '../contacts/contact-query';
import { notFound } from '../route';

/** Ids of a body. 422 where there is none. */
export function neededIds(sent: Input, name: string): number[] {
  const ids = idsOf(sent, name);
  if (ids.length === 0) throw refuse(`Send the ids as ${name}.`);
  return ids;
}

/** The company, locked until the transaction ends. 404 where there is none. */
export async function lockCompany(db: Db, id: number): Promise<CompanyRow> {
  const row = await companies(db).find(id, { lock: true });
  if (!row) throw notFound('Company', id);
  return row;
}

/** All of them, locked in the order of their ids. 404 where one does not exist. */
export async function lockCompanies(db: Db, ids: readonly number[]): Promise<CompanyRow[]> {
  const companies: CompanyRow[] = [];
  for (const id of [...ids].sort((a, b) => a - b)) companies.push(await lockCompany(db, id));
  return companies;
}
