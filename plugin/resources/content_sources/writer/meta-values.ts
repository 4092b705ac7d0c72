import { parseUrl } from '../../../kit/parse-url';
import { type DateReading, instantOf } from '../mapping/dates';
import type { Article, Mapping } from '../mapping/types';
import type { SourceSettings } from '../source/fields';

/** Where the address of the original stands; keys with an underscore are the service's own. */
export const canonicalKey = '_siteplane_canonical';

type MetaType = NonNullable<SourceSettings['meta_fields'][string]['type']>;
type Value = Article['meta'][string];

interface MetaInput {
  readonly article: Pick<Article, 'meta' | 'canonicalUrl'>;
  readonly mapping: Pick<Mapping, 'fields' | 'meta'>;
  readonly fields: SourceSettings['meta_fields'];
  /** How the site reads dates. */
  readonly reading: DateReading;
}

/** Meta of the post: a null for each mapped key that the payload leaves blank, which removes it. Keys without a rule are not touched. */
export function metaValues({ article, mapping, fields, reading }: MetaInput): Record<string, Value> {
  const mapped = Object.keys(mapping.meta ?? {}).map((key): [string, Value] => [
    key,
    typed(article.meta[key] ?? null, fields[key]?.type, reading),
  ]);
  return {
    ...Object.fromEntries(mapped),
    ...(mapping.fields.canonical_url ? { [canonicalKey]: webAddress(article.canonicalUrl) } : {}),
  };
}

/** A value of the kind that the field is to hold; null where it cannot be read as one. */
function typed(value: Value, type: MetaType | undefined, reading: DateReading): Value {
  if (value === null) return value;
  switch (type) {
    case 'number':
      return numberOf(value);
    case 'bool':
      return boolOf(value);
    case 'date':
      return dateOf(value, reading);
    case 'url':
      return webAddress(String(value));
    case 'text':
      return String(value).replace(/\s+/g, ' ').trim();
    case undefined:
      return value;
    case 'textarea':
      return String(value);
  }
}

function numberOf(value: Value): number | null {
  if (typeof value === 'boolean' || String(value).trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function boolOf(value: Value): boolean | null {
  const text = String(value).trim().toLowerCase();
  if (['true', '1', 'yes', 'on'].includes(text)) return true;
  return ['false', '0', 'no', 'off', ''].includes(text) ? false : null;
}

/** ISO 8601, of whatever year; a number counts as milliseconds, or as seconds where it is too small for those. */
function dateOf(value: Value, reading: DateReading): string | null {
  if (typeof value === 'boolean') return null;
  const at = typeof value === 'number' ? instantOfNumber(value) : (instantOf(value, reading) ?? Number.NaN);
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const instantOfNumber = (value: number) => (Math.abs(value) < 1e11 ? value * 1000 : value);

/** A web address without credentials, or null. */
export function webAddress(text: string | undefined): string | null {
  if (text === undefined || !/^https?:\/\//i.test(text)) return null;
  const url = parseUrl(text);
  return url?.username === '' && url.password === '' ? url.href : null;
}
