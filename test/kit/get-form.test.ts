import { Type } from '@sinclair/typebox';
import type { OperationError } from '../../plugin/kit/errors';
import { getFormParams, parseGetForm } from '../../plugin/kit/get-form';
import { Params } from '../../plugin/kit/schema';
import { verifies } from '../support/verifies';

const schema = Params({
  crm_num: Type.String(),
  page: Type.Integer(),
  active: Type.Boolean(),
  tags: Type.Array(Type.Integer()),
  names: Type.Array(Type.String()),
});
const form = (query: string) => parseGetForm(new URLSearchParams(query));
const params = (query: string) => getFormParams(form(`resource=crm&action=get&${query}`), schema);

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect((error as OperationError).code).toBe('bad_request');
    return (error as OperationError).message;
  }
  throw new Error('accepted');
}

describe('the GET form', () => {
  verifies('dispatch:get-form');

  test.each([
    ['', /"resource" and "action"/],
    ['resource=crm', /"resource" and "action"/],
    ['resource=&action=get', /"resource" and "action"/],
    ['resource=crm&action=get&resource=ai', /"resource" is given twice/],
    ['resource=crm&action=get&params={}&params={}', /"params" is given twice/],
    ['resource=crm&action=get&api_key=mgr_x', /unknown query parameter "api_key"/],
    ['resource=crm&action=get&crm_num=001', /unknown query parameter "crm_num"/],
    ['resource=crm&action=get&params[a][b]=1', /unknown query parameter/],
    ['resource=crm&action=get&params[]=1', /unknown query parameter/],
    ['resource=crm&action=get&params={}&params[a]=1', /not both/],
  ])('%s is refused', (query, message) => {
    expect(refusal(() => form(query))).toMatch(message);
  });

  test('JSON params are as strict as a body', () => {
    expect(params('params={"crm_num":"001","page":2}')).toEqual({ crm_num: '001', page: 2 });
    expect(refusal(() => params('params={"page":1,"page":2}'))).toMatch(/given twice/);
    expect(refusal(() => params('params={'))).toMatch(/not valid JSON/);
    expect(refusal(() => params('params='))).toMatch(/not valid JSON/);
  });

  test('brackets become what the schema asks for', () => {
    expect(params('params[crm_num]=001&params[page]=2&params[active]=true')).toEqual({ crm_num: '001', page: 2, active: true });
    expect(params('params[active]=1')).toEqual({ active: true });
    expect(params('params[active]=false')).toEqual({ active: false });
    expect(params('params[active]=0')).toEqual({ active: false });
    expect(params('params[page]=-7')).toEqual({ page: -7 });
    expect(params('')).toEqual({});
  });

  test('a list is what is repeated, also once', () => {
    expect(params('params[tags]=1&params[tags]=2')).toEqual({ tags: [1, 2] });
    expect(params('params[tags][]=1')).toEqual({ tags: [1] });
    expect(params('params[names]=007')).toEqual({ names: ['007'] });
    expect(params('params[page]=1&params[page]=2')).toEqual({ page: ['1', '2'] });
  });

  test.each(['1.0', '1e2', '+1', ' 1', '1 ', '0x1', '', '9007199254740993', '1234567890123456', 'NaN', '٣'])(
    '%j stays text where a number is asked for',
    (value) => {
      expect(params(`params[page]=${encodeURIComponent(value)}`)).toEqual({ page: value });
    },
  );

  test.each(['TRUE', 'yes', 'on', '', '2', ' true'])('%j stays text where a boolean is asked for', (value) => {
    expect(params(`params[active]=${encodeURIComponent(value)}`)).toEqual({ active: value });
  });

  test('a name that objects have is an ordinary, unknown one', () => {
    const given = params('params[__proto__]=1&params[constructor]=2') as object;
    expect(Object.entries(given)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
    expect(Object.getPrototypeOf(given)).toBe(Object.prototype);
  });
});
