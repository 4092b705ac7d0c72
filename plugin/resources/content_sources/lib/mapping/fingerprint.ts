import { createHash } from 'node:crypto';
import { pointerOf } from './pointer';

const maxPaths = 500;
const maxDepth = 12;

/** What a payload looks like, whatever it says. */
export interface Fingerprint {
  /** SHA-256 over the lines, in hex. */
  readonly hash: string;
  /** Sorted `path:type`; elements of a list share the segment `[]`. */
  readonly lines: readonly string[];
}

export type ValueType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

export function typeOf(value: unknown): ValueType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}

/** Shape of a payload: at most 500 paths and 12 levels, so that its cost has a bound. */
export function fingerprint(payload: unknown): Fingerprint {
  const found = new Set<string>();
  collect(payload, [], found);
  const lines = [...found].sort();
  return { hash: createHash('sha256').update(lines.join('\n')).digest('hex'), lines };
}

function collect(value: unknown, path: readonly string[], found: Set<string>): void {
  if (found.size >= maxPaths) return;
  const type = typeOf(value);
  found.add(`${pointerOf(path)}:${type}`);
  if (path.length >= maxDepth) return;
  if (Array.isArray(value)) for (const element of value) collect(element, [...path, '[]'], found);
  else if (type === 'object')
    for (const key of Object.keys(value as object).sort()) collect(Reflect.get(value as object, key), [...path, key], found);
}
