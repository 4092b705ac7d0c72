import { describeOnMariadb } from './support/dialects';
import { type Site, startSite } from './support/site';
import type { TestDialect } from './support/storages';
import { verifies } from './support/verifies';

const list = '"resource":"crm","action":"list"';
const create = (params: string) => `{"resource":"crm","action":"create","params":${params}}`;
const get = (num: string) => `{"resource":"crm","action":"get","params":{"crm_num":${num}}}`;
const remove = (rest: string) => `{"resource":"crm","action":"delete",${rest}}`;
const audit = (params: object) => JSON.stringify({ resource: 'status', action: 'audit', params });
const config = (value: string) => `{"resource":"modules","action":"update_config","params":{"module":"leads","config":${value}}}`;
const latin = (text: string) => Buffer.from(text, 'latin1');

/** Number in the list of nasty inputs, the body, what is answered. Nothing of it may be stored. */
const refused: readonly (readonly [number, string, string | Uint8Array, number, RegExp])[] = [
  [17, 'confirm as text', remove('"params":{"crm_num":"001"},"confirm":"true"'), 400, /\/confirm/],
  [17, 'confirm as a number', remove('"params":{"crm_num":"001"},"confirm":1'), 400, /\/confirm/],
  [17, 'confirm as a list', remove('"params":{"crm_num":"001","confirm":[true]}'), 400, /\/confirm/],
  [17, 'confirm as an object', remove('"params":{"crm_num":"001","confirm":{}}'), 400, /\/confirm/],
  [15, 'no confirm', remove('"params":{"crm_num":"001"}'), 428, /confirm:true/],
  [20, 'confirm true and false', remove('"params":{"crm_num":"001","confirm":true},"confirm":false'), 400, /\/confirm/],
  [21, 'params as a list', `{${list},"params":[]}`, 400, /params/i],
  [21, 'params as text', `{${list},"params":"x"}`, 400, /params/i],
  [22, 'resource __proto__', '{"resource":"__proto__","action":"list"}', 404, /Unknown resource/],
  [22, 'resource constructor', '{"resource":"constructor","action":"list"}', 404, /Unknown resource/],
  [22, 'resource toString', '{"resource":"toString","action":"list"}', 404, /Unknown resource/],
  [22, 'action __proto__', '{"resource":"crm","action":"__proto__"}', 404, /Unknown action/],
  [22, 'action hasOwnProperty', '{"resource":"crm","action":"hasOwnProperty"}', 404, /Unknown action/],
  [23, 'resource as a list', '{"resource":["crm"],"action":"list"}', 400, /Invalid request/],
  [23, 'resource as an object', '{"resource":{"a":1},"action":"list"}', 400, /Invalid request/],
  [23, 'resource as a number', '{"resource":1,"action":"list"}', 400, /Invalid request/],
  [24, 'an action with NUL', '{"resource":"crm","action":"list\\u0000"}', 400, /NUL/],
  [24, 'an action with a blank', '{"resource":"crm","action":"list "}', 404, /Unknown action/],
  [24, 'an action in full-width letters', '{"resource":"crm","action":"ｌｉｓｔ"}', 404, /Unknown action/],
  [24, 'an action in capitals', '{"resource":"crm","action":"LIST"}', 404, /Did you mean "list"/],
  [25, 'an unknown field', `{${list},"parms":{}}`, 400, /"parms"/],
  [26, 'an unknown param', `{${list},"params":{"x":1}}`, 400, /\/x is not a known parameter/],
  [27, 'confirm twice', remove('"params":{"crm_num":"001"},"confirm":false,"confirm":true'), 400, /given twice/],
  [28, 'confirm twice, once escaped', remove('"params":{"crm_num":"001"},"confirm":false,"\\u0063onfirm":true'), 400, /given twice/],
  [29, '__proto__ in a configuration', config('{"__proto__":{"x":1}}'), 400, /__proto__/],
  [29, '__proto__ escaped in a configuration', config('{"\\u005f_proto__":{"x":1}}'), 400, /__proto__/],
  [32, 'an integer beyond 2^53', audit({}).replace('{}', '{"page":9007199254740993}'), 400, /cannot be kept exactly/],
  [32, 'an integer of 23 digits', audit({}).replace('{}', '{"page":12345678901234567890123}'), 400, /cannot be kept exactly/],
  [33, 'a number beyond doubles', audit({}).replace('{}', '{"page":1e400}'), 400, /cannot be kept exactly/],
  ...[0, -1, 1e9, '15', 15.5, [15], null].map(
    (per_page) => [34, `per_page ${JSON.stringify(per_page)}`, audit({ per_page }), 400, /\/per_page/] as const,
  ),
  ...[
    '1',
    '"1"',
    '"0001"',
    '"001 "',
    '" 01"',
    '"٠٠١"',
    '"1e0"',
    '"1abc"',
    '"-01"',
    '"00１"',
    '["001"]',
    '{"$ne":""}',
    'true',
    'null',
    '0',
  ].map((num) => [36, `crm_num ${num}`, get(num), 400, /\/crm_num/] as const),
  [31, 'crm_num 000', get('"000"'), 404, /Not found: crm "000"/],
  [39, 'half a surrogate pair', create('{"name":"\\ud83d"}'), 400, /surrogate/],
  [40, 'NUL in a text', create('{"name":"a\\u0000b"}'), 400, /NUL/],
  [41, 'invalid UTF-8', latin(create('{"name":"\xff\xfe"}')), 400, /UTF-8/],
  [41, 'an overlong slash', latin(create('{"name":"\xc0\xaf"}')), 400, /UTF-8/],
  [41, 'UTF-16', Buffer.from(`{${list}}`, 'utf16le'), 400, /UTF-8|JSON/],
  [46, 'a list on top', '[]', 400, /Invalid request/],
  [46, 'text on top', '"crm.list"', 400, /Invalid request/],
  [46, 'a number on top', '1', 400, /Invalid request/],
  [46, 'null on top', 'null', 400, /Invalid request/],
  [47, 'an empty body', '', 400, /Invalid request/],
  [47, 'an empty object', '{}', 400, /Invalid request/],
  [47, 'spaces', ' \n ', 400, /Invalid request/],
  [48, '100,000 brackets', '['.repeat(50_000) + ']'.repeat(50_000), 400, /nested deeper/],
  [48, '100,000 brackets in params', create(`{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`), 400, /nested deeper/],
  [48, 'very many keys', create(`{${Array.from({ length: 25_000 }, (_, i) => `"${i}":1`).join()}}`), 400, /more than 10000 keys/],
  ...['0000-00-00', '2026-02-30', '2026-13-01', '25:00', 'yesterday', ''].map(
    (since) => [54, `since ${since}`, audit({ since }), 400, /\/since/] as const,
  ),
  ...[
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:pass@a.example',
    'https://user@a.example',
    '//a.example',
    'https://',
    'data:text/html,x',
    ' https://a.example',
  ].map((url) => [56, `url ${url}`, create(JSON.stringify({ name: 'A', url })), 400, /\/url/] as const),
];

