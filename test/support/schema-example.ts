import type { Operation } from '../../plugin/kit/operation';
import type { Example } from './examples';

/** What the schema says itself: required params by the first of their `examples`, or of their words. Undefined where one says nothing. */
export function schemaExample({ params: { properties, required = [] } }: Pick<Operation, 'params'>): Example | undefined {
  const values = required.map((name) => [name, firstOf(properties[name] ?? {})] as const);
  return values.every(([, value]) => value !== undefined) ? { params: Object.fromEntries(values), given: [] } : undefined;
}

const firstOf = ({ examples: [first] = [], enum: [word] = [], const: only }: SchemaWords): unknown => first ?? word ?? only;
interface SchemaWords {
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}
