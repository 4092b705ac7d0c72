import type { DateReading } from './dates';
import { fingerprint, typeOf, type ValueType } from './fingerprint';
import { firstAt } from './pointer';
import { applyMapping, isEmptyBatch, itemsOf } from './rules';
import type { Mapping, Rule } from './types';

/** What an approved mapping found in the sample: type by `fields/title` and the like. */
export type MappedTypes = Readonly<Record<string, ValueType>>;

/** What a payload means for a mapping that was approved on another one. */
export interface Drift {
  /** `breaking`: no item fits, so the payload is held. `compatible`: go on and record what is new. */
  readonly kind: 'same' | 'compatible' | 'breaking';
  /** Lines of the shape that the approved sample did not have. */
  readonly added: readonly string[];
  /** Sentences for the admin; only for `breaking`. */
  readonly reasons: readonly string[];
  /** By place in the payload, why an item does not fit. The others go on (D423). */
  readonly unfit: ReadonlyMap<number, readonly string[]>;
  /** Mapped fields that are blank this time. */
  readonly missing: readonly string[];
}

/** Types of all that the mapping reads from the sample that it is approved on. */
export function mappedTypes(mapping: Mapping, payload: unknown): MappedTypes {
  const [item] = itemsOf(mapping, payload);
  return Object.fromEntries(
    rulesOf(mapping).flatMap(([where, rule]) => (found(rule, item) === undefined ? [] : [[where, typeOf(found(rule, item))]])),
  );
}

interface Approved {
  readonly mapping: Mapping;
  readonly types: MappedTypes;
  /** Lines of the fingerprint that was approved. */
  readonly lines: readonly string[];
  readonly reading?: DateReading;
}

/** Compare a payload with what was approved, without the items that are taken back: they may lack anything. A null says nothing about a type, so it never breaks anything. */
export function classifyDrift(
  { mapping, types, lines, reading }: Approved,
  payload: unknown,
  withdrawn: ReadonlySet<number> = new Set(),
): Drift {
  const known = new Set(lines);
  const added = fingerprint(payload).lines.filter((line) => !known.has(line) && !line.endsWith(':null'));
  const { items: all, filtered } = applyMapping(mapping, payload, reading);
  const items = all.filter(({ at }) => !withdrawn.has(at));
  const missing = [...new Set(items.flatMap((item) => item.missing))];
  const raw = itemsOf(mapping, payload);
  let broken = 0;
  const unfit = new Map(
    items.flatMap(({ at, lacking, unreadable }) => {
      const changed = [...lacking.map((where) => `${where} finds nothing`), ...changedTypes(mapping, types, raw[at])];
      // A date says nothing about the others: its item is held by itself.
      if (changed.length > 0) broken += 1;
      const reasons = [...changed, ...unreadable];
      return reasons.length > 0 ? [[at, reasons] as const] : [];
    }),
  );
  const isNothing = all.length === 0 && filtered === 0 && !isEmptyBatch(mapping, payload);
  if (isNothing) return { kind: 'breaking', added, reasons: [`nothing is at ${mapping.items ?? 'the top'}`], missing, unfit };
  if (items.length > 0 && broken === all.length) {
    return { kind: 'breaking', added, reasons: [...new Set([...unfit.values()].flat())], missing, unfit };
  }
  return { kind: added.length > 0 || missing.length > 0 ? 'compatible' : 'same', added, reasons: [], missing, unfit };
}

function changedTypes(mapping: Mapping, types: MappedTypes, item: unknown): string[] {
  return rulesOf(mapping).flatMap(([where, rule]) => {
    const value = found(rule, item);
    const [before, now] = [types[where], typeOf(value)];
    if (value === undefined || value === null || before === undefined || before === 'null' || before === now) return [];
    return [`${where} was ${before} and is ${now}`];
  });
}

const rulesOf = ({ fields, meta = {} }: Mapping): [string, Rule][] => [
  ...Object.entries(fields).map(([name, rule]): [string, Rule] => [`fields/${name}`, rule]),
  ...Object.entries(meta).map(([name, rule]): [string, Rule] => [`meta/${name}`, rule]),
];

function found(rule: Rule, item: unknown): unknown {
  const paths = rule.paths ?? (rule.path === undefined ? [] : [rule.path]);
  return firstAt(item, paths, (value) => value !== undefined && value !== null);
}
