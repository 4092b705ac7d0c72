import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { isDateTime, isEmail, isUrl } from '../../../plugin/kit/schema';

/** What is read of a JSON Schema here; `$ref`s are looked up in the document that they stand in. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly writeOnly?: boolean;
}

export type Values = Readonly<Record<string, unknown>>;
/** The schemas that `#/components/schemas/...` points at. */
export type Shapes = Readonly<Record<string, Schema>>;

export const resolved = (schema: Schema, shapes: Shapes): Schema =>
  schema.$ref ? resolved(shapes[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}, shapes) : schema;

export const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The judge of what is valid: not the service's own validator, only its formats, which no draft has. */
export function judge(schema: Schema, shapes: Shapes = {}): ValidateFunction {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    formats: { url: orEmpty(isUrl), email: orEmpty(isEmail), uri: true, 'date-time': isDateTime },
  });
  ajv.addFormat('binary', true);
  return ajv.compile(withShapes(schema, shapes));
}

/** Where a schema points at none, a validator need not walk all of them. */
export const withShapes = (schema: Schema, shapes: Shapes): object =>
  JSON.stringify(schema).includes('"$ref"') ? { ...schema, components: { schemas: shapes } } : schema;

/** The empty text clears a field. */
const orEmpty = (isFormat: (text: string) => boolean) => (text: string) => text === '' || isFormat(text);
