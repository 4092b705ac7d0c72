import { Temporal } from '@js-temporal/polyfill';
import { given } from '../../../../kit/given';
import { refuse } from '../../../kit/input/errors';
import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { intOf, isBlank } from '../../../kit/input/rules';
import { millionthsOf } from '../millionths';
import { lengths, operatorsOf, type PropertyKind } from './operators';
import { customKindOf, properties } from './properties';

/** A value that a rule compares with: text, a whole number (numbers of custom fields in millionths), a span of time, or several. */
export type Wanted =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'texts'; readonly texts: readonly string[] }
  | { readonly is: 'numbers'; readonly numbers: readonly number[] }
  | { readonly is: 'day'; readonly day: string }
  | { readonly is: 'days'; readonly days: number }
  | { readonly is: 'nothing' };

/** One condition, checked: every part is what its property needs. */
export interface Condition {
  readonly kind: PropertyKind;
  readonly property: string;
  readonly column?: string;
  /** The slug of a custom field. */
  readonly custom?: string;
  readonly operator: string;
  readonly wanted: Wanted;
  /** The key of the events that the condition is about. */
  readonly eventKey?: string;
}

/** Groups of which one must hold; of a group all conditions. Never empty. */
export type Filter = readonly (readonly Condition[])[];

const maxGroups = 20;
const maxRules = 20;
const maxValues = 500;

/** Types of the custom fields of contacts, by slug. */
export type CustomTypes = ReadonlyMap<string, string>;

/**
 * Read filters: a list of groups, or one group, also in the old form of field, operator and value. Whatever is empty or not understood is
 * 422, as a condition that is passed over would mean more people.
 */
export function filterOf(sent: Input, custom: CustomTypes): Filter {
  const outer = Array.isArray(sent) ? (sent as readonly Input[]) : Object.values(mapOf(sent));
  if (outer.length === 0) throw refuse('Send at least one condition: filters is a list of groups, and a group is a list of conditions.');
  const groups = outer.every((one) => Array.isArray(one)) ? (outer as readonly (readonly Input[])[]) : [outer];
  if (groups.length > maxGroups) throw refuse(`Send at most ${maxGroups} groups.`);
  return groups.map((group, at) => {
    if (group.length === 0) throw refuse(`filters[${at}] is empty: a group needs at least one condition.`);
    if (group.length > maxRules) throw refuse(`filters[${at}] has more than ${maxRules} conditions.`);
    return group.map((rule, no) => conditionOf(rule, `filters[${at}][${no}]`, custom));
  });
}

/** What other programs call them. */
const sameOperators: Readonly<Record<string, string>> = { doNotContains: 'not_contains', match_none_of: 'not_in' };
const oldOperators: Readonly<Record<string, string>> = {
  LIKE: 'contains',
  'NOT LIKE': 'not_contains',
  whereIn: 'in',
  whereNotIn: 'not_in',
  '>=': 'days_within',
  '<=': 'days_before',
};

function conditionOf(sent: Input, place: string, custom: CustomTypes): Condition {
  const rule = mapOf(sent);
  const { source, operator, isOld } = sourceOf(rule, place);
  const property = source.join('.');
  const { kind, column } = knownProperty(property, place, custom);
  const named =
    isOld && (kind !== 'number' || !operator.endsWith('=')) ? (oldOperators[operator] ?? operator) : (sameOperators[operator] ?? operator);
  const allowed = operatorsOf[kind];
  if (!allowed.includes(named)) throw refuse(`${place}.operator must be one of ${allowed.join(', ')} for ${property}.`);
  const eventKey = kind === 'event_value' || kind === 'event_count' ? textOf(rule.extra_value, `${place}.extra_value`) : undefined;
  return {
    kind,
    property,
    operator: named,
    wanted: wantedOf({ kind, operator: named, property, place }, rule.value),
    ...given({ column }),
    ...(source[0] === 'custom_fields' ? { custom: source.slice(1).join('.') } : {}),
    ...given({ eventKey }),
  };
}

function sourceOf(rule: InputMap, place: string): { source: readonly string[]; operator: string; isOld: boolean } {
  const operator = typeof rule.operator === 'string' ? rule.operator : '';
  if (operator === '') throw refuse(`${place}.operator is missing.`);
  const parts = listOf(rule.source);
  if (parts.length === 2 && parts.every((part) => typeof part === 'string')) return { source: parts as string[], operator, isOld: false };
  if (typeof rule.field !== 'string' || rule.field === '')
    throw refuse(`${place}.source must name a provider and a property, such as ["subscriber", "email"].`);
  const provider = properties[`segment.${rule.field}`] ? 'segment' : 'subscriber';
  return { source: rule.field.includes('.') ? rule.field.split('.', 2) : [provider, rule.field], operator, isOld: true };
}

