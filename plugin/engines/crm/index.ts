import type { Host } from '../../host';
import { registerOf } from '../kit/definition';
import { crmEngine } from './parts';
import { followContacts } from './work/automations/entries';
import { onHappenings } from './work/contacts/happenings';
import { orderRequestedOptins } from './work/emails/order-optin';

/** Start the engine in a host, as a plugin of it. */
export async function register(host: Host): Promise<void> {
  onHappenings(orderRequestedOptins);
  onHappenings(followContacts);
  await registerOf(crmEngine)(host);
}
