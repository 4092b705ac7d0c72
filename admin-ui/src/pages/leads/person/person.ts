import type { DataOf } from '../../../api/operations';

/** What a person can be known by. */
export const kinds = ['email', 'phone', 'ref'] as const;
export type PersonKind = (typeof kinds)[number];

/** Who is meant: one thing that they are known by. */
export interface Person {
  readonly kind: PersonKind;
  readonly value: string;
}

/** All that is stored about them. */
export type PersonData = DataOf<'leads', 'find_person'>;
export type PersonRecord = PersonData['found'][string][number];

/** What is left of who was erased. */
export type Erasure = DataOf<'leads', 'erase_person'>;

/** As the operations ask for them. */
export const paramsOf = ({ kind, value }: Person): { email?: string; phone?: string; ref?: string } => ({ [kind]: value });

const parts = ['leads', 'lead_reminders', 'bookings', 'contacts', 'payloads', 'mail_files', 'outbox', 'answers', 'audit'] as const;

/** A part of the service that has words of its own; undefined for one of a plugin. */
export const knownPart = (name: string) => parts.find((part) => part === name);

/** Time stamps stand in records as the database has them, in UTC and some without saying so. */
export function instantOf(value: unknown): string | undefined {
  const text = String(value ?? '');
  const isBare = /^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(text);
  const date = new Date(isBare ? `${text.replace(' ', 'T')}Z` : text);
  return text === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

const details = ['name', 'email', 'phone', 'company', 'message'] as const;

/** Which contact details of a lead are stored, masked ones too. */
export function detailsIn(contact: unknown): (typeof details)[number][] {
  const stored = Object(contact) as Readonly<Record<string, unknown>>;
  return details.filter((name) => String(stored[name] ?? '') !== '');
}

/** How many entries a record has of something. */
export const countIn = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
