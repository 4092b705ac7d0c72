import { isDuplicate } from '../../../../db/connection';
import type { Db, Host } from '../../../../host';
import { invalidFields } from '../../../kit/input/errors';
import { newHash } from '../../../kit/new-hash';
import { companies, companyKeyOf } from '../../data/companies/companies';
import type { CompanyRow } from '../../data/companies/company-table';
import type { StoredValue } from '../../domain/custom-fields/values';
import { changeLinks } from '../contacts/change-links';
import { lockContacts } from '../contacts/find-contacts';
import { putValues } from '../contacts/save-values';

export type CompanyColumns = Partial<Omit<CompanyRow, 'id' | 'hash' | 'nameKey' | 'createdAt' | 'updatedAt'>>;

/** What is to become of a company; what is undefined stays. */
export interface CompanyChange {
  readonly columns: CompanyColumns;
  readonly values: ReadonlyMap<string, StoredValue[]>;
  /** Contacts that belong to it from now on, beside its owner. */
  readonly contactIds: readonly number[];
  readonly at: number;
}

const empty = {
  ownerId: null,
  industry: '',
  type: '',
  email: '',
  phone: '',
  website: '',
  logo: '',
  linkedinUrl: '',
  facebookUrl: '',
  twitterUrl: '',
  timezone: '',
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
  city: '',
  state: '',
  country: '',
  employeesNumber: 0,
  description: '',
  dateOfStart: null,
} as const;

const nameTaken = (name: string) => invalidFields({ name: { unique: `A company with the name ${name} already exists.` } });

/** Create a company. 422 where its name is taken. */
export async function createCompany(db: Db, change: CompanyChange & { readonly name: string }): Promise<CompanyRow> {
  const { name, columns, at } = change;
  const nameKey = companyKeyOf(name);
  if (await companies(db).byKey(nameKey)) throw nameTaken(name);
  const row = { ...empty, ...columns, name, nameKey, hash: newHash(), createdAt: at, updatedAt: at };
  const id = await companies(db).insert(row);
  await putParts(db, id, change);
  return { ...row, id };
}

/** Change a company, which the caller has locked. Whether anything is different from before. */
export async function updateCompany(db: Db, before: CompanyRow, change: CompanyChange): Promise<{ row: CompanyRow; isChanged: boolean }> {
  const { columns, at } = change;
  const set = Object.fromEntries(
    Object.entries(columns).filter(([key, value]) => value !== undefined && value !== before[key as keyof CompanyRow]),
  ) as CompanyColumns;
  const nameKey = set.name === undefined ? before.nameKey : companyKeyOf(set.name);
  if (nameKey !== before.nameKey && (await companies(db).byKey(nameKey))) throw nameTaken(set.name ?? '');
  const arePartsChanged = await putParts(db, before.id, change);
  if (Object.keys(set).length === 0 && !arePartsChanged) return { row: before, isChanged: false };
  const after = { ...set, nameKey, updatedAt: at };
  await companies(db).update(before.id, after);
  return { row: { ...before, ...after }, isChanged: true };
}

/** Its custom values and its contacts: whoever owns it belongs to it. */
async function putParts(db: Db, id: number, { columns, values, contactIds, at }: CompanyChange): Promise<boolean> {
  const isChanged = await putValues(db, 'company', { ownerId: id, values });
  const attached = [...new Set([...contactIds, ...(columns.ownerId ? [columns.ownerId] : [])])].sort((a, b) => a - b);
  if (attached.length === 0) return isChanged;
  await lockContacts(db, attached);
  return (await changeLinks(db, 'companies', { contactIds: attached, attach: [id], at })) || isChanged;
}

/** Somebody else may take a name between the look and the write; the second time finds it taken. */
export async function withFreeName<T>(storage: Host['storage'], write: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await storage.tx(write);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return storage.tx(write);
  }
}
