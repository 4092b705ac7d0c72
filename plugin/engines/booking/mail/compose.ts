import type { MailMessage } from '../../../host';
import { letterOf } from '../../kit/mail/render';
import { oneLine } from '../../kit/mail/template';
import { type MailKey, mailOf } from '../domain/notifications';
import { occasions } from '../domain/occasions';
import type { Telling } from '../views/booking-values';
import type { Facts } from '../views/facts';
import { valuesOf } from '../views/values';
import { calendarFile } from './calendar-file';
import { toGuest, toHosts } from './recipients';

interface ComposeInput extends Telling {
  readonly notification: MailKey;
  /** Of the calendar file; without it none is attached. */
  readonly sequence?: number;
}

/** An email about a booking; without a recipient where nobody that it is for has an address. */
export function composed(facts: Facts, { notification, sequence, ...telling }: ComposeInput): MailMessage {
  const template = mailOf(facts.event, notification).email;
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
