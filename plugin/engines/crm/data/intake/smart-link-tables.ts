import { id, instant, int, json, longText, nullable, text } from '../../../../db/columns';
import { defineTable } from '../../../../db/table';

/** What a smart link does with the contact that follows it; ids of tags and lists. */
export interface SmartActions {
  readonly tags: readonly number[];
  readonly lists: readonly number[];
  readonly removeTags: readonly number[];
  readonly removeLists: readonly number[];
}

/** Links of emails that change whoever follows them. */
export const smartLinkTable = defineTable(
  'sp_crm_smart_links',
  {
    id: id(),
    /** Part of its address, which stands in emails that were sent: it stays. */
    short: text(150),
    title: text(192),
    targetUrl: longText(),
    actions: json<SmartActions>(),
    notes: longText(),
    contactClicks: int(),
    allClicks: int(),
    machineClicks: int(),
    createdBy: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['short']] },
);

/** Which contact followed which smart link. */
export const smartLinkClickTable = defineTable(
  'sp_crm_smart_link_clicks',
  { id: id(), linkId: int(), contactId: int(), counter: int(), createdAt: instant(), updatedAt: instant() },
  { unique: [['linkId', 'contactId']], index: [['contactId']] },
);
