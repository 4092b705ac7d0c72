import * as fc from 'fast-check';
import { OperationError } from '../../plugin/kit/errors';
import { jsonLimits, parseStrictJson } from '../../plugin/kit/strict-json';
import { verifies } from '../support/verifies';

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseStrictJson(bytes(text));
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

/** Throws where the body is accepted; answers the message of the refusal. */
function refusal(body: string | Uint8Array): string {
  try {
    parseStrictJson(typeof body === 'string' ? bytes(body) : body);
  } catch (error) {
    expect(error).toBeInstanceOf(OperationError);
    expect((error as OperationError).code).toBe('bad_request');
    return (error as OperationError).message;
  }
  throw new Error(`accepted: ${String(body).slice(0, 80)}`);
}

describe('strict JSON refuses', () => {
  verifies('R19', 'limits:json');

  test.each([
    ['nothing', ''],
    ['spaces only', ' \n'],
    ['a byte order mark inside', '{\ufeff"a":1}'],
    ['a trailing comma in an array', '[1,]'],
    ['a trailing comma in an object', '{"a":1,}'],
    ['a leading comma', '[,1]'],
    ['two commas', '[1,,2]'],
    ['a missing colon', '{"a" 1}'],
    ['a missing value', '{"a":}'],
    ['a key without quotes', '{a:1}'],
    ['single quotes', "{'a':1}"],
    ['an unclosed array', '[1'],
    ['an unclosed object', '{"a":1'],
    ['an unclosed text', '["a'],
    ['a crossed pair', '[{]}'],
    ['two values', '{}{}'],
    ['text behind the value', '{} x'],
    ['a comment', '{/* */}'],
    ['a line comment', '[1] // x'],
    ['a leading zero', '[01]'],
    ['a leading plus', '[+1]'],
    ['a bare point', '[.5]'],
    ['a point at the end', '[5.]'],
    ['an empty exponent', '[1e]'],
    ['a hexadecimal number', '[0x1]'],
    ['NaN', '[NaN]'],
    ['Infinity', '[Infinity]'],
    ['undefined', '[undefined]'],
    ['a literal in capitals', '[TRUE]'],
    ['a cut literal', '[nul]'],
    ['a raw line break in a text', '["a\nb"]'],
    ['a raw tab in a text', '["a\tb"]'],
    ['an unknown escape', '["\\x41"]'],
    ['a short escape', '["\\u12"]'],
    ['a no-break space between tokens', '[1,\u00a02]'],
    ['a form feed between tokens', '[\f1]'],
  ])('%s', (_name, text) => {
    expect(refusal(text)).toBe('Invalid request: the body is not valid JSON.');
  });

  test.each([
    ['a byte that begins nothing', [0x22, 0xff, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a cut sequence', [0x22, 0xe2, 0x82, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('%s', (_name, raw) => {
    expect(refusal(Uint8Array.from(raw))).toBe('Invalid request: the body is not valid UTF-8.');
  });

  test.each([
    ['a key twice', '{"confirm":false,"confirm":true}'],
    ['a key twice, once spelt with an escape', '{"confirm":false,"\\u0063onfirm":true}'],
    ['a key twice, deep inside', '{"a":[{"b":{"c":1,"d":{},"c":2}}]}'],
    ['a key twice around a nested object with the same one', '{"a":{"a":1},"a":2}'],
    ['an empty key twice', '{"":1,"":2}'],
  ])('%s', (_name, text) => {
    expect(refusal(text)).toMatch(/given twice/);
  });

  test.each([
    ['__proto__', '{"__proto__":{"x":1}}'],
    ['__proto__ spelt with an escape', '{"\\u005f_proto__":{"x":1}}'],
    ['__proto__ deep inside', '{"params":{"config":[{"__proto__":1}]}}'],
  ])('%s', (_name, text) => {
    expect(refusal(text)).toMatch(/__proto__/);
    expect(Reflect.get({}, 'x')).toBeUndefined();
  });

  test.each([
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '12345678901234567890123',
    '1e400',
    '-1e400',
    '1e-400',
    '1e30',
    '9007199254740993.0',
  ])('the number %s', (number) => {
    expect(refusal(`{"a":${number}}`)).toMatch(/cannot be kept exactly/);
    expect(refusal(number)).toMatch(/cannot be kept exactly/);
  });

  test.each([
    ['NUL in a text', '["a\\u0000b"]', /NUL/],
    ['NUL in a key', '{"a\\u0000":1}', /NUL/],
    ['half of a surrogate pair, the high one', '["\\ud83d"]', /surrogate/],
    ['half of a surrogate pair, the low one', '["\\ude00 "]', /surrogate/],
    ['surrogates in the wrong order', '["\\ude00\\ud83d"]', /surrogate/],
    ['half of a surrogate pair in a key', '{"\\ud83d":1}', /surrogate/],
  ])('%s', (_name, text, message) => {
    expect(refusal(text)).toMatch(message);
  });

  test('depth, in arrays, objects and both', () => {
    expect(refusal(nested(jsonLimits.depth + 1))).toMatch(/nested deeper than 64/);
    expect(refusal(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)).toMatch(/nested deeper than 64/);
    expect(refusal(nested(100_000))).toMatch(/nested deeper than 64/);
    expect(refusal('['.repeat(100_000))).toMatch(/not valid JSON/);
  });

  test('too many keys', () => {
    const keys = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join()}}`;
    expect(Object.keys(parse(keys(jsonLimits.keys)) as object)).toHaveLength(jsonLimits.keys);
    expect(refusal(keys(jsonLimits.keys + 1))).toMatch(/more than 10000 keys/);
    const spread = `[${Array.from({ length: 10_001 }, () => '{"a":1}').join()}]`;
    expect(refusal(spread)).toMatch(/more than 10000 keys/);
  });

  test('a text that is too long', () => {
    expect(refusal(`["${'a'.repeat(jsonLimits.stringBytes + 1)}"]`)).toMatch(/longer than/);
  });
});

describe('strict JSON accepts', () => {
  test.each([
    ['scalars', ['0', '-0', '1.5', '-1.5e-3', '1E3', 'true', 'false', 'null', '""', '"a"']],
    ['spaces between tokens', [' [ 1 , 2 ] ', '\r\n{\t"a" : 1 }\n']],
    ['escapes', ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\u00e9\\ud83d\\ude00"', '{"\\\\":1,"\\"":2}']],
    ['what looks like structure inside a text', ['"{\\"a\\":1,\\"a\\":2}"', '"[[[["', '["a:b","c,d"]', '{"a":"__proto__"}']],
    ['equal keys in different objects', ['[{"a":1},{"a":2}]', '{"a":{"a":{"a":1}},"b":{"a":1}}']],
    ['the largest exact integer', ['9007199254740991', '[-9007199254740991]']],
    ['a small fraction', ['0.1', '[5e-324]', '1e-300', '0e-400']],
    ['names of things that objects have', ['{"constructor":1,"toString":2,"hasOwnProperty":3}']],
    ['the greatest depth', [nested(jsonLimits.depth)]],
  ])('%s', (_name, texts) => {
    for (const text of texts) expect(parse(text)).toEqual(JSON.parse(text));
  });

  test('whatever JSON.stringify makes, as the same value', () => {
    const sound = fc.jsonValue({ maxDepth: 8 }).filter((value) => isSound(value));
    return fc.assert(fc.property(sound, (value) => expect(parse(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))));
  });

  test('text in any script byte by byte', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => value.isWellFormed() && !value.includes('\0'));
    return fc.assert(
      fc.property(text, (value) => expect(parse(JSON.stringify({ [`k${value}`]: value }))).toEqual({ [`k${value}`]: value })),
    );
  });

  test('or else refuses with one of its own sentences: any bytes', () => {
    return fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (raw) => {
        try {
          parseStrictJson(raw);
        } catch (error) {
          expect((error as OperationError).code).toBe('bad_request');
        }
      }),
    );
  });
});

/** Without what strict JSON refuses for a reason. */
function isSound(value: unknown): boolean {
  const text = JSON.stringify(value);
  return (
    !text.includes('__proto__') &&
    !text.includes('\\u0000') &&
    !/\\ud[89a-f]/i.test(text) &&
    numbersOf(value).every((n) => !Number.isInteger(n) || Number.isSafeInteger(n))
  );
}

function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}
