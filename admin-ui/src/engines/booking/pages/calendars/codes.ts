import type { Text } from '../../../../texts';

/** Placeholders that people choose among, by group; the engine fills them in. */
export const codeGroups = {
  guest: [
    ...['{{guest.first_name}}', '{{guest.last_name}}', '{{guest.full_name}}', '{{guest.email}}', '{{booking.phone}}', '{{guest.note}}'],
    ...['{{guest.form_data_html}}', '{{booking.additional_guests}}', '{{guest.total_guest}}', '{{guest.timezone}}'],
  ],
  booking: [
    ...['{{booking.event_name}}', '{{booking.booking_title}}', '{{booking.description}}', '{{booking.location_details_html}}'],
    ...['{{booking.cancel_reason}}', '{{booking.reject_reason}}', '{{booking.reschedule_reason}}', '{{calendar.title}}'],
  ],
  time: [
    ...['{{booking.full_start_end_guest_timezone}}', '{{booking.full_start_end_host_timezone}}'],
    ...['{{booking.start_date_time_for_attendee}}', '{{booking.start_date_time_for_host}}', '{{booking.start_date_time}}'],
    ...['{{booking.start_time_human_format}}', '{{booking.previous_meeting_time}}'],
  ],
  host: ['{{host.name}}', '{{host.email}}', '{{host.timezone}}'],
  link: ['##booking.reschedule_url##', '##booking.cancelation_url##', '##booking.admin_booking_url##'],
} as const;

/** Those that a title of a booking can be made of. */
export const titleCodes = [
  '{{booking.event_name}}',
  '{{guest.full_name}}',
  '{{guest.email}}',
  '{{host.name}}',
  '{{calendar.title}}',
] as const;

export type CodeGroup = keyof typeof codeGroups;
type Code = (typeof codeGroups)[CodeGroup][number];

const known: readonly string[] = Object.values(codeGroups).flat();

/** What a placeholder is called; itself where nobody named it. */
export function codeName(code: string, t: Text<'event-types'>): string {
  return known.includes(code) ? t(`code_${wordsOf(code as Code)}`) : code;
}

type Bare<C> = C extends `{{${infer G}.${infer K}}}` | `##${infer G}.${infer K}##` ? `${G}_${K}` : never;

const wordsOf = <C extends Code>(code: C) => code.replace(/[{}#]/g, '').replace('.', '_') as Bare<C>;
