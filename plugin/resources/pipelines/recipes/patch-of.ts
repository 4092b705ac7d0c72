import { Kind, type Static, type TObject, type TSchema, type TUnsafe, Type, TypeRegistry } from '@sinclair/typebox';
import { plainSchema } from '../../../kit/schema';

/** The same with null for what is to be removed, at every depth. */
export type Patch<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Patch<T[K]> | null } : T;

TypeRegistry.Set('MergePatch', (_schema, value) => value === null || (typeof value === 'object' && !Array.isArray(value)));

/**
 * A merge patch for what `schema` describes, null included. It prints as that schema with null allowed; only that it is an object is
 * checked here, because a patch is judged by what results.
 */
export function PatchOf<T extends TObject>(schema: T, description: string): TUnsafe<Patch<Static<T>> | null> {
  const { required, ...printed } = withNull(plainSchema(schema));
  return Type.Unsafe({ ...printed, description, [Kind]: 'MergePatch' } as TSchema);
}

function withNull(schema: Record<string, unknown>): Record<string, unknown> {
  const { properties, required, ...rest } = schema;
  const nullable = { ...rest, type: [schema.type, 'null'] };
  if (Array.isArray(schema.enum)) return { ...nullable, enum: [...schema.enum, null] };
  if (typeof properties !== 'object' || properties === null) return nullable;
  return {
    ...nullable,
    properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, withNull(inner as Record<string, unknown>)])),
  };
}
