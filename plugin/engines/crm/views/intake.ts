import type { IntakeLabelRow } from '../data/intake/labels';
import { needsSignature, targetOf, type WebhookRow } from '../data/intake/webhooks';
import { stamps } from '../domain/stamps';

/** A label of campaigns, automations and templates as its routes show it. */
export const intakeLabelView = (row: IntakeLabelRow, zone: string) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  settings: { color: row.color },
  color: row.color,
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});

/** A webhook as its routes show it; `url` is the address at which it takes contacts in. */
export const webhookView = (row: WebhookRow, { zone, url }: { readonly zone: string; readonly url: string }) => ({
  id: row.id,
  object_type: 'webhook' as const,
  object_id: null,
  key: row.key,
  value: webhookValue(row, url),
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});

/** What is set of it. */
export const webhookValue = (row: WebhookRow, url: string) => ({
  name: row.name,
  status: row.status,
  lists: row.lists,
  tags: row.tags,
  companies: row.companies,
  url,
  target_url: targetOf(row),
  is_active: row.isActive,
  is_signed: needsSignature(row),
});
