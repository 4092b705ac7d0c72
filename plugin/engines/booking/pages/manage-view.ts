import { type Html, html } from '../../../kit/html';
import { personName } from '../../kit/people';
import { fieldsOf } from '../domain/booking-fields';
import { activeHostIds } from '../domain/hosts';
import { isMultiGuest } from '../domain/kinds';
import { answersOf } from '../views/booking';
import { answerText } from '../views/booking-values';
import { guestName } from '../views/facts';
import { clockOf } from './clock';
import { inputView } from './form-inputs';
import { offerPath } from './offer';
import { isOpen, type OwnBooking } from './own-booking';
import { placeView } from './place';
import { problemSummary } from './problems';
import type { Reader } from './reader';
import { zoneName } from './zone-view';

const titles: Readonly<Record<OwnBooking['status'], string>> = {
  pending: 'Waiting for confirmation',
  reserved: 'This time is reserved',
  approved: 'You are booked',
  scheduled: 'You are booked',
  completed: 'This booking is over',
  cancelled: 'This booking is cancelled',
  rejected: 'This request was declined',
  no_show: 'This booking is over',
};

/** The title of the page, which says how the booking stands. */
export const manageTitle = ({ status }: OwnBooking) => titles[status];

/** What went on just before. */
export interface News {
  /** Said after a change. */
  readonly done?: string;
  /** Why the cancellation was not taken, and what was typed. */
  readonly refusal?: { readonly message: string; readonly reason: string };
}

/** A booking with all that its guest can do. */
export function manageView(own: OwnBooking, { done, refusal }: News, reader: Reader): Html {
  return html`<h1>${manageTitle(own)}</h1>
${done !== undefined && html`<p role="status" class="done">${done}</p>`}
${refusal && problemSummary({ message: refusal.message, problems: {} })}
${introOf(own)}
${detailsOf(own, reader)}
${isOpen(own) ? actionsOf(own, refusal) : againLink(own)}`;
}

function introOf({ status, booking, barred }: OwnBooking): Html | undefined {
  if (status === 'pending') return html`<p>The organiser has to confirm this time. We will email you at ${booking.email}.</p>`;
  if (status !== 'scheduled') return undefined;
  const allowed = [barred.move === undefined && 'move', barred.cancel === undefined && 'cancel'].filter((word) => word !== false);
  return html`<p>Keep the link to this page, and keep it private${allowed.length > 0 && `: here you can ${allowed.join(' or ')} the booking`}.</p>`;
}

/** What, when, where and with whom. */
export function detailsOf({ booking, event, hosts, status, zone, host }: OwnBooking, { locale, timeFormat }: Reader): Html {
  const { startAt, endAt, extras, locationDetails, phone, message, email } = booking;
  const clock = clockOf(zone, timeFormat, locale);
  const reason = status === 'rejected' ? extras.rejectReason : extras.cancelReason;
  const isOff = status === 'cancelled' || status === 'rejected';
  const rows: readonly (readonly [string, Html | string | undefined])[] = [
    ['What', event.title],
    ['When', html`<strong>${clock.day(startAt)}</strong><br>${clock.span(startAt, endAt)} · ${zoneName(zone)} (${clock.offset(startAt)})`],
    [
      'Where',
      event.locationSettings.length === 0 && locationDetails.type === undefined
        ? undefined
        : placeView({ locationDetails, phone }, event.locationSettings),
    ],
    ['With', hosts.map(personName).join(', ') || undefined],
    ['For', html`${guestName(booking)}<br>${email}`],
    ['Additional guests', isMultiGuest(event.eventType) ? undefined : (extras.additionalGuests ?? []).join(', ') || undefined],
    ...(host ? toldOf({ booking, event }) : []),
    [host ? 'Their note' : 'Your note', message === '' ? undefined : html`<span class="lines">${message}</span>`],
    ['Reason', isOff && reason ? html`<span class="lines">${reason}</span>` : undefined],
  ];
  return html`<dl class="details${isOff && ' off'}">${rows.map(([term, said]) => said !== undefined && html`<dt>${term}</dt><dd>${said}</dd>\n`)}</dl>`;
}

/** What the guest answered, for the host. */
const toldOf = ({ booking, event }: Pick<OwnBooking, 'booking' | 'event'>): readonly (readonly [string, string])[] => [
  ...(booking.phone === '' ? [] : [['Phone', booking.phone] as const]),
  ...Object.values(answersOf(booking, event)).map(({ label, value }) => [label, answerText(value)] as const),
];

function actionsOf(own: OwnBooking, refusal: News['refusal']): Html {
  const { path, barred, status } = own;
  return html`<ul class="actions">
${status === 'scheduled' && html`<li><a class="time" href="${path}/invite.ics">Add to calendar</a></li>`}
${barred.move === undefined && html`<li><a class="time" href="${path}?reschedule=1">Choose another time</a></li>`}
</ul>
${barred.move !== undefined && html`<p class="barred">${barred.move}</p>`}
${barred.cancel === undefined ? cancelForm(own, refusal) : barred.cancel !== barred.move && html`<p class="barred">${barred.cancel}</p>`}`;
}

function cancelForm({ path, event }: OwnBooking, refusal: News['refusal']): Html {
  const field = fieldsOf(event).find(({ name, enabled }) => name === 'cancellation_reason' && enabled);
  return html`<details class="cancel"${refusal && html` open`}><summary>Cancel this booking</summary>
<form class="contact" method="post" action="${path}/cancel">
${field && inputView({ field, name: field.name, value: refusal?.reason ?? '', problem: refusal && field.required && refusal.reason === '' ? refusal.message : undefined })}
<button class="danger">Cancel the booking</button>
</form></details>`;
}

/** The way to a new booking, while the event type can be booked. */
const againLink = (own: OwnBooking) =>
  own.event.status === 'active' &&
  activeHostIds(own.event, own.active).length > 0 &&
  html`<p><a class="time" href="${offerPath(own)}">Book another time</a></p>`;
