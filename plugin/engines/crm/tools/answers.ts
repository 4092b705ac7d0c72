import type { ToolRequest } from '../../kit/tools/define';
import { recordMissing } from '../../kit/tools/provider';
import { isRecord } from '../../kit/tools/shape';
import { label } from './provider';

type Fields = Readonly<Record<string, unknown>>;

/** A path below the scope of the provider. */
export const crm = (path: string) => `/crm/v2${path}`;

/** A request that only reads. */
export const get = (path: string, query?: ToolRequest['query']): ToolRequest => ({
  method: 'GET',
  path: crm(path),
  ...(query ? { query } : {}),
});

/** What stands in an answer under these keys; undefined where nothing does. */
export const at = (answer: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), answer);

/** The same as a number, which some providers send as text. */
export function countAt(answer: unknown, ...keys: readonly string[]): number | null {
  const value = at(answer, ...keys);
  return (typeof value === 'number' || typeof value === 'string') && /^\d+$/.test(String(value)) ? Number(value) : null;
}

/** The same as a list, also where a map with numbers for keys was sent. */
export function listAt(answer: unknown, ...keys: readonly string[]): readonly unknown[] {
  const value = at(answer, ...keys);
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : [];
}

/** The same as a map; an empty one comes as an empty list from some providers. */
export function mapAt(answer: unknown, ...keys: readonly string[]): Fields {
  const value = at(answer, ...keys);
  return isRecord(value) ? value : {};
}

/** The fields of these names that are there. */
export const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));

/** The entry of a list with this id, be it a number or text. */
export const byId = (list: readonly unknown[], id: number): unknown => list.find((entry) => countAt(entry, 'id') === id);

/** The record. Throws 404 where the answer says that there is none. */
export function found(record: unknown): Fields {
  if (isRecord(record)) return record;
  throw recordMissing({ label });
}
