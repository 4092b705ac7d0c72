import type { JsonSchema, ManifestEntry } from '../api/types';
import { hints } from './hints';

/** The schema that the form is drawn from: without `confirm`, which the dialog asks for, without facts about the service, without defaults. */
export function formSchemaOf({ params, destructive }: ManifestEntry): JsonSchema {
  const { 'x-svc': facts, ...schema } = withoutDefaults(params);
  if (!destructive || !schema.properties) return schema;
  const { confirm, ...properties } = schema.properties;
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => name !== 'confirm') };
}

/** Form data as parameters: what was left out stays out, and an optional group whose fields were all emptied again counts as left out. */
export function paramsOf(data: unknown, schema: JsonSchema): Record<string, unknown> {
  const given = isRecord(data) ? data : {};
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const pruned = prune(value, schema.properties?.[name] ?? {}, schema.required?.includes(name) ?? false);
    if (pruned !== undefined) kept[name] = pruned;
  }
  return kept;
}

/** The parameters without the values of the named ones, for a form that must forget a secret once it was sent. */
export function withoutSecrets(params: Record<string, unknown>, secrets: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !secrets.includes(name)));
}

/** A default is applied by the service; the form engine would send it for a field that nobody touched. It becomes part of the hint. */
function withoutDefaults(schema: JsonSchema): JsonSchema {
  const { default: standard, properties, items, ...rest } = schema;
  return {
    ...rest,
    ...(standard !== undefined && { description: hints(rest.description, `Default: ${JSON.stringify(standard)}.`) }),
    ...(properties && { properties: mapValues(properties, withoutDefaults) }),
    ...(items !== undefined && { items: typeof items === 'object' ? withoutDefaults(items) : items }),
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
