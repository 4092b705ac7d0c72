import { type DateReading, readInUtc, timeOf } from './dates';
import { firstAt, valueAt } from './pointer';
import { textOf } from './text-of';
import { plainText, transformed } from './transforms';
import type { Article, FieldName, Filter, Mapping, Rule } from './types';

/** One item of a payload under the mapping. */
export interface Mapped {
  /** Its place in the list of the payload, counted from 0 and before the filters. */
  readonly at: number;
  /** Undefined where the item cannot become a post; `lacking` says why. */
  readonly article: Article | undefined;
  /** Fields whose rule finds nothing: `fields/excerpt`, `meta/price`. */
  readonly missing: readonly string[];
  /** Those among them without which there is no post: an id, title or content, and rules that say `required`. */
  readonly lacking: readonly string[];
  /** Sentences about dates that cannot be read, for which there is no post either: nobody takes them for today (D426). */
  readonly unreadable: readonly string[];
}

export interface Applied {
  readonly items: readonly Mapped[];
  /** Items that the filters left out. */
  readonly filtered: number;
}

/** The items of a payload as the mapping sees them, all of them: what a payload may hold is bounded where it is received (D132). */
export function itemsOf(mapping: Pick<Mapping, 'items'>, payload: unknown): readonly unknown[] {
  if (mapping.items === undefined) return [payload];
  const value = valueAt(payload, mapping.items);
  return Array.isArray(value) ? value : [];
}

/** Every article that the payload brings. Pure: no clock, no network; markup is left as it was sent. */
export function applyMapping(mapping: Mapping, payload: unknown, reading: DateReading = readInUtc): Applied {
  const all = itemsOf(mapping, payload);
  const items = all.flatMap((item, at) => (isWanted(mapping, item) ? [{ at, ...mapItem(mapping, item, reading) }] : []));
  return { items, filtered: all.length - items.length };
}

const isWanted = ({ filters = [] }: Pick<Mapping, 'filters'>, item: unknown) => filters.every((filter) => holds(filter, item));

/** Whether the payload brings a list, and nothing in it. */
export function isEmptyBatch(mapping: Pick<Mapping, 'items'>, payload: unknown): boolean {
  const value = mapping.items === undefined ? undefined : valueAt(payload, mapping.items);
  return Array.isArray(value) && value.length === 0;
}

/** What a rule finds in an item, undefined where that is nothing. */
export function resolve(rule: Rule, item: unknown, reading: DateReading = readInUtc): unknown {
  if (rule.const !== undefined) return rule.const;
  const paths = rule.paths ?? (rule.path === undefined ? [] : [rule.path]);
  const match = firstAt(item, paths, (value) => !isBlank(value));
  const value = isBlank(match) ? undefined : transformed(match, rule.transform ?? [], reading);
  return isBlank(value) ? rule.default : value;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function mapItem({ fields, meta = {} }: Mapping, item: unknown, reading: DateReading): Omit<Mapped, 'at'> {
  const values = Object.fromEntries(Object.entries(fields).map(([name, rule]) => [name, resolve(rule, item, reading)]));
  const text = (name: FieldName) => (isBlank(values[name]) ? undefined : scalarText(values[name]));
  const metaValues = Object.fromEntries(Object.entries(meta).map(([key, rule]) => [key, metaValue(resolve(rule, item, reading))]));
  const missing = [
    ...Object.keys(fields)
      .filter((name) => isBlank(values[name]))
      .map((name) => `fields/${name}`),
    ...Object.keys(meta)
      .filter((key) => metaValues[key] === undefined)
      .map((key) => `meta/${key}`),
  ];
  const isRequired = (where: string) => {
    const [kind, ...name] = where.split('/');
    return (kind === 'meta' ? meta : fields)[name.join('/') as FieldName]?.required === true;
  };
  const [id, title, content] = [text('id'), text('title'), text('content')];
  const lacking = [
    ...new Set([
      ...(id === undefined ? ['fields/id'] : []),
      ...(title === undefined && content === undefined ? ['fields/title', 'fields/content'] : []),
      ...missing.filter(isRequired),
    ]),
  ];
  const unreadable = (['date', 'modified'] as const).flatMap((name) =>
    isBlank(values[name]) || timeOf(values[name], reading) !== undefined
      ? []
      : [
          `fields/${name} finds "${scalarText(values[name]).slice(0, 60)}", which is no date or could be two; map one as 2026-05-31 or with iso_date`,
        ],
  );
  if (lacking.length > 0 || unreadable.length > 0 || id === undefined) return { article: undefined, missing, lacking, unreadable };
  const article: Article = {
    externalId: id.slice(0, 190),
    title: plainText(title ?? '').slice(0, 500),
    content: content ?? '',
    ...defined({
      excerpt: optional(text('excerpt'), plainText),
      slug: text('slug')?.slice(0, 190),
      date: timeOf(values.date, reading),
      modified: timeOf(values.modified, reading),
      author: text('author')?.trim().slice(0, 190),
      authorName: optional(text('author_name'), plainText)?.slice(0, 190),
      authorUrl: text('author_url')?.trim().slice(0, 1000),
      tags: listOf(values.tags),
      categories: listOf(values.categories),
      featuredImage: text('featured_image'),
      featuredImageAlt: optional(text('featured_image_alt'), plainText),
      canonicalUrl: text('canonical_url'),
      locale: text('locale')?.trim().slice(0, 190),
      translationOf: text('translation_of')?.trim().slice(0, 190),
    }),
    meta: Object.fromEntries(Object.entries(metaValues).filter(([, value]) => value !== undefined)) as Article['meta'],
  };
  return { article, missing, lacking, unreadable };
}

const optional = <T, R>(value: T | undefined, change: (value: T) => R) => (value === undefined ? undefined : change(value));

function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** The first element of a list that a `*` path found. */
const scalarText = (value: unknown) => textOf(Array.isArray(value) ? value[0] : value);

function metaValue(value: unknown): string | number | boolean | null | undefined {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ').slice(0, 8192);
  if (typeof value === 'string') return value.slice(0, 8192);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : undefined;
}

/** Names of terms: trimmed, each once, at most 50; undefined where the payload says nothing about them. */
function listOf(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const names = (Array.isArray(value) ? value : [value]).map((name) => textOf(name).trim().slice(0, 190)).filter(Boolean);
  return [...new Set(names)].slice(0, 50);
}

/** Whether a comparison is true of an item. */
export function holds({ path, op, value }: Filter, item: unknown): boolean {
  const match = valueAt(item, path);
  if (op === 'exists') return isBlank(match) === (value === false);
  const candidates: unknown[] = Array.isArray(match) ? match : [match ?? null];
  const accepted: unknown[] = Array.isArray(value) ? value : [value ?? null];
  if (op === 'matches') return candidates.some((text) => accepted.some((pattern) => matchesGlob(textOf(text), textOf(pattern))));
  const isAmong = candidates.some((candidate) => accepted.includes(candidate));
  return op === 'ne' ? !isAmong : isAmong;
}

/** `*` for any text, `?` for one character. Linear in both lengths but for one step back: no expression of a caller's is ever run. */
export function matchesGlob(text: string, pattern: string): boolean {
  let [at, from] = [0, 0];
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (pattern[from] === '*') {
      star = from++;
      resume = at;
    } else if (from < pattern.length && (pattern[from] === '?' || pattern[from] === text[at])) {
      at++;
      from++;
    } else if (star >= 0) {
      from = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (pattern[from] === '*') from++;
  return from === pattern.length;
}
