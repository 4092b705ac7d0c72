/** What can become of a lead, as callers name it and as people read it. */
export const leadStatuses = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  unqualified: 'Unqualified',
  customer: 'Customer',
  spam: 'Spam',
} as const;

export type LeadStatus = keyof typeof leadStatuses;

export const isLeadStatus = (value: unknown): value is LeadStatus => typeof value === 'string' && Object.hasOwn(leadStatuses, value);

/** What an event of a lead's timeline can be. */
export const leadEventTypes = [
  'phone_click',
  'reveal_click',
  'form_submit',
  'revisit',
  'status_changed',
  'note_added',
  'forwarded',
  'imported',
  'assigned',
  'merged',
  'contact_changed',
  'consent_withdrawn',
] as const;

/** What a lead does by itself. The first event counts as such too, whatever it is (D194). */
export const ownActs = ['phone_click', 'reveal_click', 'form_submit', 'revisit'] as const satisfies readonly LeadEventType[];

/** Whether the lead was seen by this event, and not only somebody working on it. */
export const isOwnAct = ({ seq, type }: { readonly seq: number; readonly type: string }) =>
  seq === 1 || ownActs.some((act) => act === type);

export type LeadEventType = (typeof leadEventTypes)[number];
