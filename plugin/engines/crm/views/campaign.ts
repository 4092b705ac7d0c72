import type { CampaignRow, SubjectRow } from '../data/campaigns/campaigns';
import type { EmailRow } from '../data/campaigns/claims';
import type { TemplateRow } from '../data/campaigns/templates';
import type { ContactRow } from '../data/contacts/contact-table';
import { stamps } from '../domain/stamps';
import { contactInShort } from './contact';

const utmKeys = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** A campaign as its routes show it. */
export const campaignView = (row: CampaignRow, zone: string) => ({
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
  recipients_count: row.recipientsCount,
  delay: row.delay,
  utm_status: row.isUtmActive ? 1 : 0,
  ...Object.fromEntries(utmKeys.map((key) => [`utm_${key}`, row.utm[`utm_${key}`] ?? ''])),
  design_template: row.designTemplate,
  settings: row.settings,
  created_by: row.createdBy,
  ...stamps({ scheduled_at: row.scheduledAt, created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});

export const subjectView = ({ id, campaignId, weight, subject }: SubjectRow) => ({
  id,
  object_id: campaignId,
  key: weight,
  value: subject,
});

/** One email to one recipient. */
export const emailView = (row: EmailRow, contact: ContactRow | undefined, zone: string) => ({
  id: row.id,
  campaign_id: row.campaignId,
  subscriber_id: row.contactId,
  email_type: row.type,
  email_subject_id: row.subjectId,
  email_address: row.address,
  email_subject: row.subject,
  status: row.status,
  is_open: row.isOpen ? 1 : 0,
  click_counter: row.clickCount === 0 ? null : row.clickCount,
  note: row.note,
  attempts: row.attempts,
  email_hash: row.hash,
  ...stamps({ scheduled_at: row.scheduledAt, sent_at: row.sentAt, created_at: row.createdAt, updated_at: row.updatedAt }, zone),
  subscriber: contact ? contactInShort(contact) : null,
});

export const templateInShort = ({ id, title }: Pick<TemplateRow, 'id' | 'title'>) => ({ ID: id, post_title: title });
