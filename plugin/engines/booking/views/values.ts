import { html } from '../../../kit/html';
import { plainText } from '../../kit/mail/plain-text';
import { filledLine, oneLine, type Value, type Values } from '../../kit/mail/template';
import { isMultiGuest } from '../domain/kinds';
import { withDefaults } from '../domain/settings';
import { answerText, bookingValues, type Telling } from './booking-values';
import { type Facts, guestName, hostName } from './facts';
import { linksOf } from './links';

type Group = Readonly<Record<string, Value>>;

/** What every placeholder of a template stands for. */
export function valuesOf(facts: Facts, telling: Telling): Values {
  const { event, calendar, booking, hosts } = facts;
  const groups = {
    guest: guestValues(facts),
    booking: bookingValues(facts, telling),
    host: { name: hostName(facts), email: hosts[0]?.email ?? '', timezone: calendar.authorTimezone },
    event: { id: String(event.id), title: event.title, calendar_id: String(event.calendarId) },
    calendar: { title: calendar.title, description: plainText(calendar.description) },
    payment: {
      payment_status: booking.paymentStatus,
      payment_method: booking.paymentMethod,
      currency: facts.settings.payments.currency,
    },
    team_member: Object.fromEntries(
      hosts.flatMap(({ displayName, email }, i) => [
        [`${i + 1}.name`, displayName],
        [`${i + 1}.email`, email],
      ]),
    ),
  };
  const title = titleOf(facts, { groups, links: {} });
  return { groups: { ...groups, booking: { ...groups.booking, booking_title: title } }, links: linksOf(facts, title) };
}

/** By the event type's own template, otherwise what, and between whom. */
function titleOf(facts: Facts, values: Values): string {
  const template = withDefaults(facts.event.settings).booking_title;
  const own = template === '' ? '' : filledLine(template, values, 190);
  const people = [hostName(facts), guestName(facts.booking)].filter((name) => name !== '').join(' and ');
  return own || oneLine([facts.event.title, people].filter((part) => part !== '').join(': '), 190);
}

function guestValues({ booking, event, guests }: Facts): Group {
  const { firstName, lastName, email, message, personTimeZone, extras } = booking;
  const total = isMultiGuest(event.eventType) ? guests : 1 + (extras.additionalGuests?.length ?? 0);
  return {
    first_name: firstName,
    last_name: lastName,
    full_name: guestName(booking),
    email,
    note: message,
    timezone: personTimeZone,
    total_guest: String(total),
    form_data_html: answersOf(event.bookingFields ?? [], extras.customFields ?? {}),
  };
}

function answersOf(fields: NonNullable<Facts['event']['bookingFields']>, answers: Readonly<Record<string, unknown>>): Value {
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const items = Object.entries(answers).map(
    ([name, answer]) => html`<li><strong>${labels.get(name) ?? name}:</strong> ${answerText(answer)}</li>`,
  );
  return items.length === 0 ? '' : html`<ul>${items}</ul>`;
}
