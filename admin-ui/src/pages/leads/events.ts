import type { Lead, LeadEvent } from '../../api/operations';
import type { Text as Texts } from '../../texts';
import { inFull } from '../../ui/times';
import { statusOf } from './status';

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
] as const;
const words = ['true', 'false', 'granted', 'page', 'form', 'operation'] as const;

/** What the words of an event are made with. */
export interface EventWords {
  readonly t: Texts<'lead'>;
  readonly leads: Texts<'leads'>;
  /** The name of who did something, such as `user:1`. */
  readonly nameOf: (actor: string) => string;
}

/** A kind of event in words. */
export function kindOf({ type }: LeadEvent, { t }: EventWords): string {
  const known = kinds.find((one) => one === type);
  return known ? t(`event_${known}`) : type;
}

/** What an event tells, as pairs; how the visitor came is shown for the lead as a whole. */
export function detailsOf({ type, data }: LeadEvent, all: EventWords): [string, string][] {
  return Object.entries(data).flatMap(([name, value]): [string, string][] =>
    name === 'lead' || (name === 'touches' && typeof value === 'object') ? [] : [[labelOf(name, all), valueIn({ type, name, value }, all)]],
  );
}

function labelOf(name: string, { t }: EventWords): string {
  const known = names.find((one) => one === name);
  if (known) return t(`data_${known}`);
  const [, question] = /^answer_(.+)$/.exec(name) ?? [];
  return question === undefined ? name : t('data_answer', { question });
}

interface Detail {
  readonly type: string;
  readonly name: string;
  readonly value: unknown;
}

function valueIn({ type, name, value }: Detail, { t, leads, nameOf }: EventWords): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  if (name === 'by') return nameOf(text);
  if (name === 'user') return text === '0' ? t('nobody') : nameOf(`user:${text}`);
  if (name === 'consent_at' || name === 'written_at') return Number.isNaN(Date.parse(text)) ? text : inFull(text);
  const status = type === 'status_changed' && (name === 'status' || name === 'from') ? statusOf(text) : undefined;
  if (status) return leads(`status_${status}`);
  const isWord = typeof value === 'boolean' || ['consent', 'consent_how', 'how'].includes(name);
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
  const told = events[0]?.seq === 1 ? events[0].data.lead : undefined;
  const { source = '', campaign = '' } = (typeof told === 'object' && told !== null ? told : {}) as Record<string, unknown>;
  return { source: String(source), campaign: String(campaign) };
}

/** What the visitor does; the first event counts as such, whatever it is. */
const ownActs: readonly string[] = ['phone_click', 'reveal_click', 'form_submit', 'revisit'];

/** The consent that was given last, and its withdrawal where nothing came after that. */
export function consentOf({ events }: Lead): { given: LeadEvent | undefined; withdrawn: LeadEvent | undefined } {
  const last = events.findLast(({ seq, type }) => seq === 1 || type === 'consent_withdrawn' || ownActs.includes(type));
  return {
    given: events.findLast(({ data }) => data.consent === 'granted'),
    withdrawn: last?.type === 'consent_withdrawn' ? last : undefined,
  };
}
