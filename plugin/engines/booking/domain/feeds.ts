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
    id: 'Number of the delivery, the same in every attempt.',
    type: 'What happened: one of the triggers.',
    created_at: 'When it happened, ISO 8601 in UTC.',
  }),
  ...fields('data.booking.', {
    id: 'Number of the booking.',
    hash: 'Key of the links by which the guest changes the booking.',
    calendar_id: 'Number of the calendar.',
    event_id: 'Number of the event type.',
    group_id: 'The same for everybody at one time of an event type with many guests.',
    parent_id: 'Number of the booking that brought this guest along; null for whoever booked.',
    host_user_id: 'Account of the host.',
    person_user_id: 'Account of the guest; null where there is none.',
    person_contact_id: 'Contact of the guest; null where there is none.',
    person_time_zone: 'Time zone of the guest, IANA name.',
    start_time: 'Start, YYYY-MM-DD HH:MM:SS in UTC.',
    end_time: 'End, YYYY-MM-DD HH:MM:SS in UTC.',
    slot_minutes: 'Length in minutes.',
    first_name: 'First name of the guest.',
    last_name: 'Last name of the guest.',
    email: 'E-mail address of the guest.',
    phone: 'Telephone number of the guest.',
    country: 'Country of the guest.',
    browser: 'Browser with which it was booked.',
    device: 'Device with which it was booked.',
    message: 'What the guest wrote.',
    other_info: 'Number of repetitions, where there are any.',
    location_details: 'Where it takes place: type, description, link.',
    cancelled_by: 'Account that cancelled it; null for the guest.',
    status: 'Status when this was sent.',
    source: 'How it was booked: web or admin.',
    booking_type: 'Always scheduling.',
    event_type: 'Kind of the event type.',
    payment_status: 'Status of the payment.',
    payment_method: 'Method of the payment.',
    source_url: 'Page on which it was booked.',
    source_id: 'Number of that page.',
    utm_source: 'Campaign: source.',
    utm_medium: 'Campaign: medium.',
    utm_campaign: 'Campaign: name.',
    utm_term: 'Campaign: term.',
    utm_content: 'Campaign: content.',
    created_at: 'When it was booked, ISO 8601.',
    updated_at: 'When it was last changed, ISO 8601.',
    custom_form_data: 'Answers to the questions of the event type, by the name of the question.',
  }),
  ...fields('data.event.', { id: 'Number of the event type.', title: 'Its title.', slug: 'Its name in addresses.' }),
  ...fields('data.calendar.', { id: 'Number of the calendar.', title: 'Its title.' }),
  ...fields('data.', {
    previous_start_time: 'Of a booking that was moved: its start before, YYYY-MM-DD HH:MM:SS in UTC; otherwise null.',
    reason: 'Why it was cancelled, rejected or moved; null where nobody said.',
  }),
];
