import type { LeadChoice } from '../../api/operations';
import { statusOf } from './statuses';

/** Filters that are typed, by their name in the address; the server knows them by the same. */
export const typedNames = ['contact', 'ref', 'source', 'campaign', 'tier'] as const;
/** Those that stand behind a button. */
export const moreNames = ['ref', 'source', 'campaign', 'tier', 'since'] as const;

/** The state of the list, as far as its address says what is asked for. */
interface Chosen {
  readonly search: string;
  filter(key: string): string;
}

/** What the list is asked for; what somebody typed into the address and no field can say is left out. */
export function choiceOf({ search, filter }: Chosen): LeadChoice {
  const words = [['text', search], ...typedNames.map((name) => [name, filter(name)])].filter(([, value]) => value?.trim() !== '');
  const status = statusOf(filter('status'));
  const assignee = /^[1-9]\d{0,8}$/.test(filter('assignee')) ? Number(filter('assignee')) : undefined;
  const since = /^\d{4}-\d\d-\d\d$/.test(filter('since')) ? filter('since') : undefined;
  return {
    ...Object.fromEntries(words),
    ...(status && { status }),
    ...(assignee !== undefined && { assignee }),
    ...(filter('due') === '1' && { due: true }),
    ...(since && { since }),
  };
}
