import {
  FormatRegistry,
  Kind,
  type ObjectOptions,
  type Static,
  type TProperties,
  type TRecord,
  type TSchema,
  type TString,
  type TUnsafe,
  Type,
  TypeRegistry,
} from '@sinclair/typebox';
import { parseUrl } from './parse-url';

interface Hint {
  readonly description?: string;
  /** What is read where the value is left out; nothing fills it in. */
  readonly default?: string;
}

TypeRegistry.Set<{ enum: readonly string[] }>('StringEnum', (schema, value) => typeof value === 'string' && schema.enum.includes(value));

/** Only http and https, without credentials in the address. */
export function isUrl(value: string): boolean {
  if (value.length > 2048 || !/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(value)) return false;
  const url = parseUrl(value);
  return url !== undefined && url.username === '' && url.password === '' && url.hostname !== '';
}

/** One address as a mailbox takes it: no display name, no control characters, no list. */
export const isEmail = (value: string) =>
  value.length <= 190 && /^[^\s@<>()[\],;:\\"\p{C}]+@[^\s@<>()[\],;:\\"\p{C}]+\.[^\s@.<>()[\],;:\\"\p{C}]+$/u.test(value);

/** ISO 8601 date or date-time of a day that exists; without a zone it means UTC. */
export function isDateTime(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/.exec(value);
  if (!match) return false;
  const [, year, month, day] = match.map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day && Number.isFinite(millisecondsOf(value));
}

/** Milliseconds since 1970 of a value that `isDateTime` accepts. */
export function millisecondsOf(value: string): number {
  const text = value.replace(' ', 'T');
  return Date.parse(text.length > 10 && !/(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? `${text}Z` : text);
}

FormatRegistry.Set('url', (value) => value === '' || isUrl(value));
FormatRegistry.Set('email', (value) => value === '' || isEmail(value));
FormatRegistry.Set('date-time', isDateTime);

/** The only constructor of params: closed, so that a misspelt parameter is told and never ignored. */
export const Params = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });

/** What an operation returns: closed too, so that nothing leaks into an answer unnoticed. */
export const Returns = <P extends TProperties>(properties: P) => Params(properties);

/** One of the given words; prints as a plain `enum`, which forms and assistants understand. */
export function StringEnum<const V extends readonly string[]>(values: V, hint: Hint = {}): TUnsafe<V[number]> {
  return Type.Unsafe<V[number]>({ ...hint, [Kind]: 'StringEnum', type: 'string', enum: [...values] });
}

/** A web address; the empty string clears it. */
export const Url = (description?: string) => Type.String({ format: 'url', maxLength: 2048, ...(description ? { description } : {}) });
/** An email address; the empty string clears it. */
export const Email = (description?: string) => Type.String({ format: 'email', maxLength: 190, ...(description ? { description } : {}) });
export const DateTime = (description?: string) =>
  Type.String({ format: 'date-time', maxLength: 40, ...(description ? { description } : {}) });
/** Text that a person reads, at most `maxLength` characters. */
export const Text = (maxLength: number, description?: string) => Type.String({ maxLength, ...(description ? { description } : {}) });

/**
 * What people read where a text does not fit its pattern, as an option beside it; on a record it is about the keys. It goes on from the
 * name of the parameter: a regular expression never reaches a person.
 */
export const expects = (sentence: `must ${string}`) => ({ 'x-svc': { expects: sentence } });

/** A record that tells of its keys what their schema tells: a record itself keeps their pattern only. */
export const RecordOf = <V extends TSchema>(key: TSchema, value: V, options: ObjectOptions = {}): TRecord<TString, V> =>
  Type.Record(key as TString, value, 'x-svc' in key ? { ...options, 'x-svc': key['x-svc'] } : options);

/** A value that goes in and never comes out: it is redacted everywhere, and forms show a password field. */
export const Secret = (description: string) => Type.String({ writeOnly: true, minLength: 1, maxLength: 4096, description });

/** A slot's number as three digits. */
export const SlotNum = (description: string) =>
  Type.String({ pattern: '^\\d{3}$', ...expects('must be three digits, such as 001'), minLength: 3, maxLength: 3, description });

/** `per_page` and `page` of a list. */
export const page = (perPage = 20) => ({
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: perPage })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })),
});

/** `{items, total, page, per_page}`. */
export const PageOf = <T extends TSchema>(item: T) =>
  Returns({ items: Type.Array(item), total: Type.Integer(), page: Type.Integer(), per_page: Type.Integer() });

/** LIMIT and OFFSET of a page's params, with the defaults filled in. */
export function slice({ per_page = 20, page = 1 }: { per_page?: number; page?: number }) {
  return { page, per_page, limit: per_page, offset: (page - 1) * per_page };
}

/** Any JSON object. */
export const JsonObject = (description?: string) => Type.Record(Type.String(), Type.Unknown(), description ? { description } : {});

/** A value or null. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** The schema as plain JSON, without TypeBox's symbols. */
export const plainSchema = (schema: TSchema): Record<string, unknown> => JSON.parse(JSON.stringify(schema));

export type { Static };
