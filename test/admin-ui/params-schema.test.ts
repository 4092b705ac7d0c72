import type { ManifestEntry } from '../../admin-ui/src/api/types';
import { formSchemaOf, paramsOf, withoutSecrets } from '../../admin-ui/src/form/params-schema';

const entry: ManifestEntry = {
  resource: 'thing',
  action: 'delete',
  summary: '',
  capability: 'manage_options',
  destructive: true,
  params: {
    type: 'object',
    additionalProperties: false,
    required: ['num', 'confirm'],
    properties: { num: { type: 'string' }, size: { type: 'integer', default: 20, description: 'How many' }, confirm: { type: 'boolean' } },
    'x-svc': { readonly: false, idempotent: true, since: '1.4.0', stability: 'stable' },
  },
};

describe('the schema of the form', () => {
  test('has no confirm, no facts and no defaults that would be sent by themselves', () => {
    expect(formSchemaOf(entry)).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['num'],
      properties: { num: { type: 'string' }, size: { type: 'integer', description: 'How many. Default: 20.' } },
    });
  });

  test('keeps a parameter named confirm where the operation is not destructive', () => {
    expect(formSchemaOf({ ...entry, destructive: false }).properties).toHaveProperty('confirm');
  });
});

describe('what is sent', () => {
  const group = { type: 'object', additionalProperties: false, properties: { a: { type: 'string' } } };
  const schema = {
    type: 'object',
    required: ['must'],
    properties: { text: { type: 'string' }, may: group, must: group, list: { type: 'array', items: group }, free: { type: 'object' } },
  };

  test('leaves out what was not touched', () => {
    expect(paramsOf({ text: undefined, may: { a: undefined } }, schema)).toEqual({});
    expect(paramsOf(undefined, schema)).toEqual({});
  });

  test('keeps what is empty on purpose', () => {
    const empty = { text: '', must: {}, list: [], free: {} };
    expect(paramsOf(empty, schema)).toEqual(empty);
  });

  test('keeps the place of an unfilled item, so that the check can name it', () => {
    expect(paramsOf({ list: [undefined, { a: 'x' }] }, schema)).toEqual({ list: [null, { a: 'x' }] });
  });

  test('forgets secrets by name', () => {
    expect(withoutSecrets({ num: '001', api_key: 'hunter2' }, ['api_key'])).toEqual({ num: '001' });
  });
});
