import { invalidParam } from '../../../kit/errors';
import { contactKey } from '../ledger/contact-digest';
import type { LeadInput } from './record';
import { isLeadStatus, leadEventTypes } from './statuses';

const maxEntries = 50;
const maxKey = 64;
const maxValue = 2048;

/** Refuse what cannot be stored as it is, naming the field. What comes in here may stem from a visitor. */
export function checkInput({ source, campaign = '', attribution = {}, event }: LeadInput): void {
  text('/source', source, { min: 1, max: 190 });
  text('/campaign', campaign, { min: 0, max: 190 });
  const { type, data = {} } = event;
  if (!leadEventTypes.includes(type)) throw invalidParam('/event/type', `must be one of ${leadEventTypes.join(', ')}`);
  entries('/attribution', attribution, (value) => typeof value === 'string');
  entries('/event/data', data, (value) => typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value));
  if (Object.hasOwn(data, contactKey)) throw invalidParam(`/event/data/${contactKey}`, 'is a name of our own');
  if (type === 'status_changed' && !isLeadStatus(data.status)) throw invalidParam('/event/data/status', 'must be a status of leads');
}

function entries(pointer: string, map: Readonly<Record<string, unknown>>, fits: (value: unknown) => boolean): void {
  const all = Object.entries(map);
  if (all.length > maxEntries) throw invalidParam(pointer, `must have at most ${maxEntries} entries`);
  for (const [key, value] of all) {
    text(`${pointer}/${key.slice(0, maxKey)}`, key, { min: 1, max: maxKey });
    if (!fits(value)) throw invalidParam(`${pointer}/${key}`, 'must be plain text, a number or true or false');
    if (typeof value === 'string') text(`${pointer}/${key}`, value, { min: 0, max: maxValue });
  }
}

function text(pointer: string, value: unknown, { min, max }: { min: number; max: number }): void {
  if (typeof value !== 'string' || value.length < min || value.length > max || !value.isWellFormed() || value.includes('\0')) {
    throw invalidParam(pointer, `must be text of ${min} to ${max} characters`);
  }
}
