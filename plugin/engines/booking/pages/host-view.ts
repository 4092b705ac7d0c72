import type { RestResponse } from '../../../host';
import { type Html, html } from '../../../kit/html';
import { isTrue } from '../../kit/input/rules';
import { redirectTo, sitePage } from '../../kit/pages/answers';
import { countVisit } from '../../kit/pages/limits';
import { guestName } from '../views/facts';
import { type HostVisit, hostBooking } from './host-page';
import { limits } from './limits';
import { detailsOf } from './manage-view';
import { movePage } from './move-page';
import { isOpen, type OwnBooking } from './own-booking';
import { problemSummary } from './problems';
import { readerOf } from './reader';
import type { Say, Sentence } from './words';
import { hiddenInputs } from './zone-view';

const states: Readonly<Record<OwnBooking['status'], Sentence>> = {
  pending: 'Waiting for your answer',
  reserved: 'Reserved',
  approved: 'Approved',
  scheduled: 'Confirmed',
  completed: 'Over',
  cancelled: 'Cancelled',
  rejected: 'Declined',
  no_show: 'Over: the guest did not come',
};

/** `GET /book/manage/host/{id}`: a booking for its host; administrators have a better page. */
export async function hostManagePage(visit: HostVisit): Promise<RestResponse> {
  const { engine, query, session, bookingId } = visit;
  const rights = await engine.host.users.capabilities(session.user, session.epoch);
  if (rights.has('manage_options') && rights.has('manage_siteplane'))
    return redirectTo(`${engine.host.places.adminRoot}/siteplane/bookings/${bookingId}`);
  const own = await hostBooking(visit);
  if (!isTrue(query.reschedule) || !isOpen(own)) return showToHost(visit, own, {});
  countVisit(visit, limits.dates);
  return movePage(visit, own, {});
}

interface News {
  /** Why a change was not made. */
  readonly refusal?: string;
  readonly reason?: string;
}

/** The page of a booking. */
export function showToHost(visit: HostVisit, own: OwnBooking, { refusal, reason = '' }: News): Promise<RestResponse> {
  const reader = readerOf(visit, own.settings);
  const title = guestName(own.booking) || own.booking.email;
  const body = html`<h1>${title}</h1>
${refusal !== undefined && problemSummary({ message: refusal, problems: {} })}
<p role="status"><strong>${reader.say(states[own.status])}</strong></p>
${detailsOf(own, reader)}
${isOpen(own) && actionsOf(own, reader.say, reason)}`;
  return sitePage(visit, { title, body, status: refusal === undefined ? 200 : 422 });
}

function actionsOf({ path, status, host }: OwnBooking, say: Say, reason: string): Html {
  const token = hiddenInputs({ csrf: host?.csrf ?? '' });
  const isAsked = status === 'pending';
  return html`${isAsked && html`<form class="contact" method="post" action="${path}/confirm">${token}<button>${say('Confirm the booking')}</button></form>`}
<ul class="actions"><li><a class="time" href="${path}?reschedule=1">${say('Choose another time')}</a></li></ul>
${
  isAsked &&
  html`<details class="cancel"${reason !== '' && html` open`}><summary>${say('Decline this request')}</summary>
<form class="contact" method="post" action="${path}/decline">${token}<label for="f-reason">${say('Reason (optional)')}</label>
<p class="by">${say('The guest sees it.')}</p>
<textarea id="f-reason" name="reason" rows="4" maxlength="1000">${reason}</textarea>
<button class="danger">${say('Decline the request')}</button>
</form></details>`
}`;
}
