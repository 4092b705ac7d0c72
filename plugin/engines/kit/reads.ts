import { recordPathOf } from '../../kit/record-read';
import type { EngineCall } from './route';

interface Read {
  readonly handler: (call: EngineCall) => Promise<unknown>;
  readonly permissions: readonly string[];
}

/** What the routes of an area show, by path: noted where they are declared. */
const reads = new Map<string, Read>();

interface Named {
  readonly namespace: string;
}

/** Note what `GET` shows at a path. */
export const noteRead = ({ namespace }: Named, path: string, read: Read): void => void reads.set(namespace + path, read);

/** The read of the record that a write at this path changes: of the same path, else of the nearest record above it. */
export function readOf({ namespace }: Named, path: string): (Read & { readonly path: string }) | undefined {
  const found = recordPathOf(path, (one) => reads.has(namespace + one));
  const read = found === undefined ? undefined : reads.get(namespace + found);
  return read && found !== undefined ? { ...read, path: found } : undefined;
}
