import type { Host } from '../../../host';
import { managersAddresses } from '../../../kit/managers-addresses';

/** Who gets messages of visitors: the address of the settings, else whoever manages the site. */
export const recipientsOf = async ({ users }: Pick<Host, 'users'>, notifyEmail: string): Promise<readonly string[]> =>
  notifyEmail === '' ? managersAddresses(users) : [notifyEmail];
