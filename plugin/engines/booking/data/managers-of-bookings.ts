import type { Users } from '../../../host';
import { managersAddresses } from '../../../kit/managers-addresses';
import { isEmail } from '../../../kit/schema';
import type { GlobalSettings } from '../domain/global-settings';

type Administration = Pick<GlobalSettings['administration'], 'admin_email'>;

/** Addresses of whoever manages bookings: the one of the settings, otherwise those of the accounts that manage the site. */
export const managersOf = async (users: Pick<Users, 'holders'>, { admin_email: address }: Administration): Promise<readonly string[]> =>
  isEmail(address) ? [address] : managersAddresses(users);
