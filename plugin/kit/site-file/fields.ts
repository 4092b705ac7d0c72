import type { TObject, TSchema } from '@sinclair/typebox';
import { equal, type Json, type JsonObject } from './json';
import type { Change, Diff } from './section';

type WithParams = { readonly params: TObject };

/** The schema of a param, so that a file allows what the operation allows. Throws where the operation has none of that name. */
export function paramOf(operation: WithParams, param: string): TSchema {
  const schema = paramsOf(operation)[param];
  if (!schema) throw new Error(`the operation has no param ${param}`);
  return schema;
}

/** The schemas of all params of an operation. */
export const paramsOf = ({ params }: WithParams): Readonly<Record<string, TSchema>> => params.properties;

interface FieldComparison {
  readonly found: JsonObject;
  readonly wanted: JsonObject;
  /** What a field holds that nothing was said about, for those that can be reset to it. */
  readonly blank: JsonObject;
  readonly prune: boolean;
}

/** How the fields of a record change. With `prune`, those that the file doesn't name fall back to their blank value. */
export function fieldChanges({ found, wanted, blank, prune }: FieldComparison): { changes: Change[]; kept: string[] } {
  const changes: Change[] = [];
  for (const [field, to] of Object.entries(wanted)) {
    const from = found[field];
    if (from === undefined || !equal(from, to)) changes.push(from === undefined ? { field, to } : { field, from, to });
  }
  const extra = Object.entries(blank).filter(
    ([field, to]) => !Object.hasOwn(wanted, field) && found[field] !== undefined && !equal(found[field], to),
  );
  if (!prune) return { changes, kept: extra.map(([field]) => field) };
  return { changes: [...changes, ...extra.map(([field, to]) => ({ field, from: found[field] as Json, to }))], kept: [] };
}

/** The params that bring about those changes. */
export const paramsFor = (changes: readonly Change[]): JsonObject =>
  Object.fromEntries(changes.flatMap(({ field, to }) => (to === undefined ? [] : [[field, to]])));

/** A record without the fields that are blank, as an export shows it. */
export const withoutBlank = (record: JsonObject, blank: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(record).filter(([field, value]) => !Object.hasOwn(blank, field) || !equal(value, blank[field] ?? null)),
  );

/** Several comparisons as one. */
export const mergeDiffs = (diffs: readonly Partial<Diff>[]): Diff => ({
  items: diffs.flatMap(({ items = [] }) => items),
  kept: diffs.flatMap(({ kept = [] }) => kept),
  problems: diffs.flatMap(({ problems = [] }) => problems),
});

/** As the service stores an address: verbatim where it is plain ASCII, otherwise with a punycode host and an escaped path. */
export function storedUrl(url: string): string {
  if (/^[\x21-\x7e]*$/.test(url)) return url;
  try {
    return new URL(url).href;
  } catch {
    return url;
  }
}
