import { OperationError } from '../../../plugin/adapter';
import type { RestRequest } from '../../../plugin/host';

type Kind = 'string' | 'boolean' | 'number' | 'strings' | 'numbers';
type ValueOf = { string: string; boolean: boolean; number: number; strings: string[]; numbers: number[] };

const is: { readonly [K in Kind]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => Number.isSafeInteger(value),
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  numbers: (value) => Array.isArray(value) && value.every((item) => Number.isSafeInteger(item)),
};

/** The JSON body with exactly these fields, all of them optional. Throws `invalid_params` that names the field. */
export function bodyOf<S extends Readonly<Record<string, Kind>>>(request: RestRequest, shape: S): { [K in keyof S]?: ValueOf[S[K]] } {
  const body = parsed(request);
  for (const [name, value] of Object.entries(body)) {
    const kind = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (kind === undefined) throw new OperationError('invalid_params', `"${name}" is not a known field.`);
    if (!is[kind](value)) throw new OperationError('invalid_params', `"${name}" must be a ${kind}.`);
  }
  return body as { [K in keyof S]?: ValueOf[S[K]] };
}

/** A required field. */
export function requiredField<T>(value: T | undefined, name: string): T {
  if (value === undefined || value === '') throw new OperationError('invalid_params', `"${name}" is missing.`);
  return value;
}

/** The `{id}` of the path. */
export function idOf({ params }: RestRequest): number {
  if (/^[1-9]\d{0,14}$/.test(params.id ?? '')) return Number(params.id);
  throw new OperationError('not_found', `Not found: "${(params.id ?? '').slice(0, 40)}".`);
}

function parsed(request: RestRequest): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(request.body));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    throw new OperationError('bad_request', 'The body is not valid JSON.');
  }
  throw new OperationError('bad_request', 'The body must be a JSON object.');
}
