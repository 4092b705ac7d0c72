const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** RFC 7396: what an object says replaces, null removes, what it leaves out stays; anything else replaces the whole. Pure. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const kept = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) kept.delete(key);
    else kept.set(key, mergePatch(kept.get(key), value));
  }
  return Object.fromEntries(kept);
}
