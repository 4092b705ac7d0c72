import type { Host } from '../../host';
import { registerOf } from '../kit/definition';
import { crmEngine } from './parts';
import { onHappenings } from './work/contacts/happenings';
import { orderRequestedOptins } from './work/emails/order-optin';

/** Start the engine in a host, as a plugin of it. */
export async function register(host: Host): Promise<void> {
  onHappenings(orderRequestedOptins);
  await registerOf(crmEngine)(host);
}
