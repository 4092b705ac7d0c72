import * as fc from 'fast-check';
import { isObject, resolved, type Schema, type Shapes, type Values } from './schema';
import { textOf } from './texts';

const deepest = 6;

/** Values that a schema takes; what recurs ends at some depth. */
export function validOf(given: Schema, shapes: Shapes = {}, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(given, shapes);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return oneOf(choices, shapes, depth);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => validOf({ ...schema, type }, shapes, depth)));
  const own = byType[String(schema.type)]?.(schema, shapes, depth) ?? anyJson;
  return schema.examples ? fc.oneof(own, fc.constantFrom(...schema.examples)) : own;
}

/** Deep inside only what ends. */
function oneOf(choices: readonly Schema[], shapes: Shapes, depth: number): fc.Arbitrary<unknown> {
  const flat = choices.filter((one) => !['array', 'object'].includes(String(resolved(one, shapes).type)));
  const some = depth >= deepest && flat.length > 0 ? flat : choices;
  return fc.oneof(...some.map((one) => validOf(one, shapes, depth + 1)));
}

const byType: Readonly<Record<string, (schema: Schema, shapes: Shapes, depth: number) => fc.Arbitrary<unknown>>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum: min = -1000, maximum: max = 2 ** 40 }) =>
    fc.oneof(fc.integer({ min, max: Math.min(max, min + 10) }), fc.maxSafeInteger().map(within(min, max)), fc.constantFrom(min, max)),
  number: ({ minimum: min = -1000, maximum: max = 1e6 }) =>
    fc.oneof(fc.integer({ min: Math.ceil(min), max: Math.floor(max) }), fraction(min, max)),
  string: (schema) => textOf(schema),
  array({ items = {}, minItems = 0, maxItems = 3, uniqueItems }, shapes, depth) {
    const most = depth >= deepest ? minItems : Math.max(minItems, Math.min(maxItems, 3));
    const size = { minLength: minItems, maxLength: most };
    const item = validOf(items, shapes, depth + 1);
    return uniqueItems ? fc.uniqueArray(item, { ...size, selector: (value) => JSON.stringify(value) }) : fc.array(item, size);
  },
  object: objectOf,
};

const within = (min: number, max: number) => (value: number) =>
  min + (Math.abs(value) % (Math.min(max, Number.MAX_SAFE_INTEGER) - min + 1));

/** A few digits, as a number of more is refused by the strict JSON layer where it cannot be kept exactly. */
const fraction = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => Math.min(max, Math.max(min, Number(value.toFixed(3)) + 0)));

function objectOf(schema: Schema, shapes: Shapes, depth: number): fc.Arbitrary<Values> {
  const { properties = {}, required = [] } = schema;
  const wanted = Object.entries(properties).filter(([name]) => depth < deepest || required.includes(name));
  const own = fc.record(Object.fromEntries(wanted.map(([name, one]) => [name, validOf(one, shapes, depth + 1)])), {
    requiredKeys: [...required].filter((name) => name in properties),
  });
  const others = depth < deepest ? otherKeys(schema, shapes, depth) : undefined;
  return others ? fc.tuple(others, own).map(([more, named]) => ({ ...more, ...named })) : own;
}

/** Keys beside those that are named, where the schema has words for them. */
function otherKeys({ patternProperties, additionalProperties, maxProperties = 2 }: Schema, shapes: Shapes, depth: number) {
  const size = { maxKeys: Math.min(maxProperties, 2) };
  const [pattern] = Object.entries(patternProperties ?? {});
  if (pattern)
    return fc.dictionary(textOf({ pattern: pattern[0], maxLength: 60 }).filter(isOrdinary), validOf(pattern[1], shapes, depth + 1), size);
  if (!isObject(additionalProperties)) return undefined;
  return fc.dictionary(word, validOf(additionalProperties as Schema, shapes, depth + 1), size);
}

const isOrdinary = (key: string) => key !== '__proto__' && key !== '';
const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/);

/** Whatever JSON can say that the strict layer takes. */
const anyJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fraction(-1000, 1000),
    textOf({ maxLength: 20 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(word, tie('value'), { maxKeys: 3 }),
  ),
})).value;

/** Params of a call: each as its schema says, or often as in an example that has something to do. */
export function callOf(schema: Schema, example: Values, shapes: Shapes = {}): fc.Arbitrary<Values> {
  const drawn = objectOf(schema, shapes, 0);
  const some = fc.subarray(Object.keys(example).filter((name) => name in (schema.properties ?? {})));
  const required = (schema.required ?? []).filter((name) => name in example);
  const mixed = fc.tuple(drawn, some).map(([params, names]) => ({ ...params, ...pick(example, [...names, ...required]) }));
  return fc.oneof({ arbitrary: drawn, weight: 1 }, { arbitrary: mixed, weight: 3 });
}

const pick = (values: Values, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, values[name]]));
