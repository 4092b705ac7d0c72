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

/** The schemas that a value may fit, of which there is one unless it is a union. A union of constants is one enum. */
export function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const union = schema.anyOf ?? schema.oneOf;
  if (union) {
    const parts = union.flatMap(alternativesOf);
    const constants = parts.filter((part) => part.const !== undefined);
    if (constants.length < 2) return parts;
    const others = parts.filter((part) => part.const === undefined);
    const type = [...new Set(constants.map((part) => typeof part.const))];
    return [...others, { type: type.length === 1 && type[0] ? type[0] : type, enum: constants.map((part) => part.const) }];
  }
  const { type } = schema;
  return typeof type === 'object' ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

/** `string`, `a list of integer`, `"a" or "b"`: what a schema takes, in words. */
export function typeInWords(schema: JsonSchema): string {
  const parts = alternativesOf(schema);
  if (parts.length > 1) return parts.map(typeInWords).join(' or ');
  const [one = schema] = parts;
  if (one.const !== undefined) return JSON.stringify(one.const);
  if (one.enum) return one.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (one.type === 'array') return one.items ? `a list of ${typeInWords(one.items)}` : 'a list';
  return typeof one.type === 'string' ? one.type : 'anything';
}
