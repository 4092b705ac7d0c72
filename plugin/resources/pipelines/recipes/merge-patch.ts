import { isDeepStrictEqual } from 'node:util';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** RFC 7396: what an object says replaces, null removes, what it leaves out stays; anything else replaces the whole. Pure. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value));
  }
  return Object.fromEntries(merged);
}

/** The patch that makes `from` into `to`, for values without null inside. Pure. */
export function patchBetween(from: unknown, to: unknown): unknown {
  if (!isObject(from) || !isObject(to)) return to;
  const before = new Map(Object.entries(from));
  const removed = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const differing = Object.entries(to).filter(([key, value]) => !before.has(key) || !isDeepStrictEqual(before.get(key), value));
  return Object.fromEntries([
    ...removed.map((key) => [key, null]),
    ...differing.map(([key, value]) => [key, patchBetween(before.get(key), value)]),
  ]);
}
