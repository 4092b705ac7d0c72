import type { JsonSchema } from './input/field';

/** What an answer holds, for documents. */
export const integer: JsonSchema = { type: 'integer' };
export const number: JsonSchema = { type: 'number' };
export const text: JsonSchema = { type: 'string' };
export const yes: JsonSchema = { type: 'boolean' };
/** An object whose keys are not told one by one. */
export const map: JsonSchema = { type: 'object' };

export const oneOf = (words: readonly string[]): JsonSchema => ({ type: 'string', enum: words });
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
/** A shape of the document, by its name. */
export const named = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** An object with these keys and perhaps more; `note?` may be missing. */
export function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const entries = Object.entries(properties).map(([key, schema]) => [key.replace(/\?$/, ''), schema, key.endsWith('?')] as const);
  const required = entries.filter(([, , isOptional]) => !isOptional).map(([key]) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([key, schema]) => [key, schema])),
    ...(required.length > 0 ? { required } : {}),
  };
}

const url = orNull(text);

/** A page of a list, see `paginated`. */
export const pageOf = (row: JsonSchema): JsonSchema =>
  object({
    current_page: integer,
    per_page: integer,
    total: integer,
    last_page: integer,
    from: orNull(integer),
    to: orNull(integer),
    data: listOf(row),
    first_page_url: url,
    last_page_url: url,
    next_page_url: url,
    prev_page_url: url,
    path: text,
    links: listOf(object({ url, label: text, active: yes })),
  });
