import { sha256Hex } from '../../../kit/digest';
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
  const paths = new Set<string>();
  collect(payload, { path: '', depth: 0 }, paths);
  const lines = [...paths].sort();
  return { hash: sha256Hex(lines.join('\n')), lines };
}

interface Place {
  readonly path: string;
  readonly depth: number;
}

function collect(value: unknown, { path, depth }: Place, paths: Set<string>): void {
  if (paths.size >= maxPaths) return;
  const type = typeOf(value);
  paths.add(`${path}:${type}`);
  if (depth >= maxDepth) return;
  if (Array.isArray(value)) {
    for (const element of unlike(value)) collect(element, { path: `${path}/[]`, depth: depth + 1 }, paths);
  } else if (type === 'object') {
    for (const key of Object.keys(value as object).sort()) {
      collect(Reflect.get(value as object, key), { path: path + pointerOf([key]), depth: depth + 1 }, paths);
    }
  }
}

/** Of scalars one of each type says all that there is to say: lists of a million numbers are as cheap as their reading. */
function* unlike(list: readonly unknown[]): Iterable<unknown> {
  const seen = new Set<ValueType>();
  for (const element of list) {
    const type = typeOf(element);
    if (type === 'object' || type === 'array') yield element;
    else if (!seen.has(type)) {
      seen.add(type);
      yield element;
    }
  }
}
