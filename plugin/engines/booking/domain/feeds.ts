/** What a feed can be told of. */
export const feedTriggers = [
  'after_booking_scheduled',
  'booking_schedule_cancelled',
  'booking_schedule_completed',
  'after_booking_rescheduled',
  'booking_schedule_rejected',
] as const;
export type FeedTrigger = (typeof feedTriggers)[number];

/** A draft is told of nothing. */
export const feedStatuses = ['active', 'draft'] as const;
export type FeedStatus = (typeof feedStatuses)[number];

/** Feeds that one event type may have. */
export const maxFeeds = 20;

interface MergeField {
  /** Its place in the body, with dots. */
  readonly key: string;
  readonly description: string;
}

const fields = (prefix: string, texts: Readonly<Record<string, string>>): MergeField[] =>
  Object.entries(texts).map(([key, description]) => ({ key: `${prefix}${key}`, description }));

/** Everything that the body of a delivery holds. */
export const mergeFields: readonly MergeField[] = [
  ...fields('', {
    id: 'Id of the delivery, the same in every attempt.',
    type: 'What happened: one of the triggers.',
    created_at: 'When it happened, ISO 8601 in UTC.',
  }),
  ...fields('data.booking.', {
    id: 'Id of the booking.',
    hash: 'Key of the links by which the guest changes the booking.',
    calendar_id: 'Id of the calendar.',
    event_id: 'Id of the event type.',
    group_id: 'The same for all guests at one time of a group event type.',
    parent_id: 'Id of the booking that this guest was added to; null for the person who booked.',
    host_user_id: 'Account of the host.',
    person_user_id: 'Account of the guest; null where there is none.',
    person_contact_id: 'Contact of the guest; null where there is none.',
    person_time_zone: 'Time zone of the guest, IANA name.',
    start_time: 'Start, YYYY-MM-DD HH:MM:SS in UTC.',
    end_time: 'End, YYYY-MM-DD HH:MM:SS in UTC.',
    slot_minutes: 'Length in minutes.',
    first_name: 'First name of the guest.',
    last_name: 'Last name of the guest.',
    email: 'Email address of the guest.',
    phone: 'Telephone number of the guest.',
    country: 'Country of the guest.',
    browser: 'Browser that was used to book it.',
    device: 'Device that was used to book it.',
    message: 'What the guest wrote.',
    other_info: 'Number of repetitions, if any.',
    location_details: 'Where it takes place: type, description, link.',
    cancelled_by: 'Account that cancelled it; null for the guest.',
    status: 'Status when this was sent.',
    source: 'How it was booked: web or admin.',
    booking_type: 'Always scheduling.',
    event_type: 'Kind of the event type.',
    payment_status: 'Status of the payment.',
    payment_method: 'Method of the payment.',
    source_url: 'Page where it was booked.',
    source_id: 'Id of that page.',
    utm_source: 'Campaign: source.',
    utm_medium: 'Campaign: medium.',
    utm_campaign: 'Campaign: name.',
    utm_term: 'Campaign: term.',
    utm_content: 'Campaign: content.',
    created_at: 'When it was booked, ISO 8601.',
    updated_at: 'When it was last changed, ISO 8601.',
    custom_form_data: 'Answers to the questions of the event type, by the name of the question.',
  }),
  ...fields('data.event.', { id: 'Id of the event type.', title: 'Its title.', slug: 'Its name in URLs.' }),
  ...fields('data.calendar.', { id: 'Id of the calendar.', title: 'Its title.' }),
  ...fields('data.', {
    previous_start_time: 'Of a booking that was rescheduled: its previous start, YYYY-MM-DD HH:MM:SS in UTC; otherwise null.',
    reason: 'Reason why it was cancelled, rejected or rescheduled; null if there is none.',
  }),
];

/** The vault's name for the key that a feed's deliveries are signed with. */
export const keyNameOf = ({ keyName }: { readonly keyName: string }) => `booking-feed:${keyName}`;
