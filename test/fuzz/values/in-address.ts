import Ajv2020 from 'ajv/dist/2020';
import { isObject, type Schema, type Shapes, type Values, withShapes } from './schema';

/** `/crm/v2/tags/{id}` with its parts, and what is asked behind it. */
export function pathAndQuery(path: string, { path: parts, query }: Values): string {
  const whole = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(written((parts as Values)?.[name])));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(isObject(query) ? query : {}))
    for (const one of Array.isArray(value) ? value : [value]) asked.append(name, written(one));
  return asked.size > 0 ? `${whole}?${asked}` : whole;
}

function written(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : (JSON.stringify(value) ?? '');
}

/** Tells whether what is wrong with a request is lost when path and query are written as text. */
export function coercion(schema: Schema, shapes: Shapes): (request: Values) => boolean {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, coerceTypes: 'array', validateFormats: false });
  const isTaken = ajv.compile(withShapes(schema, shapes));
  return (request) => {
    if (!isObject(request) || !isObject(request.path) || !isObject(request.query)) return true;
    return isTaken(structuredClone({ ...request, path: asTexts(request.path), query: asTexts(request.query) }));
  };
}

/** What is blank in an address counts as not sent. */
const asTexts = (values: Values) =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, asText(value)] as const)
      .filter(([, value]) => value.length > 0),
  );
const asText = (value: unknown) => (Array.isArray(value) ? value.map(written) : written(value));
