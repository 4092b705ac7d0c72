import { storedUrl } from './fields';
import { equal, isObject, type Json, type JsonObject } from './json';
import type { Call, Change, Item, Tools } from './section';

interface ConfigComparison {
  readonly found: JsonObject;
  readonly wanted: JsonObject;
  /** Values that reset a key. */
  readonly resets: readonly Json[];
  readonly tools: Tools;
  /** The call that merges these keys, null removing one. */
  update(keys: JsonObject): Call;
}

/** What a configuration becomes. */
export interface ConfigChange {
  readonly changes: readonly Change[];
  readonly calls: readonly Call[];
}

/**
 * How a configuration changes that is stored over defaults. Keys of the file replace those of the site; null, and with --prune what
 * the file leaves out, lets the default hold: the service alone knows whether that changes anything.
 */
export async function configChange({ found, wanted, resets: blank, tools, update }: ConfigComparison): Promise<ConfigChange> {
  const set = Object.entries(wanted).filter(([key, value]) => !blank.includes(value) && !isSame(found, key, value));
  const removable = Object.keys(found).filter((key) => (Object.hasOwn(wanted, key) ? blank.includes(wanted[key] ?? null) : tools.prune));
  const rehearsals = await Promise.all(removable.map(async (key) => resetOf(found, key, await tools.rehearse(update({ [key]: null })))));
  const resets = rehearsals.flatMap((change) => change ?? []);
  const changes = [
    ...set.map(([key, to]): Change => (Object.hasOwn(found, key) ? { field: key, from: found[key] ?? null, to } : { field: key, to })),
    ...resets,
  ];
  if (changes.length === 0) return { changes: [], calls: [] };
  const keys = Object.fromEntries([...set, ...resets.map(({ field }): [string, Json] => [field, null])]);
  return { changes: changes.map((change) => ({ ...change, field: `config.${change.field}` })), calls: [update(keys)] };
}

function isSame(current: JsonObject, key: string, value: Json): boolean {
  const before = Object.hasOwn(current, key) ? (current[key] ?? null) : undefined;
  if (before === undefined) return false;
  return equal(before, value) || (typeof value === 'string' && before === storedUrl(value));
}

function resetOf(current: JsonObject, key: string, { data, changed }: { data: unknown; changed: boolean }): Change | undefined {
  if (!changed) return undefined;
  const config = isObject(data) && isObject(data.config) ? data.config : {};
  const to = Object.hasOwn(config, key) ? { to: config[key] ?? null } : {};
  return { field: key, from: current[key] ?? null, ...to };
}

/** An item for what changes about a thing that is always there. */
export const changeItem = (subject: string, changes: readonly Change[], calls: readonly Call[]): Item[] =>
  calls.length > 0 ? [{ mark: '~', subject, changes, calls }] : [];
