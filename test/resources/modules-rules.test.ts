import { Value } from '@sinclair/typebox/value';
import { domainOfSite, normalDomain } from '../../plugin/resources/modules/entitlement/domain';
import { difference, mapOf, pairsOf, requestedMap } from '../../plugin/resources/modules/entitlement/entitlement-map';
import { checkConfig, mergeConfig } from '../../plugin/resources/modules/module/merge';
import { shippedModules } from '../support/shipped-modules';

describe('a domain', () => {
  test.each([
    ['Example.ORG', 'example.org'],
    ['example.org.', 'example.org'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['_dmarc.example', '_dmarc.example'],
  ])('%s is %s', (given, domain) => {
    expect(normalDomain(given)).toBe(domain);
  });

  test.each([
    '',
    '.',
    'https://example.org',
    'example.org:80',
    'example.org/path',
    'user@example.org',
    'ex%41mple.org',
    'a b.example',
    'a..example',
    '-a.example',
    '*.example.org',
    'a,b.example',
    'xn--zzzz',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
  ])('%j is none', (given) => {
    expect(normalDomain(given)).toBeUndefined();
  });

  test.each([
    ['https://Bücher.example:8443/shop', 'xn--bcher-kva.example'],
    ['http://127.0.0.1:8080', '127.0.0.1'],
    ['https://example.org./shop', 'example.org'],
    ['not a url', ''],
  ])('the site at %s has %j', (url, domain) => {
    expect(domainOfSite(url)).toBe(domain);
  });
});

describe('an entitlement map', () => {
  test('is sorted, without doubles and without modules that have no domain', () => {
    const map = requestedMap({ b: ['Z.example', 'a.example', 'z.example.'], a: ['x.example'], empty: [] });
    expect(JSON.stringify(map)).toBe('{"a":["x.example"],"b":["a.example","z.example"]}');
    expect(mapOf(pairsOf(map).reverse())).toEqual(map);
  });

  test('says where a domain is none', () => {
    expect(() => requestedMap({ a: ['x.example', 'x:1'] })).toThrow('Invalid params: /entitlements/a/1 must be a domain');
  });

  test('differs by what has to go and what has to come', () => {
    const [before, after] = [pairsOf({ a: ['1', '2'], b: ['1'] }), pairsOf({ a: ['2', '3'] })];
    expect(difference(before, after)).toEqual({
      removed: [
        { moduleId: 'a', domain: '1' },
        { moduleId: 'b', domain: '1' },
      ],
      added: [{ moduleId: 'a', domain: '3' }],
    });
  });
});

describe('a configuration', () => {
  test('takes top-level keys whole, null removes one, and null further down is a value', () => {
    expect(mergeConfig({ a: 1, b: { x: 1, y: 2 }, c: 3 }, { b: { x: null }, c: null, d: [] })).toEqual({ a: 1, b: { x: null }, d: [] });
  });

  test('keeps a key called __proto__ as a key', () => {
    const config = mergeConfig({}, JSON.parse('{"__proto__": {"polluted": true}}'));
    expect(Object.keys(config)).toEqual(['__proto__']);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('must fit the schema of the module', () => {
    const leads = shippedModules.find(({ module }) => module === 'leads')?.config;
    if (!leads) throw new Error('leads is not shipped');
    expect(() => checkConfig(leads, { consent: 'never' })).toThrow(
      'Invalid params: /config/consent must be one of opt_out, opt_in, by_location',
    );
    expect(() => checkConfig(leads, { consent: 'opt_in', other: 1 })).not.toThrow();
    expect(() => checkConfig(leads, { big: 'x'.repeat(70_000) })).toThrow('Invalid params: /config must fit in 65536 bytes');
  });

  test.each(shippedModules.map((definition) => [definition.module, definition] as const))(
    'the defaults of %s fit its schema',
    (_module, { config, defaults }) => {
      expect(Value.Check(config, defaults)).toBe(true);
    },
  );
});
