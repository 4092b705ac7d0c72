/** JSON Schema as the manifest prints it; only the keywords that the commands look at. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly writeOnly?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** The schemas that a value may fit, of which there is one unless it is a union; each has one type or none. Constants become enums. */
export function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const union = schema.anyOf ?? schema.oneOf;
  const parts = union ? union.flatMap(alternativesOf) : single(schema);
  const words = parts.filter((part) => part.enum);
  if (words.length < 2) return parts;
  const others = parts.filter((part) => !part.enum);
  return [...others, ...enumsOf(words.flatMap((part) => part.enum ?? []))];
}

function single({ const: constant, ...schema }: JsonSchema): readonly JsonSchema[] {
  const { enum: words, type } = schema;
  if (constant !== undefined) return enumsOf([constant]);
  if (words) return enumsOf(words);
  return typeof type === 'object' ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

/** One enum for each type of value. */
function enumsOf(values: readonly unknown[]): JsonSchema[] {
  const types = [...new Set(values.map(typeOf))];
  return types.map((type) => ({ type, enum: values.filter((value) => typeOf(value) === type) }));
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** `string`, `a list of integer`, `"a" or "b"`: what a schema takes, in words. */
export function typeInWords(schema: JsonSchema): string {
  const parts = alternativesOf(schema);
  if (parts.length > 1) return parts.map(typeInWords).join(' or ');
  const [one = schema] = parts;
  if (one.enum) return one.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (one.type === 'array') return one.items ? `a list of ${typeInWords(one.items)}` : 'a list';
  return typeof one.type === 'string' ? one.type : 'anything';
}
