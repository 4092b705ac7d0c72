import { type TObject, Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { OperationError } from '../../plugin/kit/errors';
import {
  DateTime,
  Email,
  expects,
  JsonObject,
  Params,
  page,
  RecordOf,
  Secret,
  SlotNum,
  StringEnum,
  slice,
  Text,
  Url,
} from '../../plugin/kit/schema';
import { issuesOf, validate } from '../../plugin/kit/validate';
import { verifies } from '../support/verifies';

const keyed = RecordOf(Type.String({ pattern: '^[a-z]+$', ...expects('must be lower-case letters') }), Type.Integer(), {
  additionalProperties: false,
});
const problems = (schema: TObject, value: unknown) => issuesOf(TypeCompiler.Compile(schema), value);
const one = (schema: TObject['properties'][string], value: unknown) => problems(Params({ x: Type.Optional(schema) }), { x: value });

describe('what is said about params', () => {
  verifies('errors:invalid-params');

  test.each([
    ['a missing one', Params({ name: Type.String() }), {}, ['/name is required']],
    ['an unknown one', Params({}), { foo: 1 }, ['/foo is not a known parameter']],
    ['text for a number', Params({ n: Type.Integer() }), { n: '15' }, ['/n must be a whole number']],
    ['a fraction', Params({ n: Type.Integer() }), { n: 1.5 }, ['/n must be a whole number']],
    ['a number out of range', Params(page()), { per_page: 101 }, ['/per_page must be a whole number from 1 to 100']],
    ['an array for text', Params({ s: Type.String() }), { s: ['a'] }, ['/s must be text']],
    ['an object for text', Params({ s: Type.String() }), { s: { a: 1 } }, ['/s must be text']],
    ['null for text', Params({ s: Type.String() }), { s: null }, ['/s must be text']],
    ['a word that is not in the list', Params({ s: StringEnum(['a', 'b']) }), { s: 'c' }, ['/s must be one of a, b']],
    ['text that is too long', Params({ s: Text(3) }), { s: 'abcd' }, ['/s must have at most 3 characters']],
    ['text that is empty', Params({ s: Type.String({ minLength: 1, maxLength: 3 }) }), { s: '' }, ['/s must not be empty']],
    ['text that is too short', Params({ s: Type.String({ minLength: 2 }) }), { s: 'a' }, ['/s must have at least 2 characters']],
    ['text out of both bounds', Params({ s: Type.String({ minLength: 2, maxLength: 3 }) }), { s: 'a' }, ['/s must have 2 to 3 characters']],
    ['a number below', Params({ n: Type.Integer({ minimum: 5 }) }), { n: 4 }, ['/n must be a whole number, at least 5']],
    ['a number above', Params({ n: Type.Integer({ maximum: 5 }) }), { n: 6 }, ['/n must be a whole number, at most 5']],
    [
      'too many items',
      Params({ l: Type.Array(Type.String(), { maxItems: 1 }) }),
      { l: ['a', 'b'] },
      ['/l must be a list of at most 1 items'],
    ],
    [
      'an item twice',
      Params({ l: Type.Array(Type.String(), { uniqueItems: true }) }),
      { l: ['a', 'a'] },
      ['/l must not contain the same item twice'],
    ],
    ['a word where empty is one', Params({ s: StringEnum(['', 'a', 'b']) }), { s: 'c' }, ['/s must be one of a, b or empty']],
    ['text of another form', Params({ n: SlotNum('') }), { n: 'abc' }, ['/n must be three digits, such as 001']],
    ['a number for text of a form', Params({ n: SlotNum('') }), { n: 1 }, ['/n must be three digits, such as 001']],
    ['a key of another form', Params({ r: keyed }), { r: { Ä: 1 } }, ['/r/Ä is not a valid name: it must be lower-case letters']],
    ['a list of the wrong things', Params({ l: Type.Array(Type.Integer()) }), { l: [1, 'a'] }, ['/l/1 must be a whole number']],
    ['a number for an object', Params({ o: JsonObject() }), { o: 1 }, ['/o must be an object']],
    ['an array for an object', Params({ o: JsonObject() }), { o: [] }, ['/o must be an object']],
  ])('%s', (_name, schema, value, issues) => {
    expect(problems(schema, value)).toEqual(issues);
  });

  test('at most ten issues, joined into one sentence', () => {
    const value = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${i}`, 1]));
    try {
      validate(TypeCompiler.Compile(Params({})), value);
      throw new Error('accepted');
    } catch (error) {
      const { code, message } = error as OperationError;
      expect(code).toBe('invalid_params');
      expect(message).toMatch(/^Invalid params: \/k0 is not a known parameter; /);
      expect(message.split('; ')).toHaveLength(10);
    }
  });
});

describe('formats', () => {
  test.each(['', 'http://a', 'https://crm.example/x?y=1#z', 'https://[::1]:8080/', 'https://bücher.example', 'HTTPS://A.EXAMPLE'])(
    'the url %j is taken',
    (value) => {
      expect(one(Url(), value)).toEqual([]);
    },
  );

  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://a.example',
    'data:text/html,x',
    '//a.example',
    '/x',
    'a.example',
    'https://',
    'https://user@a.example',
    'https://user:pass@a.example',
    ' https://a.example',
    `https://a.example/${'x'.repeat(2048)}`,
    'java\nscript:x',
  ])('the url %j is refused', (value) => {
    expect(one(Url(), value)).toEqual(['/x must be a URL that begins with http:// or https:// and contains no user name']);
  });

  test.each(['', 'a@b.example', 'a.b+c@d-e.example', 'ü@bücher.example'])('the address %j is taken', (value) => {
    expect(one(Email(), value)).toEqual([]);
  });

  test.each([
    'a',
    'a@b',
    '@b.example',
    'a@b.',
    'a@@b.example',
    'A <a@b.example>',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: x@y.test',
    ' a@b.example',
    'a@b.example\u0000',
  ])('the address %j is refused', (value) => {
    expect(one(Email(), value)).toEqual(['/x must be an email address']);
  });

  test.each(['2026-02-28', '2024-02-29T12:00:00Z', '2026-01-01T00:00', '2026-01-01 10:00:00', '2026-01-01T10:00:00.123+02:00'])(
    'the instant %j is taken',
    (value) => {
      expect(one(DateTime(), value)).toEqual([]);
    },
  );

  test.each([
    '',
    '0000-00-00',
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-01-01T25:00:00Z',
    '2026-01-01T10:61',
    '1700000000',
    'now',
    '2026-1-1',
    '20260101',
  ])('the instant %j is refused', (value) => {
    expect(one(DateTime(), value)).toEqual(['/x must be an ISO 8601 date or date-time']);
  });

  test.each(['001', '999', '000'])('the slot number %j has the shape', (value) => {
    expect(one(SlotNum('n'), value)).toEqual([]);
  });

  test.each(['1', '0001', '001 ', ' 01', '0o1', '٠٠١', '00a', '', '1e0', '-01', '001\n'])('the slot number %j has not', (value) => {
    verifies('crm:num');
    expect(one(SlotNum('n'), value)).toHaveLength(1);
  });

  test('a secret is never empty', () => {
    expect(one(Secret('s'), '')).toHaveLength(1);
    expect(Secret('s')).toMatchObject({ writeOnly: true });
  });
});

test.each([
  [{}, { page: 1, per_page: 20, limit: 20, offset: 0 }],
  [
    { per_page: 5, page: 3 },
    { page: 3, per_page: 5, limit: 5, offset: 10 },
  ],
])('the slice of %j', (params, expected) => {
  verifies('limits:per-page');
  expect(slice(params)).toEqual(expected);
});

test.each([0, -1, 101, 1e9, 1.5, '15', null])('per_page %j is refused', (per_page) => {
  expect(problems(Params(page()), { per_page })).toHaveLength(1);
});
