import { equal, isObject, type Json, type JsonObject } from '../../../kit/site-file/json';

/** The RFC 7396 merge patch that makes `after` of `before`; empty where they are equal. Neither holds null (D118). */
export function patchOf(before: JsonObject, after: JsonObject): JsonObject {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const set = Object.entries(after).flatMap(([key, to]): [string, Json][] => {
    const from = Object.hasOwn(before, key) ? before[key] : undefined;
    if (from === undefined) return [[key, to]];
    if (equal(from, to)) return [];
    return [[key, isObject(from) && isObject(to) ? patchOf(from, to) : to]];
  });
  return Object.fromEntries([...removed.map((key): [string, Json] => [key, null]), ...set]);
}
