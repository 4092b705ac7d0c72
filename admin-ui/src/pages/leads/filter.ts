import type { LeadChoice } from '../../api/operations';
import { chosen } from '../../ui/chosen';
import { statusChoices } from './status';

const names = ['text', 'contact', 'status', 'ref', 'source', 'campaign', 'tier', 'since'] as const;

/** The filter of the list as its fields have it, empty where nothing is asked for. */
export type LeadFilter = Readonly<Record<(typeof names)[number], string>>;

export const moreNames = ['ref', 'source', 'campaign', 'tier', 'since'] as const satisfies readonly (keyof LeadFilter)[];

/** As the address says it. */
export const filterIn = (state: URLSearchParams) => Object.fromEntries(names.map((name) => [name, state.get(name) ?? ''])) as LeadFilter;

/** The page that the address names. */
export const pageIn = (state: URLSearchParams) => Math.max(1, Math.trunc(Number(state.get('page'))) || 1);

export const isFiltered = (filter: LeadFilter) => names.some((name) => filter[name] !== '');

/** What the list is asked for; what somebody typed into the address and no field can say is left out. */
export function choiceOf({ status, since, ...texts }: LeadFilter): LeadChoice {
  const filled = Object.fromEntries(Object.entries(texts).filter(([, value]) => value.trim() !== ''));
  const known = chosen(statusChoices, status);
  return { ...filled, ...(known && { status: known }), ...(/^\d{4}-\d\d-\d\d$/.test(since) && { since }) };
}
