import canonicalize from 'canonicalize';
import { invalidParam } from '../../kit/errors';

export type Meta = Readonly<Record<string, unknown>>;

export const maxMetaKeys = 100;
const maxValueBytes = 16_384;
const keyPattern = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,99}$/;

/** Names that begin with an underscore are the host's own notes about a post. */
export const visibleMeta = (meta: Meta = {}): Meta => Object.fromEntries(Object.entries(meta).filter(([key]) => !key.startsWith('_')));

/** Of what is given only what differs from what is stored. Throws `invalid_params` for names and values that cannot be (D57). */
export function metaChanges(stored: Meta, meta: Meta): Meta {
  const own = new Map(Object.entries(stored));
  const differing = Object.entries(meta).filter(([key, value]) => canonicalize(value) !== canonicalize(own.get(key) ?? null));
  return Object.fromEntries(differing.map(([key, value]) => [key, checkedValue(key, value)]));
}

/** What is stored after the changes: null removes. Throws `invalid_params` where that is too much. */
export function mergedMeta(stored: Meta, changes: Meta): Meta {
  const merged = Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null);
  const count = Object.keys(visibleMeta(Object.fromEntries(merged))).length;
  if (count > maxMetaKeys) throw invalidParam('/meta', `would have ${count} keys; the limit is ${maxMetaKeys}`);
  return Object.fromEntries(merged.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function checkedValue(key: string, value: unknown): unknown {
  const pointer = `/meta/${key.slice(0, 128).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  if (key.startsWith('_')) throw invalidParam(pointer, 'must not begin with an underscore, which is reserved for the host');
  if (!keyPattern.test(key)) throw invalidParam(pointer, 'must be a name of 1 to 100 letters, digits and _ . : -');
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > maxValueBytes) throw invalidParam(pointer, `must fit in ${maxValueBytes} bytes of JSON`);
  return JSON.parse(text);
}
