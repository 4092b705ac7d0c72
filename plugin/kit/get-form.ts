import type { TObject, TSchema } from '@sinclair/typebox';
import { OperationError } from './errors';
import { parseStrictJson } from './strict-json';

/** A GET form taken apart; `params` are still text until the operation's schema is known. */
export interface GetForm {
  readonly resource: string;
  readonly action: string;
  readonly params: { readonly json: string } | { readonly fields: readonly (readonly [string, string])[] };
}

const bad = (problem: string) => new OperationError('bad_request', `Invalid request: ${problem}`);
const bracket = /^params\[([A-Za-z0-9_]{1,64})\](\[\])?$/;

/** `?resource=crm&action=get&params={"crm_num":"001"}` or `&params[crm_num]=001`; both at once is refused. */
export function parseGetForm(query: URLSearchParams): GetForm {
  const fields: [string, string][] = [];
  const single = new Map<string, string>();
  for (const [name, value] of query) {
    const match = bracket.exec(name);
    if (match?.[1]) fields.push([match[1] + (match[2] ?? ''), value]);
    else if (!['resource', 'action', 'params'].includes(name)) throw bad(`unknown query parameter "${name.slice(0, 64)}".`);
    else if (single.has(name)) throw bad(`"${name}" is given twice.`);
    else single.set(name, value);
  }
  const json = single.get('params');
  const { resource, action } = Object.fromEntries(single);
  if (!resource || !action) throw bad('the query must have "resource" and "action".');
  if (json !== undefined && fields.length > 0) throw bad('give params as JSON or as params[name]=value, not both.');
  return { resource, action, params: json === undefined ? { fields } : { json } };
}

/** The form's params as the values that the schema asks for. Strict: what does not look like the type stays text and fails the schema. */
export function getFormParams({ params }: GetForm, schema: TObject): unknown {
  if ('json' in params) return jsonParams(params.json);
  const input = new Map<string, string[]>();
  for (const [field, value] of params.fields) {
    const name = field.replace(/\[\]$/, '');
    const isList = schema.properties[name]?.type === 'array';
    if (field !== name && !isList) throw bad(`"params[${name}]" is not a list.`);
    input.set(name, [...(input.get(name) ?? []), value]);
  }
  return Object.fromEntries([...input].map(([name, values]) => [name, converted(values, schema.properties[name])]));
}

function jsonParams(text: string): unknown {
  try {
    return parseStrictJson(new TextEncoder().encode(text));
  } catch (error) {
    throw error instanceof OperationError ? bad(`"params": ${error.message.replace('Invalid request: ', '')}`) : error;
  }
}

function converted(values: string[], schema: TSchema | undefined): unknown {
  if (schema?.type === 'array') return values.map((value) => scalar(value, schema.items));
  return values.length === 1 ? scalar(values[0] ?? '', schema) : values;
}

function scalar(value: string, schema: TSchema | undefined): unknown {
  if (schema?.type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (schema?.type === 'boolean' && /^(?:true|1)$/.test(value)) return true;
  if (schema?.type === 'boolean' && /^(?:false|0)$/.test(value)) return false;
  return value;
}
