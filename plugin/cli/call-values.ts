import { variable } from '../config';
import { UsageError } from '../kit/command';
import { alternativesOf, type JsonSchema } from './json-schema';
import { readStdin, readText } from './remote';

/** One parameter as flags give it. */
export interface FlagInput {
  /** As it was typed, such as `--crm-num`. */
  readonly flag: string;
  readonly schema: JsonSchema;
  readonly isSecret: boolean;
  readonly values: readonly string[];
}

/** The value that the schema asks for. Throws UsageError where the text can't be one; the rest is the site's to judge (D101). */
export async function paramValue({ flag, schema, isSecret, values }: FlagInput): Promise<unknown> {
  const texts: string[] = [];
  for (const value of values) texts.push(await textOf(value, { flag, isSecret }));
  if (schema.type === 'array') return listOf(texts, schema.items ?? {}, flag);
  const [text = '', ...more] = texts;
  if (more.length > 0) throw new UsageError(`${flag} is given twice; it takes one value.`);
  return converted(text, schema, flag);
}

interface Source {
  readonly flag: string;
  readonly isSecret: boolean;
}

/** `@env:NAME`, `@file:PATH` and `@-` (standard input) stand for what is there; anything else is the text itself, unless it is secret. */
async function textOf(value: string, { flag, isSecret }: Source): Promise<string> {
  const [, kind, place = ''] = /^@(env|file):(.+)$/s.exec(value) ?? [];
  const reference = kind || value === '@-' || (isSecret && value === '-') ? await referred(kind, place, flag) : undefined;
  if (reference !== undefined) return isSecret ? reference.replace(/\r?\n$/, '') : reference;
  if (!isSecret) return value;
  throw new UsageError(
    `${flag} is a secret: on the command line every user of the machine could read it. Give ${flag} @env:NAME, @file:PATH, or - for standard input.`,
  );
}

async function referred(kind: string | undefined, place: string, flag: string): Promise<string> {
  if (kind === undefined) return readStdin(flag);
  if (kind === 'file') return readText(place, flag);
  const value = variable(place);
  if (value === undefined) throw new UsageError(`${flag}: the variable ${place} is not set.`);
  return value;
}

/** A list by repetition, or one JSON list where its items are no texts. */
function listOf(texts: readonly string[], items: JsonSchema, flag: string): unknown[] {
  const [first = ''] = texts;
  if (texts.length === 1 && (first === '[]' || (items.type !== 'string' && first.startsWith('[')))) {
    const list = parseJson(first, flag);
    if (Array.isArray(list)) return list;
  }
  return texts.map((text) => converted(text, items, flag));
}

function converted(text: string, schema: JsonSchema, flag: string): unknown {
  const kinds = alternativesOf(schema).map(({ type }) => type);
  if (text === 'null' && kinds.includes('null')) return null;
  if (kinds.includes('integer') && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (kinds.includes('number') && /^-?\d{1,15}(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?$/i.test(text)) return Number(text);
  if (kinds.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  if (kinds.includes('string')) return text;
  if (kinds.includes(undefined)) return jsonOrText(text);
  if (kinds.includes('object') || kinds.includes('array')) return parseJson(text, flag);
  const [kind] = kinds;
  throw new UsageError(
    `${flag} must be ${kind === 'boolean' ? 'true or false' : `of type ${kind}`}, not ${JSON.stringify(text.slice(0, 60))}.`,
  );
}

/** Where the schema allows anything, text that is not JSON is a text. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** JSON of a flag. Throws UsageError without repeating the text, which may hold secrets. */
export function parseJson(text: string, flag: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${flag} must be JSON, or @file:PATH or @- (standard input) with JSON in it.`);
  }
}

/** The whole of the params: JSON, `@file:PATH`, `@-` or `-`. */
export async function wholeParams(value: string, secretNames: ReadonlySet<string>): Promise<Record<string, unknown>> {
  const text = value === '-' ? await readStdin('--params') : await textOf(value, { flag: '--params', isSecret: false });
  const params = parseJson(text, '--params');
  if (typeof params !== 'object' || params === null || Array.isArray(params)) throw new UsageError('--params must be a JSON object.');
  if (text === value) refuseSecrets(params, secretNames, '--params');
  return params as Record<string, unknown>;
}

/** Throws where JSON that stands on the command line has a secret in it. */
export function refuseSecrets(value: unknown, secretNames: ReadonlySet<string>, flag: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!secretNames.has(name)) refuseSecrets(inner, secretNames, flag);
    else if (typeof inner === 'string' && inner !== '') {
      throw new UsageError(
        `${flag} has the secret ${name} in it: on the command line every user of the machine could read it. Give ${flag} @file:PATH or @- (standard input).`,
      );
    }
  }
}

/** Names of all properties that hold secrets, at any depth. */
export function secretNamesOf(schema: JsonSchema, listed: readonly string[] = []): Set<string> {
  const names = new Set(listed.map((path) => path.slice(path.lastIndexOf('.') + 1)));
  const walk = (part: JsonSchema): void => {
    for (const [name, inner] of Object.entries(part.properties ?? {})) {
      if (inner.writeOnly) names.add(name);
      walk(inner);
    }
    for (const inner of [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...Object.values(part.patternProperties ?? {})]) walk(inner);
    if (part.items) walk(part.items);
  };
  walk(schema);
  return names;
}
