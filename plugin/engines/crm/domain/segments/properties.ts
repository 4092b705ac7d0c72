/** How a property is compared. */
export type PropertyKind =
  | 'search'
  | 'text'
  | 'nullable_text'
  | 'choice'
  | 'choices'
  | 'number'
  | 'day'
  | 'instant'
  | 'relation'
  | 'activity'
  | 'campaign'
  | 'automation'
  | 'sequence'
  | 'event_key'
  | 'event_title'
  | 'event_value'
  | 'event_count';

const words = ['=', '!=', 'contains', 'not_contains'] as const;
export const lengths = ['length_equal', 'length_less_than', 'length_greater_than'] as const;
const text = [...words, 'startsWith', 'endsWith', ...lengths] as const;
const dates = ['before', 'after', 'date_equal', 'days_before', 'days_within'] as const;
const numbers = ['=', '!=', '>', '<', '>=', '<=', 'in', 'not_in'] as const;
/** Of several values: has all of them, lacks one, has them and no other. */
const sets = ['in_all', 'not_in_all', 'match_all'] as const;
const nothing = ['is_null', 'not_null'] as const;

/** What can be asked of each kind (D388). */
export const operatorsOf: Readonly<Record<PropertyKind, readonly string[]>> = {
  search: words,
  text,
  nullable_text: [...text, ...nothing],
  choice: ['in', 'not_in', '=', '!='],
  choices: ['in', 'not_in', '=', '!=', ...sets],
  number: [...numbers, ...nothing],
  day: [...dates, ...nothing],
  instant: [...dates, ...nothing],
  relation: ['in', 'not_in', ...sets, ...nothing],
  activity: [...dates, 'never'],
  campaign: ['in', 'not_in', 'open', 'no_open', 'clicked', 'not_clicked'],
  automation: ['in', 'not_in', 'completed', 'active', 'cancelled', 'waiting'],
  sequence: ['in', 'not_in', 'completed', 'active', 'cancelled'],
  event_key: ['in', 'not_in'],
  event_title: words,
  event_value: [...words, '<', '>', '<=', '>='],
  event_count: ['=', '!=', '<', '>', '<=', '>='],
};

/** What a rule can ask of a contact, by `provider.property`. Columns are those of contacts. */
export const properties: Readonly<Record<string, { readonly kind: PropertyKind; readonly column?: string }>> = {
  'subscriber.search': { kind: 'search' },
  'subscriber.email': { kind: 'text', column: 'email' },
  'subscriber.source': { kind: 'text', column: 'source' },
  'subscriber.first_name': { kind: 'nullable_text', column: 'first_name' },
  'subscriber.last_name': { kind: 'nullable_text', column: 'last_name' },
  'subscriber.address_line_1': { kind: 'nullable_text', column: 'address_line1' },
  'subscriber.address_line_2': { kind: 'nullable_text', column: 'address_line2' },
  'subscriber.city': { kind: 'nullable_text', column: 'city' },
  'subscriber.state': { kind: 'nullable_text', column: 'state' },
  'subscriber.postal_code': { kind: 'nullable_text', column: 'postal_code' },
  'subscriber.phone': { kind: 'nullable_text', column: 'phone' },
  'subscriber.country': { kind: 'choice', column: 'country' },
  'subscriber.prefix': { kind: 'choice', column: 'prefix' },
  'subscriber.user_id': { kind: 'number', column: 'user_id' },
  'subscriber.id': { kind: 'number', column: 'id' },
  'subscriber.date_of_birth': { kind: 'day', column: 'date_of_birth' },
  'subscriber.last_activity': { kind: 'instant', column: 'last_activity' },
  'subscriber.created_at': { kind: 'instant', column: 'created_at' },
  'segment.status': { kind: 'choice', column: 'status' },
  'segment.contact_type': { kind: 'choice', column: 'contact_type' },
  'segment.tags': { kind: 'relation' },
  'segment.lists': { kind: 'relation' },
  'segment.companies': { kind: 'relation' },
  'segment.company_industry': { kind: 'choice' },
  'segment.company_type': { kind: 'choice' },
  'activities.email_sent': { kind: 'activity' },
  'activities.email_opened': { kind: 'activity' },
  'activities.email_link_clicked': { kind: 'activity' },
  'activities.campaign_email_activity': { kind: 'campaign' },
  'activities.automation_activity': { kind: 'automation' },
  'activities.email_sequence_activity': { kind: 'sequence' },
  'event_tracking.event_tracking_key': { kind: 'event_key' },
  'event_tracking.event_tracking_title': { kind: 'event_title' },
  'event_tracking.event_tracking_value': { kind: 'event_value' },
  'event_tracking.event_tracking_key_count': { kind: 'event_count' },
};

/** The columns that `subscriber.search` looks into. */
export const searchedColumns = [
  'email',
  'first_name',
  'last_name',
  'address_line1',
  'address_line2',
  'postal_code',
  'city',
  'state',
  'country',
  'phone',
  'status',
] as const;

const customKinds: Readonly<Record<string, PropertyKind>> = {
  text: 'nullable_text',
  textarea: 'nullable_text',
  number: 'number',
  date: 'instant',
  date_time: 'instant',
  'single-select': 'choice',
  'multi-select': 'choices',
  radio: 'choice',
  checkbox: 'choices',
};

/** How a custom field of this type is compared. */
export const customKindOf = (type: string): PropertyKind => customKinds[type] ?? 'nullable_text';