/** Texts that are stored as they were written and never looked into. */
const literal = [
  '😀👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'abc\u202egnp.exe',
  'Zo\u00eb',
  'Zoe\u0308',
  "Robert'); DROP TABLE sp_crm_slots;--",
  '<script>alert(1)</script>',
  '<svg onload=alert(1)>',
  ['{{7*7}} $', '{7*7} #{7*7} <%= 7*7 %>'].join(''),
  '=cmd()|x',
  '%s%n%_\\',
  '../../etc/passwd',
  '__proto__',
  'null',
  '\u0001\u007f\u0085\u2028',
];

describe('nasty inputs on SQLite', () => inputs('sqlite'));
describeOnMariadb('nasty inputs on MariaDB', () => inputs('mariadb'));

function inputs(dialect: TestDialect): void {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect });
  });
  afterAll(() => site?.stop());

  const unaudited = async () => (await site.state()).split('\n').filter((line) => !line.startsWith('sp_audit '));
  const send = (body: string | Uint8Array) => site.dispatch(body, { key: site.key });

  describe('are refused, and nothing is stored', () => {
    beforeAll(async () => {
      await site.reset();
      await site.call('crm.create', { name: 'Acme' });
    });

    test.each(refused)('%i: %s', async (_number, _name, body, status, message) => {
      verifies('R19', 'R23', 'R49');
      const before = await unaudited();
      const reply = await send(body);
      expect({ status: reply.status, error: reply.envelope.error }).toEqual({ status, error: expect.stringMatching(message) });
      expect(reply.envelope).toEqual({ ok: false, data: null, changed: false, error: expect.any(String) });
      expect(await unaudited()).toEqual(before);
      expect(Reflect.get({}, 'x')).toBeUndefined();
    });

    test('and the service goes on as before', async () => {
      expect((await send(`{${list}}`)).envelope.data).toMatchObject({ crms: [{ crm_num: '001', name: 'Acme' }] });
    });
  });

  describe('are taken for what they are', () => {
    beforeEach(() => site.reset());

    test('18, 19: confirm in either place', async () => {
      verifies('confirm:both-places');
      for (const rest of ['"params":{"crm_num":"001","confirm":true}', '"params":{"crm_num":"001"},"confirm":true']) {
        await site.call('crm.create', { name: 'Acme' });
        expect((await send(remove(rest))).envelope.changed).toBe(true);
      }
    });

    test('21: params null', async () => {
      verifies('dispatch:params-null');
      expect((await send(`{${list},"params":null}`)).envelope.ok).toBe(true);
    });

    test('30: the constructor of things in a configuration is a key like any other', async () => {
      const reply = await send(config('{"constructor":{"prototype":{"x":1}},"toString":"y","hasOwnProperty":1}'));
      expect(reply.status).toBeLessThan(500);
      expect(Reflect.get({}, 'x')).toBeUndefined();
      if (reply.envelope.ok) expect(reply.envelope.data?.config).toMatchObject({ constructor: { prototype: { x: 1 } }, toString: 'y' });
      expect((await site.call('modules.get_config', { module: 'leads' })).status).toBe(200);
    });

    test('35: a page far behind the end is empty and knows the total', async () => {
      const { total } = (await site.call('status.audit')).envelope.data as { total: number };
      const far = await site.call('status.audit', { page: 1_000_000_000, per_page: 100 });
      expect(far.envelope.data).toEqual({ items: [], total, page: 1_000_000_000, per_page: 100 });
    });

    test.each(literal)('37, 42, 60: %j is kept byte by byte', async (name) => {
      verifies('R29', 'R28');
      const made = await site.call('crm.create', { name });
      expect(made.envelope).toMatchObject({ ok: true, data: { crm_num: '001', name } });
      expect((await site.call('crm.list')).envelope.data).toMatchObject({ crms: [{ name }] });
      expect((await site.call('crm.update', { crm_num: '001', name })).envelope.changed).toBe(false);
    });

    test('42: two spellings of one letter are two names', async () => {
      await site.call('crm.create', { name: 'Zo\u00eb' });
      expect((await site.call('crm.update', { crm_num: '001', name: 'Zoe\u0308' })).envelope.changed).toBe(true);
      expect((await site.call('crm.update', { crm_num: '001', name: 'ZOE\u0308' })).envelope.changed).toBe(true);
      expect((await site.call('crm.update', { crm_num: '001', name: 'ZOE\u0308 ' })).envelope.changed).toBe(true);
    });

    test('53: pattern characters in a filter mean themselves', async () => {
      verifies('R28');
      await site.call('crm.create', { name: 'Acme' });
      for (const actor of ['%', '_', '(a+)+$', '\\', '%_\\', "' OR 1=1 --", '*', 'Admin ', 'ÁDMIN']) {
        expect((await site.call('status.audit', { actor })).envelope.data).toMatchObject({ items: [], total: 0 });
      }
    });

    test('54: an instant without a zone is UTC', async () => {
      await site.call('crm.create', { name: 'Acme' });
      const [later, earlier] = [1, -1].map((hours) => new Date(Date.now() + hours * 3600_000).toISOString().slice(0, 19));
      expect((await site.call('status.audit', { since: later })).envelope.data).toMatchObject({ total: 0 });
      expect((await site.call('status.audit', { since: earlier })).envelope.data).not.toMatchObject({ total: 0 });
    });

    test('56: a host in other letters is kept as punycode', async () => {
      expect((await site.call('crm.create', { name: 'A', url: 'https://bücher.example/ä' })).envelope.data).toMatchObject({
        url: 'https://xn--bcher-kva.example/%C3%A4',
      });
    });
  });
}
