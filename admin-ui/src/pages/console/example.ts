import type { JsonSchema, ManifestEntry } from '../../api/types';
import { formSchemaOf } from '../../form/params-schema';
import { secretsOf } from './operations';

/** An example of a call: what is required, and what declares an example. Undefined where something required has none. */
export function exampleOf(entry: ManifestEntry): Record<string, unknown> | undefined {
  const { properties = {}, required = [] } = formSchemaOf(entry);
  const open = Object.entries(properties).filter(([name]) => !secretsOf(entry).includes(name));
  const values = open.map(([name, schema]) => [name, declared(schema, required.includes(name))] as const);
  const entries = values.filter(([, value]) => value !== undefined);
  const isWhole = required.every((name) => secretsOf(entry).includes(name) || entries.some(([one]) => one === name));
  return isWhole && entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const byFormat: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  date: '2026-01-31',
  'date-time': '2026-01-31T09:00:00Z',
};

/** What the schema gives as an example, else what it names in words ("such as 001"); only what is required is made up by its kind. */
function declared({ examples: [first] = [], enum: [word] = [], const: only, ...schema }: JsonSchema, isRequired: boolean): unknown {
  if (first !== undefined || !isRequired) return first;
  const named = /such as ([\w.:/@-]*\w)/.exec(schema.description ?? '')?.[1];
  return word ?? only ?? (schema.type === 'string' ? (named ?? ofText(schema)) : ofKind(schema));
}

/** None where a pattern asks for what only its writer knows. */
function ofText({ format = '', pattern = '' }: JsonSchema): string | undefined {
  return byFormat[format] ?? ['Example', 'example'].find((text) => new RegExp(pattern, 'u').test(text));
}

function ofKind({ type, minimum = 1, minItems = 0 }: JsonSchema): unknown {
  if (type === 'integer' || type === 'number') return minimum;
  if (type === 'boolean') return true;
  return type === 'array' && minItems === 0 ? [] : undefined;
}
