import type { DateReading } from './dates';
import { holds, itemsOf, resolve } from './rules';
import { textOf } from './text-of';
import type { Filter, Mapping, Rule } from './types';

const maxText = 300;

/** What the rules of a mapping find in one payload (D641), by `fields/title` and `meta/price`; a rule that finds nothing is not among them. */
export function foundValues(mapping: Mapping, payload: unknown, reading: DateReading): Record<string, string> {
  const [item] = itemsOf(mapping, payload);
  const shortOf = (rule: Rule) => inShort(resolve(rule, item, reading));
  const rules: [string, Rule][] = [
    ...Object.entries(mapping.fields).map(([name, rule]): [string, Rule] => [`fields/${name}`, rule]),
    ...Object.entries(mapping.meta ?? {}).map(([key, rule]): [string, Rule] => [`meta/${key}`, rule]),
  ];
  return Object.fromEntries(rules.map(([where, rule]) => [where, shortOf(rule)]).filter(([, text]) => text !== ''));
}

function inShort(value: unknown): string {
  const text = Array.isArray(value) ? value.map(inShort).join(', ') : textOf(value);
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
}

/** How many articles each comparison is true of, and how many there are. */
export interface FilterCounts {
  readonly items: number;
  readonly filters: readonly number[];
  readonly withdraw: readonly number[];
}

/** The comparisons of a mapping over the articles of some payloads. */
export function filterCounts(mapping: Mapping, payloads: readonly unknown[]): FilterCounts {
  const items = payloads.flatMap((payload) => itemsOf(mapping, payload));
  const count = (filters: readonly Filter[] = []) => filters.map((filter) => items.filter((item) => holds(filter, item)).length);
  return { items: items.length, filters: count(mapping.filters), withdraw: count(mapping.withdraw) };
}
