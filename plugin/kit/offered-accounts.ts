import type { Host, HostUser } from '../host';
import { OperationError } from './errors';

/** So many accounts a form offers by name; a host may have any number of them. */
const most = 500;

/** Active accounts that a form offers, by login (D681). */
export const offeredAccounts = async ({ users }: Pick<Host, 'users'>): Promise<HostUser[]> => (await users.search({ limit: most })).items;

/** Which accounts a picker asks for: those with a text in login, name or address, a page of them, or those of some ids. */
export interface AccountQuestion {
  readonly search?: string;
  readonly page: number;
  readonly perPage: number;
  readonly ids?: readonly number[];
}

/** Active accounts for a picker, and how many there are (D771). */
export async function pickedAccounts({ users }: Pick<Host, 'users'>, { search = '', page, perPage, ids }: AccountQuestion) {
  if (ids) {
    const items = (await users.findMany(ids)).filter(({ active }) => active);
    return { items, total: items.length };
  }
  return users.search({ ...(search !== '' && { text: search }), limit: perPage, offset: (page - 1) * perPage });
}

/** As a picker's request says it; a page of twenty. */
export function accountQuestion(query: URLSearchParams): AccountQuestion {
  const page = Number(query.get('page') ?? 1);
  const ids = query.get('ids')?.split(',').filter(Boolean).map(Number);
  const isNumber = (value: number) => Number.isSafeInteger(value) && value > 0;
  if (!isNumber(page) || page > 1_000_000) throw new OperationError('invalid_params', 'page must be a whole number from 1 to 1000000.');
  if (ids && (ids.length > most || !ids.every(isNumber)))
    throw new OperationError('invalid_params', `ids must be at most ${most} whole numbers, separated by commas.`);
  return { search: (query.get('search') ?? '').trim().slice(0, 190), page, perPage: 20, ...(ids && { ids }) };
}
