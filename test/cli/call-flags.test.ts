import { type CallFlags, paramsOf, parseOperationFlags } from '../../plugin/cli/call-flags';
import type { JsonSchema } from '../../plugin/cli/json-schema';
import type { ManifestEntry } from '../../plugin/client';
import { UsageError } from '../../plugin/kit/command';
import { verifies } from '../support/verifies';

/** An operation of the resource `thing` with these parameters. */
function entryOf(properties: Record<string, JsonSchema>, change: Partial<ManifestEntry> = {}): ManifestEntry {
  const facts = { readonly: false, idempotent: true, since: '1.4.0', stability: 'stable' };
  return {
    resource: 'thing',
    action: 'set',
    summary: 'Set it.',
    capability: 'manage_options',
    destructive: false,
    params: { type: 'object', properties, additionalProperties: false, 'x-svc': facts },
    ...change,
  };
}

const read = async (entry: ManifestEntry, words: string[]) => paramsOf(entry, parseOperationFlags(entry, words));

const text: JsonSchema = { type: 'string' };
const integer: JsonSchema = { type: 'integer' };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });

const cases: [string, JsonSchema, string[], unknown][] = [
  ['text', text, ['--x', '5'], '5'],
  ['empty text', text, ['--x', ''], ''],
  ['text with =', text, ['--x=a=b'], 'a=b'],
  ['text of two lines', text, ['--x=a\nb'], 'a\nb'],
  ['text like null', text, ['--x', 'null'], 'null'],
  ['a negative integer', integer, ['--x', '-5'], -5],
  ['a number', { type: 'number' }, ['--x', '1.5e2'], 150],
  ['a boolean', { type: 'boolean' }, ['--x'], true],
  ['a boolean in words', { type: 'boolean' }, ['--x=false'], false],
  ['no', { type: 'boolean' }, ['--no-x'], false],
  ['a list of texts', list(text), ['--x', 'a', '--x', '[b'], ['a', '[b']],
  ['a list of one', list(text), ['--x', 'a'], ['a']],
  ['an empty list', list(text), ['--x', '[]'], []],
  ['a list of integers', list(integer), ['--x', '1', '--x', '2'], [1, 2]],
  ['a list of integers as JSON', list(integer), ['--x', '[1,2]'], [1, 2]],
  ['a list of objects', list({ type: 'object' }), ['--x', '{"a":1}', '--x', '{}'], [{ a: 1 }, {}]],
  ['an object', { type: 'object' }, ['--x', '{"a":null}'], { a: null }],
  ['null for what may be null', orNull(text), ['--x', 'null'], null],
  ['an integer or null', orNull(integer), ['--x', '7'], 7],
  ['anything, as JSON', {}, ['--x', '[1]'], [1]],
  ['anything, as text', {}, ['--x', 'plain'], 'plain'],
  ['a parameter that has the name of a flag of the call', text, ['--reason', 'why'], undefined],
];

test.each(cases)('%s', async (_name, schema, words, expected) => {
  verifies('cli:call-flags');
  expect((await read(entryOf({ x: schema }), words)).x).toEqual(expected);
});

test('a parameter goes before a flag of the call, which then stands before the operation', async () => {
  verifies('D102');
  const entry = entryOf({ reason: text, raw: { type: 'boolean' } });
  const { given, call } = parseOperationFlags(entry, ['--reason', 'why', '--raw', '--dry-run']);
  expect([...given.keys()]).toEqual(['reason', 'raw']);
  expect(call).toEqual({ 'dry-run': true } satisfies CallFlags);
});

test('a parameter whose name begins with no_ is not the denial of another', async () => {
  const entry = entryOf({ no_follow: { type: 'boolean' }, follow: { type: 'boolean' } });
  expect(await read(entry, ['--no-follow'])).toEqual({ no_follow: true });
});

test.each([
  ['--x', '1.5'],
  ['--x', '0x10'],
  ['--x', ''],
  ['--x', ' 5'],
  ['--x', '1'.repeat(400)],
])('%s %j is no integer', async (...words) => {
  await expect(read(entryOf({ x: integer }), words)).rejects.toThrow(UsageError);
});

describe('secrets', () => {
  const nested = entryOf({ config: { type: 'object', properties: { token: { type: 'string', writeOnly: true } } } });
  const listed = entryOf({ config: { type: 'object' } }, { secret_keys: ['config.api_key'] });

  test.each([
    ['declared in the schema', nested, '{"token":"s3cret"}'],
    ['named by the manifest', listed, '{"api_key":"s3cret"}'],
    ['deep inside', listed, '{"a":[{"api_key":"s3cret"}]}'],
  ])('inside of JSON, %s, are refused on the command line', async (_name, entry, json) => {
    verifies('cli:secrets');
    for (const words of [
      ['--config', json],
      ['--params', `{"config":${json}}`],
    ]) {
      const error = await read(entry, words).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UsageError);
      expect(String(error)).not.toContain('s3cret');
    }
  });

  test('on the command line are refused in a list of which another item comes from elsewhere', async () => {
    verifies('cli:secrets');
    const list = entryOf({
      configs: { type: 'array', items: { type: 'object', properties: { token: { type: 'string', writeOnly: true } } } },
    });
    process.env.SP_TEST_CONFIG = '{"token":"s3cret"}';
    const other = ['--configs', '@env:SP_TEST_CONFIG'];
    await expect(read(list, [...other, '--configs', '{"token":"t0ken"}'])).rejects.toThrow('has the secret token in it');
    expect(await read(list, [...other, '--configs', '{"token":""}'])).toEqual({ configs: [{ token: 's3cret' }, { token: '' }] });
    delete process.env.SP_TEST_CONFIG;
  });

  test('that are emptied are none', async () => {
    expect(await read(nested, ['--config', '{"token":""}'])).toEqual({ config: { token: '' } });
    expect(await read(listed, ['--config', '{"api_key":null}'])).toEqual({ config: { api_key: null } });
  });

  test('come from the environment inside of JSON too', async () => {
    process.env.SP_TEST_CONFIG = '{"token":"s3cret"}';
    expect(await read(nested, ['--config', '@env:SP_TEST_CONFIG'])).toEqual({ config: { token: 's3cret' } });
    delete process.env.SP_TEST_CONFIG;
  });
});
