import { Kind, type TProperties, type TUnsafe, Type, TypeRegistry } from '@sinclair/typebox';

type AnyObject = Record<string, unknown>;

/** An object that is no list. */
export const isRecord = (value: unknown): value is AnyObject => typeof value === 'object' && value !== null && !Array.isArray(value);

interface About {
  readonly description: string;
  readonly example: AnyObject;
}

TypeRegistry.Set('DescribedObject', (_schema, value) => isRecord(value));

/**
 * An object that a provider reads by its own rules, told by its shape and one example. The shape is for whoever writes the value: only
 * that it is an object is checked here, as the provider may take more than is told and says in its own words what it refuses.
 */
export const DescribedObject = (properties: TProperties, { description, example }: About): TUnsafe<AnyObject> =>
  Type.Unsafe<AnyObject>({
    [Kind]: 'DescribedObject',
    type: 'object',
    description,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    examples: [example],
  });
