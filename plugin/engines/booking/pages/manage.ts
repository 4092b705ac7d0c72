import type { RestResponse } from '../../../host';
import { refuse } from '../../kit/input/errors';
import { isTrue } from '../../kit/input/rules';
import { oneLine } from '../../kit/mail/template';
import { nothing, sitePage } from '../../kit/pages/answers';
import { countVisit } from '../../kit/pages/limits';
import type { Visit } from '../../kit/pages/page-route';
import { calendarFile } from '../mail/calendar-file';
import { sequenceOf } from '../outbox/mail-order';
import { valuesOf } from '../views/values';
import { limits } from './limits';
import { manageTitle, manageView, type News } from './manage-view';
import { movePage } from './move-page';
import { isOpen, type OwnBooking, ownBooking } from './own-booking';
import { readerOf } from './reader';
import { languageOf } from './words';

/** `GET /book/manage/{hash}`: a booking for whoever has its link; with `?reschedule=1` the times that it can be moved to. */
export async function managePage(visit: Visit): Promise<RestResponse> {
  const { query } = visit;
  const { say } = languageOf(visit.request);
  const own = await ownBooking(visit);
  if (!isTrue(query.reschedule)) return showBooking(visit, own, isTrue(query.moved) ? { done: say('Your booking has been moved.') } : {});
  countVisit(visit, limits.dates);
  if (!isOpen(own)) return showBooking(visit, own, {});
  if (own.barred.move !== undefined) throw refuse(own.barred.move);
  return movePage(visit, own, {});
}

/** The page of a booking. */
export const showBooking = (visit: Visit, own: OwnBooking, news: News): Promise<RestResponse> =>
  sitePage(visit, {
    title: manageTitle(own, languageOf(visit.request).say),
    body: manageView(own, news, readerOf(visit, own.settings)),
    status: news.refusal ? 422 : 200,
  });

/** `GET /book/manage/{hash}/invite.ics`: the booking for the guest's calendar. */
export async function invitation(visit: Visit): Promise<RestResponse> {
  const own = await ownBooking(visit);
  const { booking } = own;
  // Nobody has promised that time yet.
  if (own.status === 'pending') return nothing;
  const isOff = own.status === 'cancelled' || own.status === 'rejected';
  const title = oneLine(String(valuesOf(own, { now: visit.now }).groups.booking?.booking_title ?? ''), 190);
  const sequence = sequenceOf(booking, booking.updatedAt);
  const { content } = calendarFile(own, { method: isOff ? 'CANCEL' : 'REQUEST', title, sequence, now: visit.now });
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="invite.ics"',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    },
    body: content,
  };
}
