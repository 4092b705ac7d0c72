import type { MappingRule, SourceMapping } from '../../../api/operations';
import { mappingFields } from '../mapping-draft';

/** Where a rule stands: `fields/title` or `meta/price`. */
export type Where = `fields/${string}` | `meta/${string}`;

export type Step = NonNullable<MappingRule['transform']>[number];
export type Scalar = string | number | boolean | null;
export type Comparison = NonNullable<SourceMapping['filters']>[number];

const nameOf = (where: Where) => where.slice(where.indexOf('/') + 1);
const isNeeded = (where: Where) => mappingFields.some(({ name, isRequired }) => isRequired && where === `fields/${name}`);

/** The rule at a place; undefined where a field is left out. */
export function ruleAt(mapping: SourceMapping, where: Where): MappingRule | undefined {
  const rules: Readonly<Record<string, MappingRule | undefined>> = where.startsWith('fields/') ? mapping.fields : (mapping.meta ?? {});
  return rules[nameOf(where)];
}

/** The mapping with another rule at a place. A field whose rule says nothing is left out; a meta field stays until it is removed. */
export function withRule(mapping: SourceMapping, where: Where, rule: MappingRule): SourceMapping {
  const name = nameOf(where);
  if (where.startsWith('meta/')) return { ...mapping, meta: { ...mapping.meta, [name]: rule } };
  if (Object.keys(rule).length > 0 || isNeeded(where)) return { ...mapping, fields: { ...mapping.fields, [name]: rule } };
  const others = Object.entries(mapping.fields).filter(([field]) => field !== name);
  return { ...mapping, fields: Object.fromEntries(others) as SourceMapping['fields'] };
}

export function withoutMeta({ meta = {}, ...mapping }: SourceMapping, name: string): SourceMapping {
  const others = Object.entries(meta).filter(([key]) => key !== name);
  return others.length > 0 ? { ...mapping, meta: Object.fromEntries(others) } : mapping;
}

/** The places that a rule looks at, in their order. */
export const pathsOf = ({ path, paths }: MappingRule = {}): readonly string[] => paths ?? (path === undefined ? [] : [path]);

/** A rule that looks at these places. */
export function withPaths({ path: _one, paths: _several, ...rule }: MappingRule, places: readonly string[]): MappingRule {
  const [first, ...others] = places;
  if (first === undefined) return rule;
  return others.length > 0 ? { paths: [...places], ...rule } : { path: first, ...rule };
}

/** A rule whose first place is another one; what is always set would hide it. */
export function withFirst({ const: _always, ...rule }: MappingRule, path: string): MappingRule {
  const [, ...others] = pathsOf(rule);
  return withPaths(rule, path === '' ? others : [path, ...others.filter((other) => other !== path)]);
}

/** A rule with something set, or without it where that is empty. */
export function withPart<K extends keyof MappingRule>(rule: MappingRule, part: K, value: MappingRule[K] | undefined): MappingRule {
  const { [part]: _before, ...others } = rule;
  return value === undefined ? others : { ...others, [part]: value };
}

/** A typed text as the kind of value that it stands beside: a number is compared with numbers. */
export function typed(text: string, like: unknown): Scalar {
  const one: unknown = Array.isArray(like) ? like[0] : like;
  if (typeof one === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (typeof one === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** A value as a text field holds it. */
export const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** What a comparison asks, in the words of its choice. */
export const questions = ['eq', 'ne', 'in', 'matches', 'exists', 'missing'] as const;
export type Question = (typeof questions)[number];

export const questionOf = ({ op, value }: Comparison): Question => (op === 'exists' && value === false ? 'missing' : op);

/** A comparison that asks something else; its values stay as far as they make sense. */
export function withQuestion({ path, value }: Comparison, question: Question): Comparison {
  if (question === 'missing') return { path, op: 'exists', value: false };
  if (question === 'exists') return { path, op: 'exists' };
  const values = (Array.isArray(value) ? value : [value ?? '']).filter((one) => typeof one !== 'boolean' || question !== 'matches');
  return question === 'in' ? { path, op: 'in', value: values.filter((one) => one !== '') } : { path, op: question, value: values[0] ?? '' };
}
