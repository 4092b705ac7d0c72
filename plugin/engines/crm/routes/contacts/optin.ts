import { refuse } from '../../../kit/input/errors';
import type { EngineCall } from '../../../kit/route';
import { mayBeAsked } from '../../domain/statuses';
import { lockContact } from '../../work/contacts/find-contacts';
import { optinPause, orderOptins } from '../../work/emails/order-optin';
import { route } from '../route';

/** `POST /subscribers/{id}/send-double-optin`: ask a contact to confirm. */
async function sendOptin(call: EngineCall) {
  const id = call.id('id');
  const { engine } = call;
  await engine.host.storage.tx(async (db) => {
    const { status, email } = await lockContact(db, id);
    if (status === 'subscribed') throw refuse(`${email} is subscribed already.`);
    if (!mayBeAsked(status)) throw refuse(`${email} is ${status}: no more emails may go there.`);
    if ((await orderOptins(db, [id], engine.now())).length === 0)
      throw refuse(`${email} got a confirmation email within the last ${optinPause / 1000} seconds. Try again later.`);
  });
  return { message: 'The confirmation email is on its way.' };
}

export const optinRoutes = [route('POST /subscribers/{id}/send-double-optin', 'crm_manage_contacts', sendOptin)];
