import type { LabelCounts, LabelRow } from '../data/contacts/labels';
import { listSettingsView } from '../domain/list-optin';
import { stamps } from '../domain/stamps';

/** A tag as its routes show it. */
export const tagView = (row: LabelRow, zone: string) => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  description: row.description,
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});

/** A list likewise. */
export const listView = (row: LabelRow, zone: string) => ({ ...listInShort(row, zone), ...listSettingsView(row.settings) });

/** A list of a contact. */
export const listInShort = (row: LabelRow, zone: string) => ({ ...tagView(row, zone), is_public: row.isPublic ? 1 : 0 });

const none: LabelCounts = { total: 0, subscribed: 0 };

export const countedTag = (row: LabelRow, zone: string, counts: LabelCounts = none) => ({
  ...tagView(row, zone),
  subscribersCount: counts.total,
});

export const countedList = (row: LabelRow, zone: string, counts: LabelCounts = none) => ({
  ...listView(row, zone),
  totalCount: counts.total,
  subscribersCount: counts.subscribed,
});
