import { type Html, html } from '../../../kit/html';
import { personName } from '../../kit/people';
import { fieldsOf } from '../domain/booking-fields';
import { activeHostIds } from '../domain/hosts';
import { isMultiGuest } from '../domain/kinds';
import { answersOf } from '../views/booking';
import { answerText } from '../views/booking-values';
import { guestName } from '../views/facts';
import { clockOf } from './clock';
import { spoken } from './form-fields';
import { inputView } from './form-inputs';
import { offerPath } from './offer';
import { isOpen, type OwnBooking } from './own-booking';
import { placeView } from './place';
import { problemSummary } from './problems';
import type { Reader } from './reader';
import type { Say, Sentence } from './words';
import { zoneName } from './zone-view';

const titles: Readonly<Record<OwnBooking['status'], Sentence>> = {
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
export const manageTitle = ({ status }: OwnBooking, say: Say) => say(titles[status]);

/** What went on just before. */
export interface News {
  /** Said after a change. */
  readonly done?: string;
  /** Why the cancellation was not taken, and what was typed. */
  readonly refusal?: { readonly message: string; readonly reason: string };
}

/** A booking with all that its guest can do. */
export function manageView(own: OwnBooking, { done, refusal }: News, reader: Reader): Html {
  const { say } = reader;
  return html`<h1>${manageTitle(own, say)}</h1>
${done !== undefined && html`<p role="status" class="done">${done}</p>`}
${refusal && problemSummary({ message: refusal.message, problems: {} })}
${introOf(own, say)}
${detailsOf(own, reader)}
${isOpen(own) ? actionsOf(own, say, refusal) : againLink(own, say)}`;
}

/** By what the guest may do: move it, cancel it. */
const keep = {
  move: {
    cancel: 'Keep the link to this page, and keep it private: here you can move or cancel the booking.',
    stay: 'Keep the link to this page, and keep it private: here you can move the booking.',
  },
  stay: {
    cancel: 'Keep the link to this page, and keep it private: here you can cancel the booking.',
    stay: 'Keep the link to this page, and keep it private.',
  },
} as const;

function introOf({ status, booking, barred }: OwnBooking, say: Say): Html | undefined {
  if (status === 'pending')
    return html`<p>${say('The organiser has to confirm this time. We will email you at {email}.', { email: booking.email })}</p>`;
  if (status !== 'scheduled') return undefined;
  return html`<p>${say(keep[barred.move === undefined ? 'move' : 'stay'][barred.cancel === undefined ? 'cancel' : 'stay'])}</p>`;
}

/** What, when, where and with whom. */
export function detailsOf({ booking, event, hosts, status, zone, host }: OwnBooking, { locale, timeFormat, say }: Reader): Html {
  const { startAt, endAt, extras, locationDetails, phone, message, email } = booking;
  const clock = clockOf(zone, timeFormat, locale);
  const reason = status === 'rejected' ? extras.rejectReason : extras.cancelReason;
  const isOff = status === 'cancelled' || status === 'rejected';
  const rows: readonly (readonly [string, Html | string | undefined])[] = [
    [say('What'), event.title],
    [
      say('When'),
      html`<strong>${clock.day(startAt)}</strong><br><span class="hours">${clock.span(startAt, endAt)}</span> &#183; ${zoneName(zone)} (${clock.offset(startAt)})`,
    ],
    [
      say('Where'),
      event.locationSettings.length === 0 && locationDetails.type === undefined
        ? undefined
        : placeView({ locationDetails, phone, say }, event.locationSettings),
    ],
    [say('With'), hosts.map(personName).join(', ') || undefined],
    [say('For'), html`${guestName(booking)}<br>${email}`],
    [say('Additional guests'), isMultiGuest(event.eventType) ? undefined : (extras.additionalGuests ?? []).join(', ') || undefined],
    ...(host ? toldOf({ booking, event }, say) : []),
    [host ? say('Their note') : say('Your note'), message === '' ? undefined : html`<span class="lines">${message}</span>`],
    [say('Reason'), isOff && reason ? html`<span class="lines">${reason}</span>` : undefined],
  ];
  return html`<dl class="details${isOff && ' off'}">${rows.map(([term, description]) => description !== undefined && html`<dt>${term}</dt><dd>${description}</dd>\n`)}</dl>`;
}

/** What the guest answered, for the host. */
const toldOf = ({ booking, event }: Pick<OwnBooking, 'booking' | 'event'>, say: Say): readonly (readonly [string, string])[] => [
  ...(booking.phone === '' ? [] : [[say('Phone'), booking.phone] as const]),
  ...Object.values(answersOf(booking, event)).map(({ label, value }) => [label, answerText(value)] as const),
];

function actionsOf(own: OwnBooking, say: Say, refusal: News['refusal']): Html {
  const { path, barred, status } = own;
  return html`<ul class="actions">
${status === 'scheduled' && html`<li><a class="time" href="${path}/invite.ics">${say('Add to calendar')}</a></li>`}
${barred.move === undefined && html`<li><a class="time" href="${path}?reschedule=1">${say('Choose another time')}</a></li>`}
</ul>
${barred.move !== undefined && html`<p class="barred">${say.known(barred.move)}</p>`}
${barred.cancel === undefined ? cancelForm(own, say, refusal) : barred.cancel !== barred.move && html`<p class="barred">${say.known(barred.cancel)}</p>`}`;
}

function cancelForm({ path, event }: OwnBooking, say: Say, refusal: News['refusal']): Html {
  const field = fieldsOf(event).find(({ name, enabled }) => name === 'cancellation_reason' && enabled);
  return html`<details class="cancel"${refusal && html` open`}><summary>${say('Cancel this booking')}</summary>
<form class="contact" method="post" action="${path}/cancel">
${field && inputView({ say, field: spoken(field, say), name: field.name, value: refusal?.reason ?? '', problem: refusal && field.required && refusal.reason === '' ? refusal.message : undefined })}
<button class="danger">${say('Cancel the booking')}</button>
</form></details>`;
}

/** The way to a new booking, while the event type can be booked. */
const againLink = (own: OwnBooking, say: Say) =>
  own.event.status === 'active' &&
  activeHostIds(own.event, own.active).length > 0 &&
  html`<p><a class="time" href="${offerPath(own)}">${say('Book another time')}</a></p>`;
