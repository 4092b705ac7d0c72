import type { Users } from '../host';
import { isEmail } from './schema';

/** Addresses of the accounts that manage the site, each once; none on a site where nobody has set one. */
export async function managersAddresses(users: Pick<Users, 'holders'>): Promise<string[]> {
  const managers = await users.holders('manage_options');
  return [...new Set(managers.map(({ email }) => email).filter(isEmail))];
}
