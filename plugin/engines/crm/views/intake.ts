import type { IntakeLabelRow } from '../data/intake/labels';
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
