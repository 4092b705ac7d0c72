import type { Lead, LeadEvent } from '../../api/operations';
import type { Text as Texts } from '../../texts/text';
import { inFull } from '../../ui/times';
import { statusOf } from './statuses';

const kinds = [
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

const names = [
  'page',
  'target',
  'form',
  'has_email',
  'has_phone',
  'consent',
  'consent_how',
  'consent_at',
  'consent_text',
  'consent_purposes',
  'status',
  'from',
  'into',
  'by',
  'how',
  'user',
  'text',
  'score',
  'tier',
  'suspicions',
  'events',
  'head',
  'written_at',
  'to',
  'name',
  'crm_num',
  'delivery',
  'contact_id',
] as const;
const words = ['true', 'false', 'granted', 'page', 'form', 'operation', 'crm', 'marketing'] as const;

/** What an event is told with, beside the texts of the page. */
interface Named {
  readonly leads: Texts<'leads'>;
  /** The name of who did something, such as `user:1`. */
  readonly nameOf: (actor: string) => string;
}

/** A kind of event in words. */
export function kindOf({ type }: LeadEvent, t: Texts<'lead'>): string {
  const known = kinds.find((one) => one === type);
  return known ? t(`event_${known}`) : type;
}

/** What an event tells, as pairs; how the visitor came is shown for the lead as a whole. */
export function detailsOf({ type, data }: LeadEvent, t: Texts<'lead'>, { leads, nameOf }: Named): [string, string][] {
  return Object.entries(data).flatMap(([name, value]): [string, string][] => {
    if (name === 'lead' || (name === 'touches' && typeof value === 'object')) return [];
    const status = type === 'status_changed' && (name === 'status' || name === 'from') ? statusOf(String(value)) : undefined;
    return [[labelOf(name, t), status ? leads(`status_${status}`) : valueIn([name, value], t, nameOf)]];
  });
}

function labelOf(name: string, t: Texts<'lead'>): string {
  const known = names.find((one) => one === name);
  if (known) return t(`data_${known}`);
  const [, question] = /^answer_(.+)$/.exec(name) ?? [];
  return question === undefined ? name : t('data_answer', { question });
}

function valueIn([name, value]: [string, unknown], t: Texts<'lead'>, nameOf: Named['nameOf']): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  if (name === 'by') return nameOf(text);
  if (name === 'user') return text === '0' ? t('nobody') : nameOf(`user:${text}`);
  if (name === 'consent_at' || name === 'written_at') return Number.isNaN(Date.parse(text)) ? text : inFull(text);
  const isWord = typeof value === 'boolean' || ['consent', 'consent_how', 'how', 'to'].includes(name);
  const word = isWord ? words.find((one) => one === text) : undefined;
  return word ? t(`value_${word}`) : text;
}

/** The status that the timeline ends with. */
export function lastStatus({ events }: Lead): string {
  const last = events.findLast(({ type, data }) => type === 'status_changed' && typeof data.status === 'string');
  return String(last?.data.status ?? 'new');
}

/** Source and campaign, as the first event tells them. */
export function originOf({ events }: Lead): { source: string; campaign: string } {
  const lead = events[0]?.seq === 1 ? events[0].data.lead : undefined;
  const { source = '', campaign = '' } = (typeof lead === 'object' && lead !== null ? lead : {}) as Record<string, unknown>;
  return { source: String(source), campaign: String(campaign) };
}
