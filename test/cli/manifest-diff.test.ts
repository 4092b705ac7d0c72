import type { JsonSchema } from '../../plugin/cli/json-schema';
import { breakingChanges, inWords, manifestDiff } from '../../plugin/cli/manifest-diff';
import { schemaDiff } from '../../plugin/cli/schema-diff';
import type { ManifestEntry } from '../../plugin/client';
import { verifies } from '../support/verifies';

type Properties = Record<string, JsonSchema>;

const text: JsonSchema = { type: 'string' };
const object = (properties: Properties, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const x = (schema: JsonSchema) => object({ x: schema });
const record = (schema: JsonSchema): JsonSchema => ({ type: 'object', patternProperties: { '^(.*)$': schema } });

const told = (before: JsonSchema, after: JsonSchema, direction: 'params' | 'returns') =>
  schemaDiff(before, after, direction).map(({ at, isBreaking, what }) => `${isBreaking ? 'BREAKING' : 'ok'} ${at} ${what}`);

describe('params', () => {
  const cases: [string, JsonSchema, JsonSchema, string[]][] = [
    ['a parameter removed', object({ x: text, y: text }), x(text), ['BREAKING /y is no longer accepted']],
    ['a required parameter added', x(text), object({ x: text, y: text }, ['y']), ['BREAKING /y is required now']],
    ['required from now on', x(text), object({ x: text }, ['x']), ['BREAKING /x is required now']],
    ['another type', x(text), x({ type: 'integer' }), ['BREAKING /x is integer, was string']],
    ['null no longer', x({ anyOf: [text, { type: 'null' }] }), x(text), ['BREAKING /x is string, was string or null']],
    ['numbers to integers', x({ type: 'number' }), x({ type: 'integer' }), ['BREAKING /x is integer, was number']],
    ['anything to text', x({}), x(text), ['BREAKING /x is string, was anything']],
    ['a word less', x({ type: 'string', enum: ['a', 'b'] }), x({ type: 'string', enum: ['a'] }), ['BREAKING /x no longer accepts "b"']],
    ['words instead of text', x(text), x({ type: 'string', enum: ['a'] }), ['BREAKING /x is "a", was string']],
    ['less room', x({ ...text, maxLength: 20 }), x({ ...text, maxLength: 10 }), ['BREAKING /x is maxLength 10, was maxLength 20']],
    ['a first limit', x({ type: 'integer' }), x({ type: 'integer', minimum: 1 }), ['BREAKING /x is minimum 1, was minimum none']],
    ['a first pattern', x(text), x({ ...text, pattern: '^a' }), ['BREAKING /x is pattern ^a, was pattern none']],
    ['another format', x({ ...text, format: 'url' }), x({ ...text, format: 'email' }), ['BREAKING /x is format email, was format url']],
    ['another default', x({ ...text, default: 'a' }), x({ ...text, default: 'b' }), ['BREAKING /x has the default "b", was "a"']],
    ['items narrowed', x({ type: 'array', items: {} }), x({ type: 'array', items: text }), ['BREAKING /x/* is string, was anything']],
    ['a map narrowed', x(record({})), x(record(text)), ['BREAKING /x/* is string, was anything']],
    ['a map closed', x(record(text)), x(object({ a: text })), ['BREAKING /x/* is no longer accepted']],
    [
      'deep inside a union',
      x({ anyOf: [object({ a: text }), { type: 'null' }] }),
      x({ anyOf: [object({ a: text }, ['a']), { type: 'null' }] }),
      ['BREAKING /x/a is required now'],
    ],
    [
      'a keyword that is not judged',
      x(text),
      x({ ...text, not: {} } as JsonSchema),
      ['BREAKING /x changed in a way that cannot be judged'],
    ],
    ['a parameter named like a keyword', object({ description: text }), object({}), ['BREAKING /description is no longer accepted']],

    ['an optional parameter added', x(text), object({ x: text, y: text }), ['ok /y is new']],
    ['optional from now on', object({ x: text }, ['x']), x(text), ['ok /x is optional now']],
    ['a word more', x({ type: 'string', enum: ['a'] }), x({ type: 'string', enum: ['b', 'a'] }), ['ok /x accepts more']],
    ['more room', x({ ...text, maxLength: 10 }), x({ ...text, maxLength: 20 }), ['ok /x accepts more']],
    ['integers to numbers', x({ type: 'integer' }), x({ type: 'number' }), ['ok /x accepts more']],
    ['other words for readers', x({ ...text, description: 'A' }), x({ ...text, description: 'B' }), []],
    ['constants as an enum', x({ anyOf: [{ const: 'a' }, { const: 'b' }] }), x({ type: 'string', enum: ['b', 'a'] }), []],
    ['a list of types as a union', x({ type: ['string', 'null'] }), x({ anyOf: [{ type: 'null' }, text] }), []],
    ['nothing', x(text), x(text), []],
  ];
  test.each(cases)('%s', (_name, before, after, expected) => {
    verifies('compatibility:diff');
    expect(told(before, after, 'params')).toEqual(expected);
  });
});

describe('returns', () => {
  const cases: [string, JsonSchema, JsonSchema, string[]][] = [
    ['a field removed', object({ x: text }, ['x']), object({}), ['BREAKING /x is no longer returned']],
    ['an optional field removed', x(text), object({}), ['BREAKING /x is no longer returned']],
    ['a field that may be missing', object({ x: text }, ['x']), x(text), ['BREAKING /x may be missing now']],
    ['another type', x(text), x({ type: 'integer' }), ['BREAKING /x is integer, was string']],
    ['null too', x(text), x({ anyOf: [text, { type: 'null' }] }), ['BREAKING /x is string or null, was string']],
    ['integers to numbers', x({ type: 'integer' }), x({ type: 'number' }), ['BREAKING /x is number, was integer']],
    [
      'another format',
      x({ ...text, format: 'date-time' }),
      x({ ...text, format: 'date' }),
      ['BREAKING /x is format date, was format date-time'],
    ],
    [
      'a field of an item removed',
      x({ type: 'array', items: x(text) }),
      x({ type: 'array', items: object({}) }),
      ['BREAKING /x/*/x is no longer returned'],
    ],

    ['a field added', object({}), x(text), ['ok /x is new']],
    ['a word more', x({ type: 'string', enum: ['a'] }), x({ type: 'string', enum: ['a', 'b'] }), ['ok /x can be "b" too']],
    ['null no longer', x({ anyOf: [text, { type: 'null' }] }), x(text), []],
    ['longer texts', x({ ...text, maxLength: 10 }), x({ ...text, maxLength: 20 }), []],
    ['a first format', x(text), x({ ...text, format: 'url' }), []],
    ['always there from now on', x(text), object({ x: text }, ['x']), []],
  ];
  test.each(cases)('%s', (_name, before, after, expected) => {
    verifies('compatibility:diff');
    expect(told(before, after, 'returns')).toEqual(expected);
  });
});

describe('operations', () => {
  const facts = { readonly: true, idempotent: true, since: '1.4.0', stability: 'stable' };
  const entry = (change: Partial<ManifestEntry> = {}, svc: object = {}): ManifestEntry => ({
    resource: 'thing',
    action: 'get',
    summary: 'Get it.',
    capability: 'manage_options',
    destructive: false,
    params: { ...object({}), 'x-svc': { ...facts, ...svc } },
    ...change,
  });
  const now = Date.parse('2030-01-01');
  const between = (before: ManifestEntry, after: ManifestEntry) => {
    const { changed } = manifestDiff([before], [after], now);
    return changed.flatMap(({ differences }) => differences.map((one) => `${one.isBreaking ? 'BREAKING' : 'ok'} ${inWords(one)}`));
  };

  test.each([
    ['capability', entry(), entry({ capability: 'other' }), ['BREAKING needs other, needed manage_options']],
    ['destructive', entry(), entry({ destructive: true }), ['BREAKING is destructive now and needs confirm']],
    ['no read', entry(), entry({}, { readonly: false }), ['BREAKING changes state now']],
    ['not idempotent', entry(), entry({}, { idempotent: false }), ['BREAKING is no longer idempotent']],
    ['not stable', entry(), entry({}, { stability: 'beta' }), ['BREAKING is beta now']],
    ['no secret', entry({ secret_keys: ['k'] }), entry(), ['BREAKING no longer treats k as secret']],
    [
      'deprecated',
      entry(),
      entry({}, { deprecated: { since: '2029-01-01', sunset: '2030-06-01', instead: 'thing.list' } }),
      ['ok is deprecated until 2030-06-01; use thing.list'],
    ],
    ['stable at last', entry({}, { stability: 'beta' }), entry(), []],
    ['another summary', entry(), entry({ summary: 'Fetch it.' }), []],
    ['answers something', entry(), entry({ returns: { ...x(text) } }), ['ok returns /x is new']],
    ['answers nothing any more', entry({ returns: { ...x(text) } }), entry(), ['BREAKING returns /x is no longer returned']],
  ])('%s', (_name, before, after, expected) => {
    verifies('compatibility:diff');
    expect(between(before, after)).toEqual(expected);
  });

  test('added, removed, and removed after its announced end', () => {
    const gone = entry({ action: 'old' });
    const ended = entry({ action: 'ended' }, { deprecated: { since: '2028-01-01', sunset: '2029-12-31', instead: 'thing.get' } });
    const early = entry({ action: 'early' }, { deprecated: { since: '2028-01-01', sunset: '2030-12-31', instead: 'thing.get' } });
    const diff = manifestDiff([entry(), gone, ended, early], [entry(), entry({ action: 'new' })], now);
    expect(diff).toMatchObject({ added: ['thing.new'], changed: [] });
    expect(breakingChanges(diff)).toEqual(['thing.old: was removed', 'thing.early: was removed']);
    const atItsEnd = manifestDiff([ended], [], Date.parse('2029-12-31'));
    expect([breakingChanges(atItsEnd), breakingChanges(manifestDiff([ended], [], Date.parse('2029-12-31') - 1))]).toEqual([
      [],
      ['thing.ended: was removed'],
    ]);
  });
});
