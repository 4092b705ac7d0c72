import type { JsonSchema } from '../api/types';

/** Controls for one plain value. */
export const widgetKinds = [
  'text',
  'textarea',
  'email',
  'url',
  'picture',
  'account',
  'date',
  'datetime',
  'secret',
  'number',
  'choice',
  'tristate',
] as const;

/** Controls for a whole list or object: they must tell "left out" from "empty", which the form engine hides from its widgets. */
export const fieldKinds = ['choices', 'tags', 'pairs', 'json'] as const;

/** One of the controls for a plain value. */
export type WidgetKind = (typeof widgetKinds)[number];
/** One of the controls for a list or an object. */
export type WholeFieldKind = (typeof fieldKinds)[number];

/** What a schema is drawn as: one control, a group of fields, or a list of items that are drawn themselves. */
export type FieldKind = WidgetKind | WholeFieldKind | 'group' | 'list';

const longText = 500;

const textByFormat: Record<string, WidgetKind> = {
  email: 'email',
  uri: 'url',
  url: 'url',
  picture: 'picture',
  'uri-reference': 'text',
  date: 'date',
  'date-time': 'datetime',
};

/** The control for a schema; a shape that no control fits is asked for as JSON, so that nothing is ever out of reach. */
export function widgetFor(schema: JsonSchema): FieldKind {
  if (schema.writeOnly) return 'secret';
  if (isChoice(schema)) return 'choice';
  if (schema.anyOf || schema.oneOf || schema.allOf || schema.$ref || Array.isArray(schema.type)) return 'json';
  switch (schema.type) {
    case 'string':
      return textKind(schema);
    case 'integer':
    case 'number':
      return schema.format === 'account' ? 'account' : 'number';
    case 'boolean':
      return 'tristate';
    case 'array':
      return arrayKind(schema);
    case 'object':
      if (isPairs(schema)) return 'pairs';
      return hasOnlyKnownFields(schema) ? 'group' : 'json';
    default:
      return 'json';
  }
}

/** Whether a kind is drawn by a field of our own instead of a widget inside the form engine's. */
export function isFieldKind(kind: FieldKind): kind is WholeFieldKind {
  return fieldKinds.some((known) => known === kind);
}

/** Whether an empty text or list is a value of its own here, as opposed to leaving the field out. */
export function mayBeEmpty(schema: JsonSchema): boolean {
  if (schema.type === 'array') return (schema.minItems ?? 0) === 0;
  return schema.type === 'string' && !schema.writeOnly && !isChoice(schema) && (schema.minLength ?? 0) === 0 && !schema.pattern;
}

function isChoice(schema: JsonSchema): boolean {
  if (schema.enum) return schema.enum.every(isScalar);
  const options = schema.anyOf ?? schema.oneOf;
  return options?.every((option) => isScalar(option.const)) ?? false;
}

function textKind(schema: JsonSchema): WidgetKind {
  const known = textByFormat[schema.format ?? ''];
  if (known) return known;
  return (schema.maxLength ?? 0) > longText ? 'textarea' : 'text';
}

function arrayKind({ items }: JsonSchema): FieldKind {
  if (typeof items !== 'object') return 'json';
  const item = widgetFor(items);
  if (item === 'choice') return 'choices';
  if (item === 'json' || item === 'list' || item === 'secret') return 'json';
  const isShortText = items.type === 'string' && item !== 'textarea' && item !== 'date' && item !== 'datetime';
  return isShortText ? 'tags' : 'list';
}

function hasOnlyKnownFields({ properties, additionalProperties, patternProperties }: JsonSchema): boolean {
  return Object.keys(properties ?? {}).length > 0 && !additionalProperties && !patternProperties;
}

/** Names that people choose, each with a short text. */
function isPairs({ properties, patternProperties = {}, additionalProperties }: JsonSchema): boolean {
  const kinds = Object.values(patternProperties);
  return !properties && !additionalProperties && kinds.length > 0 && kinds.every(({ type }) => type === 'string');
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
