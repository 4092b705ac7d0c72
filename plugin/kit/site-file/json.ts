import canonicalize from 'canonicalize';
import { sha256Hex } from '../digest';

/** What a site file and the params of a call are made of. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** One text for equal values, whatever the order of keys. */
export const canonical = (value: Json): string => canonicalize(value) ?? 'null';

/** The value with all keys in order, so that its text depends on nothing but it. */
export const inOrder = <V extends Json>(value: V): V => JSON.parse(canonical(value));

/** SHA-256 in hex of the canonical JSON. */
export const digestOf = (value: Json): string => sha256Hex(canonical(value));

export const equal = (a: Json, b: Json): boolean => canonical(a) === canonical(b);

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entries by key in code-point order, so that a text made of them depends on nothing but them. */
export const sortEntries = <V>(entries: Iterable<readonly [string, V]>): (readonly [string, V])[] =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));

/** A record's entries, found by key without meeting what every object inherits. */
export const byKey = <V>(record: Readonly<Record<string, V>> | undefined): ReadonlyMap<string, V> => new Map(Object.entries(record ?? {}));

/** The object without keys whose value is undefined. */
export function definedFields(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
