import * as fc from 'fast-check';
import { wrongValues } from '../../support/wrong-values';
import { isObject, judge, resolved, type Schema, type Shapes, type Values } from './schema';

/** What is wrong with it, for the reader of a failure. */
export interface Broken {
  readonly how: string;
  readonly value: unknown;
}

/** A valid call with one thing wrong: another type, out of its bounds, a key too many, a required one missing; at any depth. */
export function invalidOf(schema: Schema, valid: fc.Arbitrary<Values>, shapes: Shapes = {}): fc.Arbitrary<Broken> {
  const isValid = judge(schema, shapes);
  return valid.chain((value) => {
    const broken = breaks(value, schema, shapes, '').filter((one) => !isValid(one.value));
    return broken.length === 0 ? fc.constant({ how: 'nothing to break', value }) : fc.constantFrom(...broken);
  });
}

/** Every single break of a value. */
function breaks(value: unknown, given: Schema, shapes: Shapes, at: string): Broken[] {
  const schema = resolved(given, shapes);
  const here = [...wrongTypes(schema, at), ...outOfBounds(schema)].map((wrong) => ({
    how: `${at || '/'} is ${JSON.stringify(wrong)?.slice(0, 40)}`,
    value: wrong,
  }));
  if (Array.isArray(value)) return [...here, ...ofItems(value, schema, shapes, at)];
  return isObject(value) ? [...here, ...ofKeys(value, schema, shapes, at)] : here;
}

function wrongTypes(schema: Schema, at: string): unknown[] {
  const isTyped = schema.type !== undefined || schema.anyOf?.every(({ type }) => type !== undefined);
  // Params that are null are none.
  return isTyped ? wrongValues(schema as Values).filter((value) => value !== null || at !== '') : [];
}

function outOfBounds({
  type,
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  enum: words,
  format,
  pattern,
}: Schema): unknown[] {
  const ofText = type === 'string';
  return [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? [] : [maximum + 1]),
    ...(ofText && minLength ? ['x'.repeat(minLength - 1)] : []),
    // What the longest text is one longer than must still fit into a body.
    ...(ofText && maxLength !== undefined && maxLength < 100_000 ? ['x'.repeat(maxLength + 1)] : []),
    ...(minItems ? [[]] : []),
    ...(maxItems !== undefined && maxItems <= 1000 ? [Array.from({ length: maxItems + 1 }, () => 'x')] : []),
    ...(words ? ['no-such-word', ''] : []),
    ...(ofText && (format ?? pattern) !== undefined ? ['\u00a0', 'no: such <text>', '2026-02-30'] : []),
  ];
}

function ofItems(list: readonly unknown[], schema: Schema, shapes: Shapes, at: string): Broken[] {
  return list.flatMap((item, index) =>
    breaks(item, schema.items ?? {}, shapes, `${at}/${index}`).map(({ how, value }) => ({ how, value: list.with(index, value) })),
  );
}

function ofKeys(object: Values, { properties = {}, required = [], additionalProperties }: Schema, shapes: Shapes, at: string): Broken[] {
  const inside = Object.entries(object).flatMap(([key, one]) =>
    breaks(one, properties[key] ?? {}, shapes, `${at}/${key}`).map(({ how, value }) => ({ how, value: { ...object, [key]: value } })),
  );
  const fewer = required
    .filter((key) => key in object)
    .map((key) => ({ how: `${at}/${key} is missing`, value: Object.fromEntries(Object.entries(object).filter(([name]) => name !== key)) }));
  const more = additionalProperties === false ? [{ how: `${at}/nonesuch is too many`, value: { ...object, nonesuch: 1 } }] : [];
  return [...inside, ...fewer, ...more];
}
