import type { RJSFSchema } from '@rjsf/utils';
import Ajv from 'ajv/dist/2020';
import { issuesOf } from '../../admin-ui/src/form/issues';
import { manifestEntries } from '../support/manifest-entries';

// Keyword of the service, which RJSFSchema does not know.
const expects = { 'x-svc': { expects: 'must be three digits, such as 001' } };

const schema: RJSFSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 5 },
    url: { type: 'string', format: 'url' },
    email: { type: 'string', format: 'email' },
    since: { type: 'string', format: 'date-time' },
    num: { type: 'string', pattern: '^\\d{3}$', ...expects },
    code: { type: 'string', pattern: '^x+$' },
    size: { type: 'integer', minimum: 1, maximum: 9 },
    kind: { type: 'string', enum: ['a', 'b'] },
    ids: { type: 'array', maxItems: 2, items: { type: 'integer' } },
    inner: { type: 'object', additionalProperties: false, required: ['deep'], properties: { deep: { type: 'boolean' } } },
    either: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
    byName: {
      type: 'object',
      additionalProperties: false,
      patternProperties: { '^[a-z]+$': { type: 'array', items: { type: 'string' } } },
    },
  },
};

const found = (value: object) => Object.fromEntries(issuesOf(schema, value).map(({ property, message }) => [property, message]));

const refused: [object, Record<string, string>][] = [
  [{}, { '.name': 'is required' }],
  [{ name: '' }, { '.name': 'must not be empty' }],
  [{ name: 'too long' }, { '.name': 'must have at most 5 characters' }],
  [{ name: 'n', other: 1 }, { '.other': 'is not a known parameter' }],
  [{ name: 'n', url: 'crm.example' }, { '.url': 'must be a URL such as https://example.org' }],
  [{ name: 'n', url: 'javascript:alert(1)' }, { '.url': 'must be a URL such as https://example.org' }],
  [{ name: 'n', email: 'nobody' }, { '.email': 'must be an email address' }],
  [{ name: 'n', since: 'yesterday' }, { '.since': 'must be a date and time such as 2026-01-31T09:00:00Z' }],
  [{ name: 'n', num: '1' }, { '.num': 'must be three digits, such as 001' }],
  [{ name: 'n', code: 'y' }, { '.code': 'has an invalid format' }],
  [{ name: 'n', size: 1.5 }, { '.size': 'must be of type integer' }],
  [{ name: 'n', size: 10 }, { '.size': 'must be at most 9' }],
  [{ name: 'n', kind: 'c' }, { '.kind': 'must be one of a, b' }],
  [{ name: 'n', ids: [1, 2, 3] }, { '.ids': 'must have at most 2 items' }],
  [{ name: 'n', ids: [null] }, { '.ids.0': 'is required' }],
  [{ name: 'n', inner: {} }, { '.inner.deep': 'is required' }],
  [
    { name: 'n', inner: { deep: 'yes', more: 1 } },
    { '.inner.deep': 'must be of type boolean', '.inner.more': 'is not a known parameter' },
  ],
  [{ name: 'n', either: true }, { '.either': 'matches none of the allowed formats' }],
  [{ name: 'n', byName: { a: 'x' } }, { '.byName.a': 'must be of type array' }],
];

describe('the form’s validator', () => {
  test.each(refused)('%j', (value, issues) => {
    expect(found(value)).toEqual(issues);
  });

  test.each([
    { name: 'n' },
    { name: 'n', url: '', email: '', since: '' },
    { name: 'n', url: 'http://127.0.0.1:9000/x', since: '2026-01-31' },
    { name: 'n', ids: [], either: 'x', byName: { a: ['x'] } },
    { name: 'n', url: undefined },
  ])('takes %j', (value) => {
    expect(found(value)).toEqual({});
  });

  test('follows references', () => {
    const root: RJSFSchema = { $defs: { count: { type: 'integer' } }, type: 'object', properties: { n: { $ref: '#/$defs/count' } } };
    expect(issuesOf(root, { n: 1 })).toEqual([]);
    expect(issuesOf(root, { n: 'x' })).toMatchObject([{ property: '.n', name: 'type' }]);
  });

  test('makes no code, which the content security policy would refuse', () => {
    const original = globalThis.Function;
    Reflect.set(globalThis, 'Function', () => {
      throw new Error('code from text');
    });
    try {
      expect(found({})).toEqual({ '.name': 'is required' });
    } finally {
      Reflect.set(globalThis, 'Function', original);
    }
  });
});

describe('against a second validator, over the manifest', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const samples: object[] = [
    {},
    { crm_num: '001' },
    { name: 'x' },
    { name: 1 },
    { module: 'leads', config: {} },
    { per_page: 0 },
    { user_num: '1' },
    { slug: [] },
  ];

  test.each(manifestEntries.map((entry) => [`${entry.resource}.${entry.action}`, entry.params] as const))(
    '%s: both agree',
    (_name, params) => {
      const verdict = ajv.compile(params);
      for (const sample of samples)
        expect([sample, issuesOf(params as RJSFSchema, sample).length === 0]).toEqual([sample, verdict(sample)]);
    },
  );
});
