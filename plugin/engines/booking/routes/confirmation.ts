import { refuse } from '../../kit/input/errors';
import { isBlank, wordOf } from '../../kit/input/rules';
import type { EngineCall } from '../../kit/route';
import { sendConfirmation } from '../mail/send-confirmation';
import { route } from './route';

async function resend({ engine, caller, body, id }: EngineCall) {
  const to = isBlank(body.email_to) ? 'guest' : wordOf(body, 'email_to');
  if (to !== 'guest' && to !== 'host') throw refuse('Send email_to as guest or host.');
  await sendConfirmation(engine, { bookingId: id('id'), to, by: caller.userId ?? null });
  return { message: `The confirmation has been sent to the ${to}.` };
}

/** The email of a booking that is sent by hand. */
export const confirmationRoutes = [route('POST', '/schedules/{id}/send-confirmation-email', resend)];
