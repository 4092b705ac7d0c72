import type { smartLinkView } from '../../../../../plugin/engines/crm/views/smart-link';
import type { Seen } from '../../../api/types';
import type { Ask } from './ask';
import type { Listed } from './listed';

/** A smart link as its routes show it. */
export type SmartLink = ReturnType<typeof smartLinkView>;

/** What is entered of one. */
export interface SmartLinkDraft {
  readonly title: string;
  readonly target_url: string;
  /** Part of its address; only of a new one. */
  readonly short: string;
  readonly tags: readonly number[];
  readonly lists: readonly number[];
  readonly remove_tags: readonly number[];
  readonly remove_lists: readonly number[];
  readonly notes: string;
}

/** The labels of a draft are sent as one field. */
function sentLink({ tags, lists, remove_tags, remove_lists, ...fields }: Partial<SmartLinkDraft>) {
  const actions = { tags, lists, remove_tags, remove_lists };
  return Object.values(actions).every((one) => one === undefined) ? fields : { ...fields, actions };
}

/** Calls about smart links. */
export function smartLinkCalls(ask: Ask) {
  return {
    smartLinks: async ({ page, search }: { page: number; search: string }) => {
      const params = new URLSearchParams({ page: String(page), per_page: '25', search });
      return (await ask<{ action_links: Listed<SmartLink> }>('GET', `/smart-links?${params}`)).action_links;
    },
    smartLink: async (id: number, seen?: Seen) => (await ask<{ link: SmartLink }>('GET', { path: `/smart-links/${id}`, seen })).link,
    createSmartLink: (draft: SmartLinkDraft) => ask<{ link: SmartLink }>('POST', '/smart-links', sentLink(draft)),
    saveSmartLink: (id: number, changed: Partial<SmartLinkDraft>, seen?: Seen) =>
      ask<{ link: SmartLink }>('PUT', { path: `/smart-links/${id}`, seen }, sentLink(changed)),
    removeSmartLink: (id: number) => ask<{ message: string }>('DELETE', `/smart-links/${id}`, {}),
  };
}
