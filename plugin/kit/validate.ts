import type { Static, TSchema } from '@sinclair/typebox';
import type { TypeCheck, ValueError } from '@sinclair/typebox/compiler';
import { ValueErrorType } from '@sinclair/typebox/errors';
import { OperationError } from './errors';

const maxIssues = 10;

/** Throws `Invalid params: /url must be a URL; /foo is not a known parameter`, at most ten issues. */
export function validate<T extends TSchema>(check: TypeCheck<T>, value: unknown): asserts value is Static<T> {
  if (check.Check(value)) return;
  throw new OperationError('invalid_params', `Invalid params: ${issuesOf(check, value).join('; ')}`);
}

/** One sentence per pointer: TypeBox reports a missing parameter twice, once as missing and once as of the wrong type. */
export function issuesOf<T extends TSchema>(check: TypeCheck<T>, value: unknown): string[] {
  const byPath = new Map<string, string>();
  for (const error of check.Errors(value)) {
    if (!byPath.has(error.path)) byPath.set(error.path, `${shortened(error.path)} ${problem(error)}`);
    if (byPath.size >= maxIssues) break;
  }
  return [...byPath.values()];
}

const shortened = (path: string) => (path.length > 128 ? `${path.slice(0, 128)}…` : path || '/');

/** What is wrong with a value, without naming it: `must be text`. */
export function problem({ type, schema, value }: ValueError): string {
  if (type === ValueErrorType.ObjectAdditionalProperties) return 'is not a known parameter';
  if (type === ValueErrorType.ObjectRequiredProperty) return 'is required';
  if (value === undefined) return 'is required';
  return range(schema, typeof value) ?? `must be ${expected(schema)}`;
}

function expected(schema: TSchema): string {
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.format === 'url') return 'a URL that begins with http:// or https:// and holds no user name';
  if (schema.format === 'email') return 'an email address';
  if (schema.format === 'date-time') return 'an ISO 8601 date or date-time';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'integer') return 'a whole number';
  if (schema.type === 'string') return schema.pattern ? `text that matches ${schema.pattern}` : 'text';
  if (schema.type === 'array') return 'a list';
  if (schema.type === 'object') return 'an object';
  if (schema.anyOf) return (schema.anyOf as TSchema[]).map(expected).join(' or ');
  return schema.type ? `of type ${schema.type}` : 'another value';
}

/** What is wrong with a value that has the right type. */
function range(schema: TSchema, type: string): string | undefined {
  if (type === 'string' && schema.type === 'string') {
    if (schema.minLength === 1 && !schema.pattern && !schema.format && !schema.maxLength) return 'must not be empty';
    if (schema.pattern || schema.format || schema.enum) return undefined;
    return `must have ${schema.minLength ?? 0} to ${schema.maxLength ?? 'any number of'} characters`;
  }
  if (type === 'number' && schema.type === 'integer' && (schema.minimum !== undefined || schema.maximum !== undefined)) {
    return `must be a whole number from ${schema.minimum ?? '-∞'} to ${schema.maximum ?? '∞'}`;
  }
  if (schema.type === 'array' && (schema.minItems || schema.maxItems))
    return `must be a list of ${schema.minItems ?? 0} to ${schema.maxItems ?? 'any number of'} items`;
  return undefined;
}
