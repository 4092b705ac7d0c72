import * as fc from 'fast-check';
import { manifestOf } from '../../plugin/kit/derive/manifest';
import { groups } from '../../plugin/resources';
import { verifies } from '../support/verifies';
import { isSentence } from './tried';
import { invalidOf } from './values/invalid';
import { judge, type Schema } from './values/schema';
import { callOf } from './values/valid';

const entries = manifestOf(groups).map(({ resource, action, params }) => [`${resource}.${action}`, params as Schema] as const);

test.each(entries)('params drawn for %s fit its schema, and broken ones do not', (_name, schema) => {
  verifies('D730');
  const isValid = judge(schema);
  const calls = callOf(schema, {});
  void fc.assert(
    fc.property(calls, (params) => isValid(params)),
    { numRuns: 20 },
  );
  void fc.assert(
    fc.property(invalidOf(schema, calls), ({ how, value }) => how === 'nothing to break' || !isValid(value)),
    { numRuns: 20 },
  );
});

test('each kind of break is drawn', () => {
  const schema: Schema = {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string', minLength: 1, maxLength: 5 }, size: { type: 'integer', minimum: 1, maximum: 9 } },
  };
  const drawn = fc.sample(invalidOf(schema, fc.constant({ name: 'a', size: 1 })), { seed: 1, numRuns: 300 });
  const hows = new Set(drawn.map(({ how }) => how));
  for (const how of [
    '/name is missing',
    '/nonesuch is too many',
    '/name is ""',
    '/name is "xxxxxx"',
    '/size is 0',
    '/size is 10',
    '/size is "text"',
  ])
    expect(hows).toContain(how);
});

test.each([
  ['Not found: crm "007".', true],
  ['crm.delete is destructive. Repeat the request with confirm:true to run it.', true],
  ['', false],
  ['internal', false],
  ['No such sequence: undefined.', false],
  ["Cannot read properties of null (reading 'x')", false],
  ['The value [object Object] is wrong.', false],
  ['SQLITE_CONSTRAINT: no', false],
])('%j is a sentence: %s', (text, expected) => {
  expect(isSentence(text)).toBe(expected);
});
