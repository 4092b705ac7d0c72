import { classifyDrift } from '../../../plugin/resources/content_sources/mapping/drift';
import { fingerprint } from '../../../plugin/resources/content_sources/mapping/fingerprint';
import { valueAt } from '../../../plugin/resources/content_sources/mapping/pointer';
import { proposeMapping } from '../../../plugin/resources/content_sources/mapping/propose';
import { applyMapping, matchesGlob } from '../../../plugin/resources/content_sources/mapping/rules';
import { maskSample } from '../../../plugin/resources/content_sources/mapping/sample';
import { transformed } from '../../../plugin/resources/content_sources/mapping/transforms';
import type { Mapping } from '../../../plugin/resources/content_sources/mapping/types';
import { mappingProblems } from '../../../plugin/resources/content_sources/mapping/validate';
import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import {
  activeSource,
  createSource,
  deliver,
  mapping,
  payload,
  posts,
  settled,
  sourceNow,
  states,
  type TestSource,
} from './ingest-support';

/** By what RFC 8259 says: texts that are JSON objects or lists, and texts that are none. */
const sound = [
  '{}',
  '[]',
  ' \t\r\n{"a":1} \n',
  '[[],[[]]]',
  '{"":0}',
  '\ufeff{"a":1}',
  '{"a":-0}',
  '{"a":1E+2,"b":1e-2,"c":0e1,"d":-1.5}',
  '{"a":"\\u0061\\n\\/\\"\\\\"}',
  '{"a":"\\ud834\\udd1e"}',
  '{"a":"\u2028\u2029\u007f"}',
  '{"a":"\u{1F600}é"}',
  '{"__proto":1,"constructor":{"prototype":1},"hasOwnProperty":1,"toString":1}',
  '{"a":{"length":1e9}}',
  `{"a":${'['.repeat(60)}${']'.repeat(60)}}`,
];
const unsound = [
  '{"a":1}}',
  '{"a":1} x',
  '{"a":1,}',
  '{,"a":1}',
  '{"a"}',
  '{"a":}',
  '{a:1}',
  "{'a':1}",
  '{"a":1 "b":2}',
  '{"a":1}{"b":2}',
  '[1,]',
  '[,1]',
  '[1 2]',
  '[1,,2]',
  '[1',
  ']',
  '[NaN]',
  '[Infinity]',
  '[-]',
  '[+1]',
  '[.5]',
  '[1.]',
  '[01]',
  '[0x1]',
  '[1e]',
  '[1_000]',
  '[True]',
  '[nul]',
  '["a\nb"]',
  '["a\tb"]',
  '["\\x41"]',
  '["\\u00g0"]',
  '["\\u12"]',
  '["\\"]',
  '["a]',
  '[/* x */ 1]',
  '[1] // x',
  '{"a":1,"\\u0061":2}',
  '["\\u0000"]',
  '["\\udc00"]',
  '["\\ud800x"]',
  '[1e400]',
  '[1e-400]',
  '{"a":{"\\u005f_proto__":1}}',
  `${'['.repeat(100_000)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
];
const notUtf8 = [
  Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('{"a":1}', 'utf16le'),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
];

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  let source: TestSource;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { ingestPerMinute: 0 } });
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await site.reset();
    source = await createSource(site);
  });

  const approve = (changed: object) => site.call('content_sources.approve_mapping', { id: source.id, mapping: changed });

  test('what is JSON is taken, and what is none is refused with 400 and leaves nothing', async () => {
    verifies('R19', 'R49');
    for (const text of sound) expect([text, (await deliver(site, source, text)).status]).toEqual([text, 202]);
    const count = Object.values(await settled(site)).reduce((sum, one) => sum + one, 0);
    expect(count).toBe(sound.length);
    for (const text of unsound) {
      const { status, answer } = await deliver(site, source, text);
      expect([text.slice(0, 40), status, answer.ok]).toEqual([text.slice(0, 40), 400, false]);
    }
    const bearer = await createSource(site, { name: 'Bytes', auth_mode: 'bearer' });
    for (const body of notUtf8) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer.secret}` };
      expect((await fetch(`${site.url}/rest/ingest/v1/${bearer.slug}`, { method: 'POST', body, headers })).status).toBe(400);
    }
    expect(Object.values(await states(site)).reduce((sum, one) => sum + one, 0)).toBe(sound.length);
    expect(await sourceNow(site, source)).toMatchObject({ mapping_status: 'proposed' });
  });

  test.each([
    ['a pointer into a prototype', { ...mapping, fields: { ...mapping.fields, title: { path: '/__proto__/constructor' } } }],
    ['a pointer to a constructor', { ...mapping, fields: { ...mapping.fields, title: { path: '/constructor/name' } } }],
    ['the length of a list', { ...mapping, fields: { ...mapping.fields, title: { path: '/tags/length' } } }],
    ['a meta key of the plugin’s', { ...mapping, meta: { _siteplane: { path: '/title' } } }],
    ['a meta key that is a prototype', JSON.parse('{"version":1,"fields":{},"meta":{"__proto__":{"path":"/title"}}}')],
    ['a step that does not exist', { ...mapping, fields: { ...mapping.fields, title: { path: '/title', transform: ['constructor'] } } }],
    ['a filter that is no comparison', { ...mapping, filters: [{ path: '/title', op: 'regex', value: '(a+)+$' }] }],
    ['a pointer that is none', { ...mapping, fields: { ...mapping.fields, title: { path: 'title' } } }],
  ])('%s is no mapping', async (_name, bad) => {
    verifies('R29');
    await deliver(site, source, payload(1, { tags: ['x'] }));
    await settled(site);
    const { status, envelope } = await approve(bad);
    expect([status, envelope.ok]).toEqual([400, false]);
    expect(await posts(site)).toEqual([]);
  });

  test('a feed of more than a thousand articles brings every one of them', async () => {
    const items = Array.from({ length: 1500 }, (_, n) => payload(n));
    await deliver(site, source, { items: items.slice(0, 1) });
    await settled(site);
    expect((await approve({ ...mapping, items: '/items' })).envelope.error).toBeNull();
    expect((await deliver(site, source, { items })).status).toBe(202);
    expect(await settled(site)).toEqual({ done: 2 });
    const found = await posts(site);
    expect(new Set(found.map(({ title }) => title)).size).toBe(1500);
    expect(found).toHaveLength(1500);
  });

  test('a feed of ten thousand is refused whole, with the reason, and not cut', async () => {
    verifies('D132');
    const items = Array.from({ length: 10_000 }, (_, id) => ({ id, title: 't', body: 'b' }));
    const { status, answer } = await deliver(site, source, { items });
    expect([status, answer.error]).toEqual([400, expect.stringMatching(/more than 10000 keys/)]);
    expect(await states(site)).toEqual({});
  });

  test('external ids that are names of JavaScript are ids like others', async () => {
    const live = await activeSource(site, { name: 'Live' });
    for (const id of ['__proto__', 'constructor', "'; DROP TABLE sp_sources; --", '../../etc/passwd', '%00', '🎉']) {
      await deliver(site, live, { ...payload(1), id, title: `Of ${id}` });
    }
    expect(await settled(site)).toEqual({ done: 6 });
    expect(await posts(site)).toHaveLength(6);
  });
};

