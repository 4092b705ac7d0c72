import type { CampaignRow } from '../data/sequences/sequences';
import { notesOf, type TrackerRow } from '../data/sequences/trackers';
import { localStamp, stamps } from '../domain/stamps';

/** A sequence or one of its emails, as its routes show it. */
export const sequenceView = (row: CampaignRow, zone: string) => ({
  id: row.id,
  parent_id: row.parentId,
  type: row.type,
  title: row.title,
  slug: row.slug,
  status: row.status,
  template_id: row.templateId,
  email_subject: row.subject,
  email_pre_header: row.preHeader,
  email_body: row.body,
  delay: row.delay,
  utm_status: row.isUtmActive ? 1 : 0,
  ...utmView(row.utm),
  design_template: row.designTemplate,
  settings: row.settings,
  created_by: row.createdBy,
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});

export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
const utmView = (utm: Readonly<Record<string, string>>) => Object.fromEntries(utmNames.map((name) => [name, utm[name] ?? '']));

/** Where a contact is in a sequence. */
export const trackerView = (row: TrackerRow, zone: string) => ({
  id: row.id,
  campaign_id: row.sequenceId,
  subscriber_id: row.contactId,
  status: row.status,
  type: 'sequence_tracker',
  last_sequence_id: row.lastMailId,
  next_sequence_id: row.nextMailId,
  ...stamps({ last_executed_time: row.lastExecutedAt, next_execution_time: row.nextExecutionAt }, zone),
  notes: notesOf(row).map(({ delay: _, ...note }) => ({
    ...note,
    scheduled_at: localStamp(note.scheduled_at, zone),
    time: localStamp(note.time, zone),
  })),
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});
