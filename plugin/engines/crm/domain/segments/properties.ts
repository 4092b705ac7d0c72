import { eachDetail, nameInSql } from '../contacts/details';
import type { PropertyKind } from './operators';

interface Property {
  readonly kind: PropertyKind;
  /** Of contacts. */
  readonly column?: string;
}

const ofDetails = Object.fromEntries(
  Object.entries(eachDetail(({ compared }) => compared)).map(([name, kind]) => [`subscriber.${name}`, { kind, column: nameInSql(name) }]),
);

/** What a rule can ask of a contact, by `provider.property`. */
export const properties: Readonly<Record<string, Property>> = {
  'subscriber.search': { kind: 'search' },
  'subscriber.email': { kind: 'text', column: 'email' },
  ...ofDetails,
  'subscriber.user_id': { kind: 'number', column: 'user_id' },
  'subscriber.id': { kind: 'number', column: 'id' },
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
