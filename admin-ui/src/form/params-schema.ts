import type { JsonSchema, ManifestEntry } from '../api/types';
import { hints } from './hints';

/** How a form says what a parameter is, and what it is by default. */
export interface SchemaWords {
  readonly described: (description: string) => string;
  readonly standard: (value: string) => string;
}

const asDeclared: SchemaWords = { described: (text) => text, standard: (value) => `Default: ${value}.` };

/** The schema that the form is drawn from: without `confirm`, which the dialog asks for, without facts about the service, without defaults. */
export function formSchemaOf({ params, destructive }: ManifestEntry, words = asDeclared): JsonSchema {
  const { 'x-svc': facts, ...schema } = withoutDefaults(params, words);
  if (!destructive || !schema.properties) return schema;
  const { confirm, ...properties } = schema.properties;
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => name !== 'confirm') };
}

/** Form data as parameters: what was left out stays out, and an optional group whose fields were all emptied again counts as left out. */
export function paramsOf(data: unknown, schema: JsonSchema): Record<string, unknown> {
  const input = isRecord(data) ? data : {};
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const pruned = prune(value, schema.properties?.[name] ?? {}, schema.required?.includes(name) ?? false);
    if (pruned !== undefined) shown[name] = pruned;
  }
  return shown;
}

/** The parameters without the values of the named ones, for a form that must forget a secret once it was sent. */
export function withoutSecrets(params: Record<string, unknown>, secrets: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !secrets.includes(name)));
}

/** A default is applied by the service; the form engine would send it for a field that nobody touched. It becomes part of the hint. */
function withoutDefaults(schema: JsonSchema, words: SchemaWords): JsonSchema {
  const { default: standard, properties, items, description: declared, ...rest } = schema;
  const description = declared === undefined ? undefined : words.described(declared);
  const hint = standard === undefined ? description : hints(description, words.standard(JSON.stringify(standard)));
  return {
    ...rest,
    ...(hint !== undefined && { description: hint }),
    ...(properties && { properties: mapValues(properties, (one) => withoutDefaults(one, words)) }),
    ...(items !== undefined && { items: typeof items === 'object' ? withoutDefaults(items, words) : items }),
  };
}

function mapValues<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function prune(value: unknown, schema: JsonSchema, isRequired: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => prune(item, typeof schema.items === 'object' ? schema.items : {}, true) ?? null);
  if (!isRecord(value) || !schema.properties) return value;
  const params = paramsOf(value, schema);
  return Object.keys(params).length === 0 && !isRequired ? undefined : params;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
