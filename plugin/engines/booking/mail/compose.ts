import type { MailMessage } from '../../../host';
import { type NotificationKey, notificationsOf } from '../domain/notifications';
import type { Telling } from './booking-values';
import { calendarFile } from './calendar-file';
import type { Facts } from './facts';
import { occasions } from './occasions';
import { toGuest, toHosts } from './recipients';
import { letterOf } from './render';
import { oneLine } from './template';
import { valuesOf } from './values';

interface Wanted extends Telling {
  readonly notification: NotificationKey;
  /** Of the calendar file; without it none is attached. */
  readonly sequence?: number;
}

/** A mail about a booking; without a recipient where nobody that it is for has an address. */
export function composed(facts: Facts, { notification, sequence, ...telling }: Wanted): MailMessage {
  const template = notificationsOf(facts.event)[notification].email;
  const { to, calendar } = occasions[notification];
  const values = valuesOf(facts, telling);
  const title = oneLine(String(values.groups.booking?.booking_title ?? ''), 190);
  const isAttached = calendar && sequence !== undefined && mayAttach(facts);
  return {
    ...(to === 'guest' ? toGuest(facts) : toHosts(facts, template.additional_recipients ?? '')),
    ...letterOf(template, facts.settings.emailing.email_footer, values),
    ...(isAttached ? { calendar: calendarFile(facts, { method: calendar, title, sequence, now: telling.now }) } : {}),
  };
}

/** What nobody agreed to yet is in no calendar. */
const mayAttach = ({ booking, settings }: Facts) => settings.emailing.attach_ics_on_confirmation !== 'no' && booking.status !== 'pending';
