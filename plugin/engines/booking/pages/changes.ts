import type { RestResponse } from '../../../host';
import { EngineError } from '../../kit/input/errors';
import { textOf, wordOf } from '../../kit/input/rules';
import { seeOther } from '../../kit/pages/answers';
import type { Visit } from '../../kit/pages/page-route';
import { cancelByGuest } from '../work/cancel-by-guest';
import { reschedule } from '../work/reschedule';
import { choiceOf } from './choice';
import { showBooking } from './manage';
import { movePage } from './move-page';
import { isOpen, type OwnBooking, ownBooking } from './own-booking';
import { languageOf } from './words';

/** `POST /book/manage/{hash}/cancel`; the page again where it is refused. */
export async function cancelled(visit: Visit): Promise<RestResponse> {
  const own = await ownBooking(visit);
  const reason = textOf(visit.form.cancellation_reason, 1000);
  try {
    await cancelByGuest(visit.engine, { hash: own.booking.hash, reason });
  } catch (error) {
    return again(visit, error, (message) => showBooking(visit, own, { refusal: { message, reason } }));
  }
  return seeOther(own.path);
}

/** `POST /book/manage/{hash}/reschedule`; the times again where it is refused. */
export async function rescheduleByForm(visit: Visit): Promise<RestResponse> {
  const own = await ownBooking(visit);
  const { booking } = own;
  const reason = textOf(visit.form.rescheduling_reason, 1000);
  const { start, zone } = choiceOf(visit.form, { ...own, zone: booking.personTimeZone, duration: booking.slotMinutes });
  if (start === undefined || wordOf(visit.form, 'start') === '') return seeOther(`${own.path}?reschedule=1`);
  try {
    await move(visit, own, { start, zone, reason });
  } catch (error) {
    return again(visit, error, (message) =>
      isOpen(own) && own.barred.move === undefined
        ? movePage(visit, own, { message, reason })
        : showBooking(visit, own, { refusal: { message, reason: '' } }),
    );
  }
  return seeOther(`${own.path}?moved=1`);
}

const move = ({ engine }: Visit, { booking }: OwnBooking, { start, zone, reason }: { start: number; zone: string; reason: string }) =>
  reschedule(engine, {
    booking: { hash: booking.hash },
    start,
    timezone: zone,
    reason,
    byGuest: true,
    actor: { userId: null, name: 'the guest' },
  });

/** What the rules of bookings refuse is said on the page; anything else is no matter of the visitor's. */
function again({ request }: Visit, error: unknown, answer: (message: string) => Promise<RestResponse>): Promise<RestResponse> {
  if (error instanceof EngineError && error.status === 422) return answer(languageOf(request).say.known(error.message));
  throw error;
}