describe('hostile payloads on SQLite', suite('sqlite'));
describeOnMariadb('hostile payloads on MariaDB', suite('mariadb'));

/**
 * Each of these is as large as a delivery may be. Time is not asserted but by the test's own: what is not linear takes minutes here.
 */
describe('work on the largest payloads', () => {
  const half = 500_000;
  /** Quadratic work on such texts takes longer on any machine, and linear work on none. */
  const linearMs = 120_000;
  const fields = { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/body' } };
  const whole = (given: unknown, mapped: Mapping = { version: 1, fields }) => {
    const shape = fingerprint(given);
    classifyDrift({ mapping: mapped, types: {}, lines: shape.lines }, given);
    maskSample(given);
    proposeMapping(given);
    mappingProblems(mapped, given);
    return applyMapping(mapped, given);
  };

  test.each([
    ['a million numbers', { ...payload(1), list: Array(1_000_000).fill(1) }],
    ['a hundred thousand lists', { ...payload(1), list: Array.from({ length: 100_000 }, () => [[1]]) }],
    ['ten thousand keys', { ...payload(1), ...Object.fromEntries(Array.from({ length: 9990 }, (_, n) => [`key_${n}`, n])) }],
    ['objects in objects', { ...payload(1), deep: Array.from({ length: 60 }).reduce((inner) => ({ a: [inner], b: 1 }), 1 as unknown) }],
  ])(
    '%s',
    (_name, given) => {
      expect(whole(given).items).toHaveLength(1);
    },
    linearMs,
  );

  test(
    'wildcards in wildcards',
    () => {
      const list = (depth: number): unknown => (depth === 0 ? 'x' : Array.from({ length: 8 }, () => list(depth - 1)));
      const nested = { ...payload(1), list: list(6) };
      expect(valueAt(nested, '/list/*/*/*/*/*/*')).toHaveLength(8 ** 6);
      expect(valueAt(nested, `/list${'/*'.repeat(200)}`)).toBeUndefined();
      const tags = { paths: Array.from({ length: 10 }, () => '/list/*/*/*/*/*/*') };
      expect(whole(nested, { version: 1, fields: { ...fields, tags } }).items[0]?.article?.tags).toEqual(['x']);
    },
    linearMs,
  );

  test.each([
    ['asterisks behind an address', `https://a.example/?${'*'.repeat(half)}a`],
    ['brackets', '['.repeat(half / 8)],
    ['pictures', '![['.repeat(half / 16)],
    ['quotes', '> '.repeat(half / 2)],
    ['lists', '- '.repeat(half / 2)],
    ['underlines', '_a'.repeat(half / 2)],
    ['ticks', '`a``'.repeat(half / 4)],
    ['addresses', 'http://a.b '.repeat(half / 11)],
    ['ampersands', '&'.repeat(half)],
    ['a table', `${'|a'.repeat(half / 4)}\n${'|-'.repeat(half / 4)}`],
  ])(
    'Markdown: %s',
    (_name, text) => {
      expect(transformed(text, ['markdown'])).toEqual(expect.any(String));
    },
    linearMs,
  );

  test.each([
    ['open tags', '<b>'.repeat(half / 3)],
    ['unfinished tags', '<a '.repeat(half / 3)],
    ['less-than signs', '<'.repeat(half)],
    ['comments', '<!--'.repeat(half / 4)],
    ['entities', '&amp;'.repeat(half / 5)],
    ['spaces', ' '.repeat(half)],
  ])(
    'text of markup: %s',
    (_name, text) => {
      expect(transformed(text, ['strip_html', 'trim', 'lower', 'slugify'])).toEqual(expect.any(String));
    },
    linearMs,
  );

  test(
    'a text in half a million parts',
    () => {
      expect(transformed(','.repeat(half), ['split:,', 'strip_html', 'trim', 'slugify', 'join:,'])).toHaveLength(9999);
    },
    linearMs,
  );

  test(
    'filters with stars',
    () => {
      expect(matchesGlob('a'.repeat(8192), `${'*a'.repeat(20)}*b`)).toBe(false);
      expect(matchesGlob('a'.repeat(half), '*a*a*a*a*b')).toBe(false);
      expect(matchesGlob('(a+)+$', '(a+)+$')).toBe(true);
    },
    linearMs,
  );
});
