import type { SmartLinkRow } from '../data/intake/smart-links';
import { stamps } from '../domain/stamps';

/** A smart link as its routes show it; `url` is its public address. */
export const smartLinkView = (row: SmartLinkRow, { zone, url }: { readonly zone: string; readonly url: string }) => ({
  id: row.id,
  title: row.title,
  short: row.short,
  short_url: url,
  merge_tag: `{{crm.smart_link.${row.short}}}`,
  target_url: row.targetUrl,
  actions: {
    tags: row.actions.tags,
    lists: row.actions.lists,
    remove_tags: row.actions.removeTags,
    remove_lists: row.actions.removeLists,
    auto_login: 'no' as const,
  },
  notes: row.notes,
  contact_clicks: row.contactClicks,
  all_clicks: row.allClicks,
  machine_clicks: row.machineClicks,
  created_by: row.createdBy,
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});
