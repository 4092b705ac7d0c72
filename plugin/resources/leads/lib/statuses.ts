/** What can become of a lead, as callers name it and as people read it. */
export const leadStatuses = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  unqualified: 'Unqualified',
  customer: 'Customer',
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
] as const;

export type LeadEventType = (typeof leadEventTypes)[number];
