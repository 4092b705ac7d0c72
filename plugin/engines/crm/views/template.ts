import type { TemplateRow } from '../data/templates/templates';
import { localStamp, utcStamp } from '../domain/stamps';

/** What a post of the host has and a template has not. */
const unused = {
  comment_status: 'closed',
  ping_status: 'closed',
  post_password: '',
  to_ping: '',
  pinged: '',
  post_content_filtered: '',
  post_parent: 0,
  guid: '',
  menu_order: 0,
  post_type: 'crm_email_template',
  post_mime_type: '',
  comment_count: '0',
} as const;

/** A template in a list, as a post of the host. */
export const templatePost = (row: TemplateRow, zone: string) => ({
  ...unused,
  ID: row.id,
  post_author: String(row.createdBy ?? 0),
  post_date: localStamp(row.createdAt, zone),
  post_date_gmt: utcStamp(row.createdAt),
  post_content: row.body,
  post_title: row.title,
  post_excerpt: row.preHeader,
  post_status: row.status,
  post_name: row.slug,
  post_modified: localStamp(row.updatedAt, zone),
  post_modified_gmt: utcStamp(row.updatedAt),
  email_subject: row.subject,
  design_template: row.designTemplate,
});

/** A template by itself. */
export const templateView = (row: TemplateRow) => ({
  ID: row.id,
  post_title: row.title,
  post_content: row.body,
  post_excerpt: row.preHeader,
  post_status: row.status,
  email_subject: row.subject,
  edit_type: row.editType,
  design_template: row.designTemplate,
  settings: { template_config: {}, footer_settings: { custom_footer: 'no', footer_content: '' }, ...row.settings },
});
