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
