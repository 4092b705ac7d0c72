import type { TextKey } from '../../texts/areas';

/** What routes of the engines are about, by the part of their path; the last one that is known counts. */
const nouns: Readonly<Record<string, TextKey<'activity'>>> = {
  availability: 'noun_hours',
  bookings: 'noun_booking',
  calendars: 'noun_calendar',
  campaigns: 'noun_campaign',
  'campaigns-pro': 'noun_campaign',
  'clone-event': 'noun_event_type',
  companies: 'noun_company',
  'custom-fields': 'noun_custom_field',
  'dynamic-segments': 'noun_segment',
  email: 'noun_email',
  emails: 'noun_email',
  'event-availability': 'noun_event_type',
  'event-order': 'noun_event_type',
  events: 'noun_event_type',
  funnels: 'noun_automation',
  import: 'noun_contact',
  integrations: 'noun_webhook',
  labels: 'noun_label',
  lists: 'noun_list',
  notes: 'noun_note',
  'recurring-campaigns': 'noun_recurring_campaign',
  schedules: 'noun_booking',
  sequences: 'noun_sequence',
  'sequence-email-update-create': 'noun_email',
  setting: 'noun_setting',
  settings: 'noun_setting',
  'smart-links': 'noun_smart_link',
  subscribers: 'noun_contact',
  'subscribers-export': 'noun_contact',
  tags: 'noun_tag',
  templates: 'noun_template',
  webhooks: 'noun_webhook',
};

const endings: readonly (readonly [RegExp, TextKey<'activity'>])[] = [
  [/^create$/, 'added'],
  [/^(?:clone|duplicate|clone-event)$/, 'copied'],
  [/bulk|^attach-|^detach-|^(?:csv-import|users|sync-segments)$/, 'changed_many'],
  [/send/, 'sent'],
  [/export/, 'exported'],
];

/** What was done by a route of an engine, such as `PUT /tags/*`, and to what; undefined for what is no such route. */
export function engineAct(action: string): { act: TextKey<'activity'>; noun: TextKey<'activity'> } | undefined {
  const [method = '', path] = action.split(' /');
  const parts = path?.split('/') ?? [];
  const names = parts.filter((part) => part !== '*');
  const last = names.at(-1) ?? '';
  const noun = names.map((name) => nouns[name]).findLast(Boolean);
  if (!noun) return undefined;
  const ending = endings.find(([pattern]) => pattern.test(last))?.[1];
  // What is sent to a contact or for a booking is an email.
  if (ending) return { act: ending, noun: last.startsWith('send-') ? 'noun_email' : noun };
  if (method === 'DELETE') return { act: 'removed', noun };
  return { act: method === 'POST' && nouns[last] !== undefined && parts.at(-1) === last ? 'added' : 'changed', noun };
}
