import { Type } from '@sinclair/typebox';
import { Params, Secret } from '../../plugin/kit/schema';
import { mask, maskText, redactParams } from '../../plugin/secrets/redact';

const apiKey = `mgr_${'aB3'.repeat(15)}Z`;

describe('redactParams', () => {
  test('masks what the schema calls a secret, at any depth', () => {
    const schema = Params({
      name: Type.String(),
      value: Secret('a value with a harmless name'),
      list: Type.Array(Type.Object({ value: Secret('in a list'), label: Type.String() })),
      config: Type.Record(Type.String(), Type.Object({ value: Secret('in a map') })),
      others: Type.Object({}, { additionalProperties: Type.Object({ value: Secret('under a name that no schema knows') }) }),
      either: Type.Union([Type.Null(), Type.Object({ value: Secret('in an alternative') })]),
      both: Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ value: Secret('in one of two') })]),
      whole: Type.Object({ inner: Type.Array(Type.Union([Type.String(), Type.Number()])) }, { writeOnly: true }),
      several: Type.Array(Type.String(), { writeOnly: true }),
    });
    const params = {
      name: 'Acme',
      value: 's1',
      list: [
        { value: 's2', label: 'kept' },
        { value: 's3', label: 'kept' },
      ],
      config: { x: { value: 's4' } },
      others: { y: { value: 's9' } },
      either: { value: 's5' },
      both: { a: 'kept', value: 's6' },
      whole: { inner: ['s7', 8] },
      several: ['s10', 's11'],
    };
    const copy = structuredClone(params);
    expect(redactParams(params, schema)).toEqual({
      name: 'Acme',
      value: mask,
      list: [
        { value: mask, label: 'kept' },
        { value: mask, label: 'kept' },
      ],
      config: { x: { value: mask } },
      others: { y: { value: mask } },
      either: { value: mask },
      both: { a: 'kept', value: mask },
      whole: { inner: [mask, mask] },
      several: [mask, mask],
    });
    expect(params).toEqual(copy);
  });

  test.each([
    'password',
    'PASSWORD',
    'smtp_pass',
    'client_secret',
    'secret',
    'accessToken',
    'api_key',
    'apiKey',
    'API-KEY',
    'Authorization',
    'cookie',
    'set-cookie',
    'x-api-key',
    'private_key',
    'passphrase',
  ])('masks a value named %s without a schema', (name) => {
    expect(redactParams({ outer: [{ [name]: 'x', [`${name}_hint`]: 1 }] })).toEqual({
      outer: [{ [name]: mask, [`${name}_hint`]: expect.anything() }],
    });
    expect(redactParams({ [name]: { deep: ['x', 5] } })).toEqual({ [name]: { deep: [mask, mask] } });
  });

  test.each(['name', 'bypass', 'author', 'author_id', 'crm_num', 'keyboard', 'monkey', 'link_admin_only'])(
    'leaves a value named %s',
    (name) => {
      expect(redactParams({ [name]: 'x' })).toEqual({ [name]: 'x' });
    },
  );

  test('keeps that something was set or cleared', () => {
    expect(redactParams({ secret: '', token: null, secrets: { api_key: true, value: false } })).toEqual({
      secret: '',
      token: null,
      secrets: { api_key: true, value: false },
    });
  });

  test('masks secrets inside harmless values and names', () => {
    expect(redactParams({ note: `use ${apiKey}`, [apiKey]: 1 })).toEqual({ note: `use mgr_${mask}`, [`mgr_${mask}`]: 1 });
  });

  test('is not led astray by names of Object.prototype', () => {
    const schema = Params({ value: Secret('x') });
    const hostile = JSON.parse('{"__proto__": {"value": "kept"}, "constructor": "kept", "toString": "kept", "value": "x"}');
    const result = redactParams(hostile, schema);
    expect(JSON.stringify(result)).toBe('{"__proto__":{"value":"kept"},"constructor":"kept","toString":"kept","value":"***"}');
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test('masks what is too deep to look into', () => {
    let deep: unknown = 'bottom';
    for (let level = 0; level < 100; level++) deep = [deep];
    expect(JSON.stringify(redactParams(deep))).not.toContain('bottom');
  });
});

describe('maskText', () => {
  test.each([
    [`key ${apiKey}.`, `key mgr_${mask}.`],
    [`"${apiKey}"${apiKey}`, `"mgr_${mask}"mgr_${mask}`],
    ['whsec_plJ3nmyCDGBKInavdOK15jsl=', `whsec_${mask}`],
    ['at enc:v1:k12:AQEB-_x9 end', `at enc:v1:${mask} end`],
    ['Authorization: Bearer abc.def-ghi', `Authorization: Bearer ${mask}`],
    ['basic dXNlcm5hbWU6cGFzc3dvcmQ=', `basic ${mask}`],
    ['{"authorization":"Basic dTpw"}', `{"authorization":"Basic ${mask}"}`],
    ['Cookie: __Host-sp_sid=s%3Aabc.def; other=1', `Cookie: __Host-sp_sid=${mask}; other=1`],
    ['mysql://site:p%40ss@db.example:3306/site', `mysql://site:${mask}@db.example:3306/site`],
    ['smtp://user:pw@mail', `smtp://user:${mask}@mail`],
  ])('%s', (text, masked) => expect(maskText(text)).toBe(masked));

  test.each(['mgr_short', 'https://example.org:8080/a@b', 'enc:v2', 'plain words', 'a bearer of news', 'Basic settings'])(
    'leaves %s',
    (text) => {
      expect(maskText(text)).toBe(text);
    },
  );
});