function knownProperty(property: string, place: string, custom: CustomTypes) {
  const known = Object.hasOwn(properties, property) ? properties[property] : undefined;
  if (known) return known;
  const type = property.startsWith('custom_fields.') ? custom.get(property.slice('custom_fields.'.length)) : undefined;
  if (type === undefined) throw refuse(`${place}.source: ${property} is not a property of contacts. ${choicesFor(property, custom)}`);
  return { kind: customKindOf(type), column: undefined };
}

/** What could be written instead: the properties of the provider that was named, or the providers where there is no such one. */
function choicesFor(property: string, custom: CustomTypes): string {
  const all = [...Object.keys(properties), ...[...custom.keys()].map((slug) => `custom_fields.${slug}`)];
  const [provider = ''] = property.split('.');
  const siblings = all.filter((name) => name.startsWith(`${provider}.`)).map((name) => name.slice(provider.length + 1));
  if (siblings.length > 0) return `Properties of ${provider}: ${siblings.join(', ')}.`;
  if (provider === 'custom_fields') return 'Contacts have no custom fields: define them with PUT /custom-fields/contacts.';
  return `Providers: ${[...new Set([...all.map((name) => name.split('.')[0]), 'custom_fields'])].join(', ')}.`;
}

interface Asked {
  readonly kind: PropertyKind;
  readonly operator: string;
  readonly property: string;
  readonly place: string;
}

const isIds = (kind: PropertyKind) => kind === 'relation' || kind === 'campaign' || kind === 'automation' || kind === 'sequence';

function wantedOf({ kind, operator, property, place }: Asked, value: Input): Wanted {
  const name = `${place}.value`;
  if (operator === 'is_null' || operator === 'not_null' || operator === 'never') return { is: 'nothing' };
  if (operator === 'days_before' || operator === 'days_within') return { is: 'days', days: daysOf(value, name) };
  if (kind === 'day' || kind === 'instant' || kind === 'activity') return { is: 'day', day: dayOf(value, name) };
  if (isIds(kind)) return { is: 'numbers', numbers: several(value, name).map((one) => idOf(one, name)) };
  if (kind === 'number') return { is: 'numbers', numbers: numbersOf(value, { name, operator, isCustom: property.startsWith('custom_') }) };
  if (lengths.some((one) => one === operator)) return { is: 'numbers', numbers: numbersOf(value, { name, operator, isCustom: false }) };
  if (kind === 'event_count' || (kind === 'event_value' && /^[<>]/.test(operator)))
    return { is: 'numbers', numbers: numbersOf(value, { name, operator, isCustom: kind === 'event_value' }) };
  if (kind === 'choice' || kind === 'choices' || kind === 'event_key')
    return { is: 'texts', texts: several(value, name).map((one) => textOf(one, name)) };
  return { is: 'text', text: textOf(value, name) };
}

function several(value: Input, name: string): readonly Input[] {
  const values = listOf(value);
  if (values.length === 0) throw refuse(`${name} must not be empty.`);
  if (values.length > maxValues) throw refuse(`${name} has more than ${maxValues} entries.`);
  return values;
}

function textOf(value: Input, name: string): string {
  if (isBlank(value) || (typeof value !== 'string' && typeof value !== 'number')) throw refuse(`${name} must be a text.`);
  const text = String(value).trim();
  if (text.length > 1000) throw refuse(`${name} must have at most 1000 characters.`);
  return text;
}

function idOf(value: Input, name: string): number {
  const id = intOf(value);
  if (id === undefined || id < 1) throw refuse(`${name} must contain ids.`);
  return id;
}

interface Numeric {
  readonly name: string;
  readonly operator: string;
  readonly isCustom: boolean;
}

/** One number, or for `in` several. */
function numbersOf(value: Input, { name, operator, isCustom }: Numeric): number[] {
  const values = operator === 'in' || operator === 'not_in' ? several(value, name) : [value];
  return values.map((one) => {
    const number = isCustom ? millionthsOf(one) : intOf(one);
    if (number === undefined) throw refuse(`${name} must be a ${isCustom ? '' : 'whole '}number.`);
    return number;
  });
}

function daysOf(value: Input, name: string): number {
  const days = intOf(value);
  if (days === undefined || days < 0 || days > 36_500) throw refuse(`${name} must be a number of days from 0 to 36500.`);
  return days;
}

function dayOf(value: Input, name: string): string {
  const text = typeof value === 'string' ? value.trim() : '';
  try {
    if (!/^\d{4}-\d{2}-\d{2}/.test(text)) throw new RangeError(text);
    return Temporal.PlainDate.from(text.slice(0, 10), { overflow: 'reject' }).toString();
  } catch {
    throw refuse(`${name} must be a day that exists, as YYYY-MM-DD.`);
  }
}
