/** A placeholder of emails and titles, and what it becomes. */
type Codes = Readonly<Record<string, string>>;

interface CodeGroup {
  readonly title: string;
  readonly codes: Codes;
}

/** `{{guest.email}}` and its like, from what is in their group. */
const group = (name: string, title: string, codes: Codes): CodeGroup => ({
  title,
  codes: Object.fromEntries(Object.entries(codes).map(([key, label]) => [`{{${name}.${key}}}`, label])),
});

/** What templates may name, by group. */
export const smartCodes: Readonly<Record<string, CodeGroup>> = {
  guest: group('guest', 'Guest', {
    first_name: 'First name',
    last_name: 'Last name',
    full_name: 'Full name',
    email: 'Email address',
    note: 'Note of the guest',
    timezone: 'Time zone',
    total_guest: 'Number of guests',
    form_data_html: 'All answers',
  }),
  booking: group('booking', 'Booking', {
    event_name: 'Title of the event type',
    description: 'Description',
    booking_title: 'Title of the booking',
    phone: 'Phone',
    additional_guests: 'Additional guests',
    full_start_end_guest_timezone: 'Time, in the zone of the guest',
    full_start_end_host_timezone: 'Time, in the zone of the host',
    start_date_time: 'Start (UTC)',
    start_date_time_for_attendee: 'Start, in the zone of the guest',
    start_date_time_for_host: 'Start, in the zone of the host',
    start_time_human_format: 'Time until the start',
    location_details_text: 'Place',
    location_details_html: 'Place, with its link',
    cancel_reason: 'Why it was cancelled',
    reject_reason: 'Why it was declined',
    reschedule_reason: 'Why it was moved',
    booking_hash: 'Key of its links',
  }),
  host: group('host', 'Host', { name: 'Name', email: 'Email address', timezone: 'Time zone' }),
  event: group('event', 'Event type', { id: 'Number', title: 'Title', calendar_id: 'Number of its calendar' }),
  calendar: group('calendar', 'Calendar', { title: 'Title', description: 'Description' }),
  links: {
    title: 'Links',
    codes: {
      '##booking.reschedule_url##': 'Page to move the booking',
      '##booking.cancelation_url##': 'Page to cancel the booking',
      '##booking.admin_booking_url##': 'The booking, for hosts',
    },
  },
};
