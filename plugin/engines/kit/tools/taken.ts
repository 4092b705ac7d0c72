import { type TOptional, type TSchema, type TUnsafe, Type } from '@sinclair/typebox';
import { given } from '../../../kit/given';
import { StringEnum } from '../../../kit/schema';
import type { Field, JsonSchema } from '../input/field';
import type { Form } from '../input/form';
import { DescribedObject } from './shape';

type Sends<F> = F extends { readonly sends?: infer S } ? Exclude<S, undefined> : never;
type Fields = Readonly<Record<string, Field>>;

interface Says {
  /** In place of what the form says of the field. */
  readonly description?: string;
  /** Shown, where one that only knows the list could not write it. */
  readonly example?: unknown;
}

// D664: The params of a tool are taken from the form of its route

/** A param that must be given and takes what a field of a form takes: its words, its bounds, and what is said of it. */
export const taken = <F extends Field>(field: F, says: Says = {}): TUnsafe<Sends<F>> => requiredOf(field, says) as TUnsafe<Sends<F>>;

/** The same where it may be left out, but not be emptied: models send an empty text for what they do not mean to change. */
export const mayTakeFilled = <F extends Field>(field: F, says: Says = {}): TOptional<TUnsafe<Sends<F>>> =>
  Type.Optional(requiredOf(field, says)) as unknown as TOptional<TUnsafe<Sends<F>>>;

/** The same where it may be left out. */
export const mayTake = <F extends Field>(field: F, says: Says = {}): TOptional<TUnsafe<Sends<F>>> =>
  Type.Optional(schemaOf(field, says)) as unknown as TOptional<TUnsafe<Sends<F>>>;

/** A param for each field of a form but those named, none of which must be given: a field that is new comes along. */
export function allBut<F extends Fields, const N extends keyof F>({ fields }: Form<F>, without: readonly N[]) {
  const rest = Object.entries(fields).filter(([name]) => !without.includes(name as N));
  return Object.fromEntries(rest.map(([name, field]) => [name, mayTake(field)])) as {
    readonly [K in Exclude<keyof F, N>]: TOptional<TUnsafe<Sends<F[K]>>>;
  };
}

interface Map {
  readonly description: string;
  readonly example: Record<string, unknown>;
  /** Fields that stand elsewhere. */
  readonly without?: readonly string[];
}

/** A map of fields of a form. */
export const mapTaken = (fields: Fields | undefined, { description, example, without = [] }: Map) =>
  DescribedObject(
    Object.fromEntries(
      Object.entries(fields ?? {})
        .filter(([name]) => !without.includes(name))
        .map(([name, field]) => [name, schemaOf(field)]),
    ),
    { description, example },
  );

/** The names that must be there in a map of fields. */
export const neededIn = (fields: Fields = {}): readonly string[] =>
  Object.entries(fields)
    .filter(([, { isRequired }]) => isRequired)
    .map(([name]) => name);

function requiredOf(field: Field, says: Says): TSchema {
  const schema = schemaOf(field, says);
  return schema.type === 'string' && schema.enum === undefined ? { minLength: 1, ...schema } : schema;
}

function schemaOf({ schema, fields, example }: Field, says: Says = {}): TSchema {
  const { description } = { ...schema, ...says };
  const shownExample = says.example === undefined ? undefined : [says.example];
  if (fields) return mapTaken(fields, { description: String(description ?? ''), example: exampleOf(example) });
  return typed({ ...schema, ...given({ description, examples: shownExample }) }, example);
}

/** A schema of a document as one that checks; what a model need not know of it is left out. */
function typed(schema: JsonSchema, example?: unknown): TSchema {
  const { type, enum: words, items, properties, default: otherwise, additionalProperties, anyOf: _, ...bounds } = schema;
  const message: JsonSchema = { ...bounds, ...given({ default: shown(otherwise) }) };
  if (Array.isArray(words)) return { ...StringEnum(words), ...message };
  switch (kindOf(type)) {
    case 'string':
      return Type.String(message);
    case 'integer':
      return { ...Type.Integer(), ...reachable(message) };
    case 'boolean':
      return Type.Boolean(message);
    case 'array':
      return Type.Array(typed((items ?? {}) as JsonSchema, listOf(example)[0]), message);
    case 'object':
      return mapOf(schema, example);
    default:
      return Type.Unknown(message);
  }
}

function mapOf({ properties = {}, additionalProperties: others, required, description = '' }: JsonSchema, example: unknown): TSchema {
  const each = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, one]) => [name, typed(one)]);
  const about = { description: String(description), example: exampleOf(example) };
  const { description: _, examples, ...map } = DescribedObject(Object.fromEntries(each), about);
  return {
    ...map,
    ...(description ? { description: about.description } : {}),
    // What tells which of its keys must be there needs no example.
    ...(required ? { required } : { examples }),
    ...(typeof others === 'object' && others !== null ? { additionalProperties: typed(others as JsonSchema) } : {}),
  };
}

const kindOf = (type: unknown) => (Array.isArray(type) ? type.find((one) => one !== 'null') : type);
const exampleOf = (value: unknown) => (value ?? {}) as Record<string, unknown>;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A default that says something: an empty one does not. */
const shown = (value: unknown) => (typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : undefined);

/** Without a bound that nobody reaches. */
const reachable = ({ maximum, ...schema }: JsonSchema) => ({
  ...schema,
  ...(Number(maximum) < Number.MAX_SAFE_INTEGER ? { maximum } : {}),
});
