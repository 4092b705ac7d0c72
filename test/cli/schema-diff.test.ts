import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import type { JsonSchema } from '../../plugin/cli/json-schema';
import { schemaDiff } from '../../plugin/cli/schema-diff';
import { verifies } from '../support/verifies';

const ajv = new Ajv2020({ strict: false, allowUnionTypes: true });

const leaf: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.record({ type: fc.constant('string'), maxLength: fc.integer({ min: 0, max: 3 }) }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constantFrom('integer', 'number'), minimum: fc.integer({ min: 0, max: 3 }) }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('string'), enum: fc.uniqueArray(fc.constantFrom('a', 'b', 'cc'), { minLength: 1 }) }),
  fc.record({ const: fc.constantFrom<unknown>('a', 1, true) }),
  fc.constantFrom<JsonSchema>({ type: 'boolean' }, { type: 'null' }, {}, { type: ['string', 'null'] }),
);

const { schema } = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('schema'), maxItems: fc.constantFrom(1, 2) }, { requiredKeys: ['type'] }),
    fc.record({ type: fc.constant('object'), patternProperties: fc.record({ '^(.*)$': leaf }) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
  ),
  object: fc.record({
    type: fc.constant('object'),
    properties: fc.dictionary(fc.constantFrom('x', 'y'), tie('schema'), { maxKeys: 2 }),
    required: fc.subarray(['x', 'y']),
    additionalProperties: fc.boolean(),
  }),
}));

const atoms: fc.Arbitrary<unknown> = fc.constantFrom<unknown>('', 'a', 'b', 'cc', 'dddd', -1, 0, 1, 2, 2.5, true, false, null);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    atoms,
    fc.dictionary(fc.constantFrom('x', 'y', 'z'), tie('value'), { maxKeys: 3 }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}));

const breaks = (before: JsonSchema, after: JsonSchema, direction: 'params' | 'returns') =>
  schemaDiff(before, after, direction).some(({ isBreaking }) => isBreaking);

/** What a reader of answers can count on: types and fields, but neither limits nor that there are no further words and fields. */
function promised(one: unknown): unknown {
  if (Array.isArray(one)) return one.map(promised);
  if (typeof one !== 'object' || one === null) return one;
  const { enum: words, const: constant, maxLength, maxItems, minimum, ...rest } = one as Record<string, unknown>;
  const { properties = {}, ...others } = rest as { properties?: object };
  const inner = Object.fromEntries(Object.entries(others).map(([keyword, part]) => [keyword, promised(part)]));
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, promised(part)]));
  const type = words || constant !== undefined ? { type: typeof (constant ?? 'text') } : {};
  return { ...inner, ...type, ...('properties' in rest ? { properties: fields, additionalProperties: true } : {}) };
}

/** A schema and one that comes of it by few changes, so that compatible pairs are not rare. */
const pair = fc.oneof(
  fc.tuple(schema, schema),
  fc.tuple(schema, schema, schema).map(([a, b]): [JsonSchema, JsonSchema] => [a, { anyOf: [a, b] }]),
);

test('a change that is called harmless lets every call through that went through before', () => {
  verifies('compatibility:diff', 'D103');
  let harmless = 0;
  fc.assert(
    fc.property(pair, fc.array(value, { minLength: 10, maxLength: 20 }), ([before, after], values) => {
      if (breaks(before, after, 'params')) return;
      harmless++;
      const [old, current] = [ajv.compile(before), ajv.compile(after)];
      for (const one of values) if (old(one)) expect({ one, isAccepted: current(one) }).toEqual({ one, isAccepted: true });
    }),
    { numRuns: 1000 },
  );
  expect(harmless).toBeGreaterThan(50);
});

test('a change that is called harmless keeps what answers promised', () => {
  verifies('compatibility:diff');
  let harmless = 0;
  fc.assert(
    fc.property(pair, fc.array(value, { minLength: 10, maxLength: 20 }), ([after, before], values) => {
      if (breaks(before, after, 'returns')) return;
      harmless++;
      const [old, current] = [ajv.compile(promised(before) as object), ajv.compile(after)];
      for (const one of values) if (current(one)) expect({ one, isPromised: old(one) }).toEqual({ one, isPromised: true });
    }),
    { numRuns: 1000 },
  );
  expect(harmless).toBeGreaterThan(50);
});

test('a schema does not differ from itself', () => {
  fc.assert(
    fc.property(schema, (one) => {
      expect(schemaDiff(one, structuredClone(one), 'params')).toEqual([]);
      expect(schemaDiff(one, structuredClone(one), 'returns')).toEqual([]);
    }),
  );
});
