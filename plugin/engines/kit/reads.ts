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

/** The read that shows what a write changes, where the one of its own path or of the record above does not (D610). */
export interface ShownBy {
  readonly path: string;
  /** What `with[]` has to name for that. */
  readonly with?: readonly string[];
  /** Parts of that path which the write has in its body. */
  readonly fromBody?: readonly string[];
}

/** Note what `GET` shows at a path. */
export const noteRead = ({ namespace }: Named, path: string, read: Read): void => void reads.set(namespace + path, read);

interface Write {
  readonly method: string;
  readonly path: string;
  readonly shownBy: ShownBy | undefined;
}

/** The read of the record that a write changes; undefined where none shows it. */
export function readOf({ namespace }: Named, { shownBy, ...write }: Write): (Read & { readonly path: string }) | undefined {
  const recordPath = shownBy?.path ?? recordPathOf(write, pathsOf(namespace));
  const read = recordPath === undefined ? undefined : reads.get(namespace + recordPath);
  return read && recordPath !== undefined ? { ...read, path: recordPath } : undefined;
}

const pathsOf = (namespace: string) =>
  [...reads.keys()].flatMap((one) => (one.startsWith(`${namespace}/`) ? [one.slice(namespace.length)] : []));
