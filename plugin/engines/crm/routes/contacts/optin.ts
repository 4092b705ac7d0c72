import { refuse } from '../../../kit/input/errors';
import type { EngineCall } from '../../../kit/route';
import { listJoins } from '../../data/contacts/list-joins';
import { isSuppressed, mayBeAsked } from '../../domain/statuses';
import { lockContact } from '../../work/contacts/find-contacts';
import { optinPause, orderJoins, orderOptins } from '../../work/emails/order-optin';
import { route } from '../route';

const tooSoon = (email: string) =>
  refuse(`${email} got a confirmation email within the last ${optinPause / 1000} seconds. Try again later.`);

/** `POST /subscribers/{id}/send-double-optin`: ask a contact to confirm, its subscription or the lists that it waits for. */
async function sendOptin(call: EngineCall) {
  const id = call.id('id');
  const { engine } = call;
  await engine.host.storage.tx(async (db) => {
    const { status, email } = await lockContact(db, id);
    const waiting = (await listJoins(db).waitedForBy(id)).map((list) => ({ contactId: id, listId: list.id }));
    if (waiting.length > 0 && !isSuppressed(status) && (await orderJoins(db, waiting, engine.now())) > 0) return;
    if (status === 'subscribed' && waiting.length > 0) throw tooSoon(email);
    if (status === 'subscribed') throw refuse(`${email} is subscribed already.`);
    if (!mayBeAsked(status)) throw refuse(`${email} is ${status}: no more emails may go there.`);
    if ((await orderOptins(db, [id], engine.now())).length === 0) throw tooSoon(email);
  });
  return { message: 'The confirmation email is on its way.' };
}

export const optinRoutes = [route('POST /subscribers/{id}/send-double-optin', 'crm_manage_contacts', sendOptin)];
