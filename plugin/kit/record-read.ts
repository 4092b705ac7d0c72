import type { TObject } from '@sinclair/typebox';
import type { Operation } from './operation';

type Operations = Readonly<Record<string, Operation>>;

interface RecordRead {
  readonly action: string;
  readonly operation: Operation;
  /** The names of the params that say which record. */
  readonly names: readonly string[];
}

/** The schema of a required param: the id of something else may have the same name. */
const idOf = (operation: Operation, name: string) =>
  requiredOf(operation).includes(name) ? JSON.stringify((operation.params as TObject).properties[name]) : undefined;

const requiredOf = ({ params }: Operation) => (params as TObject).required ?? [];

/** Whether an operation reads one record: it is called `get`, and told which one. */
export const readsRecord = (action: string, operation: Operation): boolean =>
  operation.effect === 'read' && /^get(?:_|$)/.test(action) && requiredOf(operation).length > 0;

interface Write {
  readonly method: string;
  readonly path: string;
}

/** Lists of which no read shows a single record. */
const lists = /\/(?:notes|emails|subscribers|subscribers-export|labels|webhooks)$/;
/** Members of lists that no read shows, not even that of whose they are. */
const unshown = /\/notes\/\{/;

/**
 * The path of the read that shows what a write changes: that of the nearest record at its path or above it, and its own path where a read shows
 * there what is set there, as settings do (D660). A list is no record: whoever adds to it has not seen it all (D610).
 */
export function recordPathOf({ method, path }: Write, reads: readonly string[]): string | undefined {
  if (unshown.test(path)) return undefined;
  const isList = method === 'DELETE' || lists.test(path) || reads.some((one) => one.startsWith(`${path}/{`));
  const parts = path.split('/');
  const above = parts.map((_, at) => parts.slice(0, parts.length - at).join('/'));
  return above.find((one) => reads.includes(one) && (one.endsWith('}') || (one === path && !isList)));
}

/** The operation that shows the record that a write changes: `get_recipe` for `update_recipe`, else `get`, where both are told the same id (D660). */
export function recordReadOf(operations: Operations, action: string): RecordRead | undefined {
  const write = operations[action];
  if (write?.effect !== 'write' || write.unseen) return undefined;
  for (const name of [action.replace(/^[a-z]+/, 'get'), 'get']) {
    const operation = operations[name];
    // A condition is no reading of a person's data, which would leave a row of its own.
    if (!operation || operation.audited || !readsRecord(name, operation)) continue;
    const names = requiredOf(operation);
    if (names.every((one) => idOf(write, one) === idOf(operation, one))) return { action: name, operation, names };
  }
  return undefined;
}
