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

/** What is wrong with a value, without naming it: `must be text`. A regular expression is never shown. */
export function problem({ type, schema, value }: ValueError): string {
  const sentence = sentenceOf(schema);
  if (type === ValueErrorType.ObjectAdditionalProperties)
    return sentence ? `is not a valid name: it ${sentence}` : 'is not a known parameter';
  if (type === ValueErrorType.ObjectRequiredProperty || value === undefined) return 'is required';
  if (type === ValueErrorType.StringPattern && sentence) return sentence;
  if (type === ValueErrorType.ArrayUniqueItems) return 'must not contain the same item twice';
  if (type === ValueErrorType.ObjectMaxProperties) return `must have at most ${schema.maxProperties} entries`;
  return outOfRange(schema, value) ?? `must be ${expected(schema)}`;
}

const sentenceOf = (schema: TSchema): string | undefined => schema['x-svc']?.expects;

function expected(schema: TSchema): string {
  if (schema.enum) return `one of ${wordsOf(schema.enum)}`;
  if (schema.format === 'url') return 'a URL that begins with http:// or https:// and contains no user name';
  if (schema.format === 'email') return 'an email address';
  if (schema.format === 'date-time') return 'an ISO 8601 date or date-time';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'integer') return 'a whole number';
  if (schema.type === 'string') return /^must be (.*)/s.exec(sentenceOf(schema) ?? '')?.[1] ?? 'text';
  if (schema.type === 'array') return 'a list';
  if (schema.type === 'object') return 'an object';
  if (schema.anyOf) return (schema.anyOf as TSchema[]).map(expected).join(' or ');
  return schema.type ? `of type ${schema.type}` : 'another value';
}

/** An empty one cannot be seen among the others. */
function wordsOf(values: readonly unknown[]): string {
  const seen = values.filter((value) => value !== '').join(', ');
  return values.includes('') ? `${seen} or empty` : seen;
}

/** `1 to 100`, `at least 5`, `at most 20`. */
function bounds(least: number | undefined, most: number | undefined): string {
  if (least === undefined) return `at most ${most}`;
  return most === undefined ? `at least ${least}` : `${least} to ${most}`;
}

/** What is wrong with a value that has the right type. */
function outOfRange(schema: TSchema, value: unknown): string | undefined {
  if (typeof value === 'string' && schema.type === 'string') return wrongLength(schema, value);
  const { type, minimum, maximum, minItems, maxItems } = schema;
  if (typeof value === 'number' && type === 'integer' && (minimum ?? maximum) !== undefined) {
    const isRange = minimum !== undefined && maximum !== undefined;
    return `must be a whole number${isRange ? ' from ' : ', '}${bounds(minimum, maximum)}`;
  }
  if (type === 'array' && (minItems || maxItems)) return `must be a list of ${bounds(minItems || undefined, maxItems)} items`;
  return undefined;
}

function wrongLength({ format, enum: words, minLength, maxLength }: TSchema, value: string): string | undefined {
  if (format || words || (minLength ?? maxLength) === undefined) return undefined;
  if (value === '' && minLength === 1) return 'must not be empty';
  return `must have ${bounds(minLength || undefined, maxLength)} characters`;
}
