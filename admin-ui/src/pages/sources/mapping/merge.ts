import type { SourceMapping } from '../../../api/operations';

type Parts = Readonly<Record<string, unknown>>;

/** A mapping part by part, so that two changes of it can be told apart. */
function partsOf(mapping: SourceMapping | null): Parts {
  if (mapping === null) return {};
  const { fields, meta = {}, items, filters, withdraw } = mapping;
  const named = (kind: string, rules: object) => Object.entries(rules).map(([name, rule]): [string, unknown] => [`${kind}/${name}`, rule]);
  const others = Object.entries({ items, filters, withdraw }).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...named('fields', fields), ...named('meta', meta), ...others]);
}

function mappingOf(parts: Parts): SourceMapping {
  const named = (kind: string) =>
    Object.fromEntries(
      Object.entries(parts).flatMap(([where, rule]) => (where.startsWith(`${kind}/`) ? [[where.slice(kind.length + 1), rule]] : [])),
    );
  const meta = named('meta');
  const others = Object.fromEntries(['items', 'filters', 'withdraw'].filter((name) => name in parts).map((name) => [name, parts[name]]));
  return { version: 1, ...others, fields: named('fields'), ...(Object.keys(meta).length > 0 && { meta }) } as SourceMapping;
}

/** Equal, in whatever order the keys stand. */
export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** A part that both have changed, and how. */
export interface Clash {
  readonly name: string;
  readonly theirs: unknown;
  readonly mine: unknown;
}

interface Merged {
  readonly clashes: readonly Clash[];
  /** What is stored now with what was changed here. */
  readonly mine: SourceMapping;
  /** The same, but for what both have changed: that is as it is stored now. */
  readonly theirs: SourceMapping;
}

/** Two changes of one mapping brought together: `from` is what the own change began with, `now` what is stored meanwhile. */
export function merged(from: SourceMapping | null, now: SourceMapping | null, own: SourceMapping): Merged {
  const [before, stored, entered] = [partsOf(from), partsOf(now), partsOf(own)];
  const names = [...new Set([...Object.keys(entered), ...Object.keys(stored), ...Object.keys(before)])];
  const changed = names.filter((name) => !isSameValue(entered[name], before[name]));
  const clashing = changed.filter((name) => !isSameValue(stored[name], before[name]) && !isSameValue(stored[name], entered[name]));
  const taken = (isMine: (name: string) => boolean) =>
    mappingOf(
      Object.fromEntries(
        names
          .map((name): [string, unknown] => [name, isMine(name) ? entered[name] : stored[name]])
          .filter(([, part]) => part !== undefined),
      ),
    );
  return {
    clashes: clashing.map((name) => ({ name, theirs: stored[name], mine: entered[name] })),
    mine: taken((name) => changed.includes(name)),
    theirs: taken((name) => changed.includes(name) && !clashing.includes(name)),
  };
}
