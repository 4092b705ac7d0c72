import type { Condition } from '../../api/contacts';

/** How the value of a condition is typed or chosen. */
export type ValueKind = 'text' | 'number' | 'date' | 'days' | 'labels' | 'choices' | 'none';

/** Kinds of properties that the builder knows, and what can be asked of each, in the order of the choice (D564). */
const operatorsOf: Readonly<Record<string, readonly string[]>> = {
  search: ['contains', 'not_contains'],
  text: ['=', '!=', 'contains', 'not_contains', 'startsWith', 'endsWith'],
  nullable_text: ['=', '!=', 'contains', 'not_contains', 'startsWith', 'endsWith', 'is_null', 'not_null'],
  choice: ['in', 'not_in'],
  number: ['=', '!=', '>', '<', '>=', '<=', 'is_null', 'not_null'],
  day: ['before', 'after', 'date_equal', 'days_within', 'days_before', 'is_null', 'not_null'],
  instant: ['before', 'after', 'date_equal', 'days_within', 'days_before', 'is_null', 'not_null'],
  relation: ['in', 'not_in', 'in_all', 'is_null', 'not_null'],
  activity: ['days_within', 'days_before', 'before', 'after', 'never'],
};

/** A property of contacts as the engine lists it. */
export interface Property {
  readonly source: readonly string[];
  readonly kind: string;
}

/** `subscriber.city`, as the select has it. */
export const nameOf = ({ source }: Pick<Property, 'source'>) => source.join('.');

/** Choices whose words the builder has; others of that kind are typed. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  'segment.status': ['subscribed', 'pending', 'unsubscribed', 'transactional', 'bounced', 'complained', 'spammed'],
  'segment.contact_type': ['lead', 'customer'],
};

/** What the select offers: those that a person can fill in here. */
export const offered = (properties: readonly Property[]) =>
  properties.filter((property) => operatorsFor(property).length > 0 && nameOf(property) !== 'segment.companies');

/** What can be asked of a property. */
export function operatorsFor(property: Property): readonly string[] {
  if (property.kind === 'choice' && !(nameOf(property) in chosen)) return ['=', '!='];
  return operatorsOf[property.kind] ?? [];
}

/** How the value of this operator is given. */
export function valueKind(property: Property, operator: string): ValueKind {
  if (['is_null', 'not_null', 'never'].includes(operator)) return 'none';
  if (property.kind === 'relation') return 'labels';
  if (nameOf(property) in chosen) return 'choices';
  if (operator.startsWith('days_')) return 'days';
  if (['before', 'after', 'date_equal'].includes(operator)) return 'date';
  return property.kind === 'number' ? 'number' : 'text';
}

/** The words that a choice offers. */
export const choicesFor = (property: Property): readonly string[] => chosen[nameOf(property)] ?? [];

/** A condition to begin with. */
export function newCondition(property: Property): Condition {
  const [operator = '='] = operatorsFor(property);
  return withOperator({ source: property.source, operator }, property, operator);
}

/** The condition with another operator; the value stays where it still fits. */
export function withOperator(condition: Condition, property: Property, operator: string): Condition {
  const { value: before, ...rest } = condition;
  const [was, is] = [valueKind(property, condition.operator), valueKind(property, operator)];
  const value = was === is && before !== undefined ? before : emptyOf(is);
  return { ...rest, operator, ...(is === 'none' ? {} : { value }) };
}

const emptyOf = (kind: ValueKind): unknown => (kind === 'labels' || kind === 'choices' ? [] : '');

/** Whether all that a condition needs is there. */
export function isComplete(condition: Condition, property: Property | undefined): boolean {
  if (!property || valueKind(property, condition.operator) === 'none') return true;
  const { value } = condition;
  return Array.isArray(value) ? value.length > 0 : String(value ?? '').trim() !== '';
}
