import type { ContactClick } from '../data/campaigns/contact-clicks';
import type { ContactEventRow } from '../data/contacts/event-table';
import { stamps } from '../domain/stamps';

/** A tracked event as its routes show it. */
export const eventView = (row: ContactEventRow, zone: string) => ({
  id: row.id,
  subscriber_id: row.contactId,
  provider: row.provider,
  event_key: row.eventKey,
  title: row.title,
  value: row.value,
  counter: row.counter,
  created_by: row.createdBy,
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});

/** A link of an email that a contact followed. */
export const clickView = (row: ContactClick, zone: string) => ({
  id: row.id,
  url: row.url,
  campaign_id: row.campaignId,
  campaign_title: row.campaignTitle,
  counter: row.counter,
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});
