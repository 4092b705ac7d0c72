import type { Lead, LeadEvent } from '../../api/operations';

const kinds: Readonly<Record<string, string>> = {
  phone_click: 'Clicked a phone number',
  reveal_click: 'Revealed a detail',
  form_submit: 'Sent a form',
  revisit: 'Came back',
  status_changed: 'Status changed',
  note_added: 'Note added',
  forwarded: 'Forwarded',
  imported: 'Imported',
  assigned: 'Assigned',
  merged: 'Merged',
  contact_changed: 'Contact details changed',
  consent_withdrawn: 'Consent withdrawn',
};

/** A kind of event in words. */
export const kindOf = ({ type }: LeadEvent) => kinds[type] ?? type;

/** What an event tells, as pairs; how the visitor came is shown for the lead as a whole. */
export const detailsOf = ({ data }: LeadEvent): [string, string][] =>
  Object.entries(data).flatMap(([key, value]): [string, string][] => {
    if (key === 'lead') return [];
    if (typeof value !== 'object' || value === null) return [[key, String(value)]];
    return [[key, JSON.stringify(value)]];
  });

/** The status that the timeline ends with. */
export function statusOf({ events }: Lead): string {
  const last = events.findLast(({ type, data }) => type === 'status_changed' && typeof data.status === 'string');
  return String(last?.data.status ?? 'new');
}

/** Source and campaign, as the first event tells them. */
export function originOf({ events }: Lead): { source: string; campaign: string } {
  const told = events[0]?.seq === 1 ? events[0].data.lead : undefined;
  const { source = '', campaign = '' } = (typeof told === 'object' && told !== null ? told : {}) as Record<string, unknown>;
  return { source: String(source), campaign: String(campaign) };
}
