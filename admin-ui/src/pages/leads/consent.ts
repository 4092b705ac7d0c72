import type { Lead, LeadEvent } from '../../api/operations';

/** What the visitor does; the first event counts as such, whatever it is. */
const ownActs: readonly string[] = ['phone_click', 'reveal_click', 'form_submit', 'revisit'];

/** The consent that was given last, and its withdrawal where nothing came after that. */
export function consentOf({ events }: Pick<Lead, 'events'>): { given: LeadEvent | undefined; withdrawn: LeadEvent | undefined } {
  const last = events.findLast(({ seq, type }) => seq === 1 || type === 'consent_withdrawn' || ownActs.includes(type));
  return {
    given: events.findLast(({ data }) => data.consent === 'granted'),
    withdrawn: last?.type === 'consent_withdrawn' ? last : undefined,
  };
}
