import type { JsonSchema } from './field';

/** What a form takes at most, as the inputs of a page say it; of a form within it, or of the items of a list, by its name. */
export interface Bounds {
  readonly [name: string]: number | Bounds;
}

const plain = { maxLength: 'maxLength', minimum: 'min', maximum: 'max' } as const;

/** `{ title: { maxLength: 190 }, duration: { min: 5, max: 1440 } }` of the fields of a form; what has no bounds is left out (D792). */
export function boundsOf({ properties = {} }: JsonSchema): Bounds {
  const fields = Object.entries(properties as Readonly<Record<string, JsonSchema>>);
  return Object.fromEntries(fields.map(([name, schema]) => [name, boundsOfField(schema)]).filter(([, bounds]) => hasAny(bounds as Bounds)));
}

function boundsOfField(schema: JsonSchema): Bounds {
  const own = Object.entries(plain).flatMap(([key, attribute]) => (isBound(schema[key]) ? [[attribute, schema[key]]] : []));
  const inner = [schema, (schema.items ?? {}) as JsonSchema, ...((schema.anyOf ?? []) as readonly JsonSchema[])];
  return Object.assign({}, ...inner.slice(2).map(boundsOfField), Object.fromEntries(own), ...inner.slice(0, 2).map(boundsOf));
}

/** No limit of its own is not a bound. */
const isBound = (value: unknown): value is number => typeof value === 'number' && value < Number.MAX_SAFE_INTEGER;
const hasAny = (bounds: Bounds) => Object.keys(bounds).length > 0;
