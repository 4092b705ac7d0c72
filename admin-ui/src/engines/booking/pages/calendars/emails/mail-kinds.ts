import type { MailKey } from '../../../api/mails';

/** The emails by whom they are to, in the order of what they tell. */
export const mailsTo = {
  guest: [
    'booking_conf_attendee',
    'booking_request_attendee',
    'reminder_to_attendee',
    'rescheduled_by_host',
    'cancelled_by_host',
    'declined_by_host',
  ],
  host: ['booking_conf_host', 'booking_request_host', 'reminder_to_host', 'rescheduled_by_attendee', 'cancelled_by_attendee'],
} as const satisfies Readonly<Record<string, readonly MailKey[]>>;

const all: readonly MailKey[] = [...mailsTo.guest, ...mailsTo.host];

/** An email by its part of an address. */
export const mailNamed = (text: string | undefined): MailKey | undefined => all.find((key) => key === text);
