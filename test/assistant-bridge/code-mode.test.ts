import type { Client } from '@modelcontextprotocol/client';
import { type Receiver, startReceiver } from '../support/http-receiver';
import type { Site } from '../support/site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { bridgedSite, callsBy, connected, openBridge } from './bridged-site';

interface Outcome {
  ok: boolean;
  value?: unknown;
  error?: string;
  calls: number;
  printed: string[];
}

let site: Site;
let client: Client;
/** A model's server that answers when the test says so. */
let model: Receiver;
let answered = Promise.resolve();
const setting = async (config: object) =>
  expect((await site.call('modules.update_config', { module: 'assistant-bridge', config })).envelope.error).toBeNull();

beforeAll(async () => {
  model = await startReceiver(async () => {
    await answered;
    return { body: { models: [] } };
  });
  site = await bridgedSite({ dialect: 'sqlite', settings: { fetchAllow: `127.0.0.1:${model.port}` } });
  client = await connected(site);
});
beforeEach(() => setting({ code_mode: true, bridge_confirm: 'ask' }));
afterAll(async () => {
  await client.close();
  await site.stop();
  await model.stop();
});

const run = (code: string, by = client) => callsBy<Outcome>(() => by)('svc_run', { code });
const names = async (by = client) => (await by.listTools()).tools.map(({ name }) => name);
const returned = async (code: string) => {
  const { structuredContent } = await run(code);
  if (structuredContent?.ok !== true) throw new Error(`${structuredContent?.error}`);
  return structuredContent.value;
};

describe('the switch', () => {
  test('is off: the tool is not listed, and refused to whoever knows its name', async () => {
    verifies('D744');
    await setting({ code_mode: false });
    expect(await names()).not.toContain('svc_run');
    const { isError, content, _meta } = await run('return 1');
    expect([isError, content[0]?.text]).toEqual([true, 'Code mode is off on this site: an administrator switches it on.']);
    expect(_meta?.['svc/error']).toMatchObject({ code: 'forbidden' });
  });

  test('is not the assistant’s to move, not even by a program', async () => {
    verifies('D744', 'bridge:fence');
    await setting({ code_mode: true });
    const config = { module: 'assistant-bridge', config: { bridge_confirm: 'ask', default_toolset: 'full' } };
    const { structuredContent } = await run(`await site.modules.update_config(${JSON.stringify(config)})`);
    expect(structuredContent).toMatchObject({ ok: false, error: expect.stringContaining('Refused') });
    // A client keeps the list for a while.
    const another = await connected(site);
    expect(await names(another)).toContain('svc_run');
    await another.close();
  });
});

describe('what a program cannot do', () => {
  test.each([
    ['reach the network', 'return typeof fetch + typeof XMLHttpRequest + typeof WebSocket', 'undefinedundefinedundefined'],
    [
      'reach files or the process',
      'return typeof require + typeof process + typeof module + typeof globalThis.Deno',
      'undefined'.repeat(4),
    ],
    ['import', 'return await import("node:fs").then(() => "in", () => "out")', 'out'],
    ['get at the host through a constructor', 'return typeof (() => {}).constructor("return this.process")()', 'undefined'],
    ['get at it through what it is given', 'return typeof __call.constructor("return this.process")()', 'undefined'],
    ['leave something for the next program', 'globalThis.left = 1; return 1', 1],
    ['find what an earlier one left', 'return typeof globalThis.left', 'undefined'],
  ])('%s', async (_name, code, value) => {
    verifies('D744');
    expect(await returned(code)).toEqual(value);
  });

  test.each([
    ['run for ever', 'while (true) {}', /more than 2 s/],
    ['run for ever in steps', 'for (;;) await null', /more than 2 s/],
    ['run for ever in promises', 'const again = () => Promise.resolve().then(again); return again()', /more than (2 s|64 MB)/],
    ['run for ever in steps that take long', 'const text = "x".repeat(5e6); for (;;) text.indexOf("xy")', /more than 2 s/],
    ['search for ever', 'return /(x+x+)+y/.test("x".repeat(60))', /more than 2 s/],
    ['take too much memory at once', 'return "x".repeat(200 * 1048576).length', /more than 64 MB/],
    ['take all memory', 'const all = []; for (;;) all.push(new Array(100000).fill("x"))', /more than 64 MB|more than 2 s/],
    ['recurse without end', 'const down = () => down() + 1; return down()', /line 1|stack/i],
    ['return a book', 'return "x".repeat(60000)', /returned 60002 characters/],
    ['be no JavaScript', 'return (', /SyntaxError/],
    ['close the function around it', '})(); (async () => { return 1', /./],
    ['return what JSON cannot hold', 'const a = {}; a.a = a; return a', /circular/i],
    ['throw what is no error', 'throw 7', /threw 7/],
    ['throw null, as the engine does without room for an error', 'throw null', /more than 64 MB, or threw null/],
  ])('%s', async (_name, code, error) => {
    verifies('D744');
    const { isError, structuredContent } = await run(code);
    if (isError === true) expect(structuredContent?.error).toMatch(error);
    else expect(structuredContent?.value).toBe(1);
  });

  test('more than 50 calls, of a tool that is none, or itself', async () => {
    verifies('D744');
    const { structuredContent } = await run('for (let i = 0; i < 60; i++) await site.crm.list(); return "all"');
    expect(structuredContent).toMatchObject({ ok: false, calls: 50, error: expect.stringContaining('at most 50 calls') });
    for (const tool of ['svc_run', 'svc_bulk', 'constructor', 'x']) {
      const code = `return tools.${tool}({}).then(() => "ran", ({ message, code }) => [message, code])`;
      expect(await returned(code)).toEqual([`There is no tool ${tool} for programs.`, 'invalid_params']);
    }
  });

  test('what its key may not', async () => {
    verifies('D744', 'D600');
    const minted = await site.send('POST', '/admin/siteplane/api/keys', {
      ...(await site.identity('admin')),
      body: { label: 'reader', effects: 'read', resources: ['crm'] },
    });
    const reader = await connected(site, { key: JSON.parse(minted.text).key });
    const tried =
      'return Promise.all([site.crm.create({ name: "X" }), site.users.list()].map((one) => one.then(() => "ran", ({ code }) => code)))';
    expect((await run(tried, reader)).structuredContent).toMatchObject({ ok: true, value: ['forbidden', 'forbidden'] });
    await reader.close();
  });

  test('destroy without confirm, and without a person where one has to agree', async () => {
    verifies('D744', 'D710');
    const { crm_num } = (await site.call('crm.create', { name: 'Kept' })).envelope.data as { crm_num: string };
    const tried = (options: string) =>
      `return site.crm.delete({ crm_num: "${crm_num}" }${options}).then((data) => data, ({ code, next }) => ({ code, next }))`;
    expect(await returned(tried(''))).toMatchObject({
      code: 'confirm_required',
      next: { tool: 'svc_write', arguments: { confirm: true } },
    });
    await setting({ bridge_confirm: 'person' });
    expect(await returned(tried(', { confirm: true }'))).toMatchObject({ pending: true, approval_id: expect.any(String) });
    await setting({ bridge_confirm: 'refuse' });
    expect(await returned(tried(', { confirm: true }'))).toMatchObject({ code: 'conflict' });
    expect((await site.call('crm.get', { crm_num })).status).toBe(200);
  });

  test('take a stored secret out', async () => {
    verifies('D742', 'D744');
    const secret = 'sentinel-0123456789-program';
    const { crm_num } = (await site.call('crm.create', { name: 'Keyed' })).envelope.data as { crm_num: string };
    await site.call('crm.set_secret', { crm_num, api_key: secret });
    await site.call('variables.set', { key: 'note', value: secret });
    const read = await run('const { value } = await site.variables.get({ key: "note" }); console.log(value); return { value }');
    expect(read.structuredContent?.value).toEqual({ value: '***' });
    expect(JSON.stringify(read)).not.toContain(secret);
  });
});

describe('what a program does', () => {
  test('several calls in one, of operations and tools, returning what counts', async () => {
    verifies('D744');
    const code = `
      for (const name of ['North', 'South', 'East']) await site.crm.create({ name });
      const { crms } = await site.crm.list();
      const { site: here } = await tools.svc_get_status();
      console.log('seen', crms.length > 2, { n: 1 });
      return { names: crms.map(({ name }) => name).filter((name) => /^(North|South|East)$/.test(name)).sort(), url: here.url };`;
    const { structuredContent } = await run(code);
    expect(structuredContent).toMatchObject({ ok: true, calls: 5, printed: ['seen true {"n":1}'] });
    expect(structuredContent?.value).toEqual({ names: ['East', 'North', 'South'], url: site.url });
  });

  test('each of its changes is a row of the audit log, by the same key over the bridge', async () => {
    verifies('D744');
    await run('await site.variables.set({ key: "by_program", value: "1" }, { reason: "counted" })');
    const { envelope } = await site.call('status.audit', { resource: 'variables', action: 'set', per_page: 1 });
    const [row] = (envelope.data as { items: object[] }).items;
    expect(row).toMatchObject({ transport: 'bridge', reason: 'counted', params: { key: 'by_program' } });
  });

  test('a refusal is thrown in words with its code, and may be caught', async () => {
    expect(await returned('try { await site.crm.get({ crm_num: "999" }) } catch ({ message, code }) { return [message, code] }')).toEqual([
      'Not found: crm "999".',
      'not_found',
    ]);
    const { structuredContent } = await run('await site.crm.get({ crm_num: "999" })');
    expect(structuredContent?.error).toMatch(/Not found: crm "999"/);
  });

  test('nothing, and awaiting the names themselves, is fine', async () => {
    expect(await returned('')).toBeNull();
    expect(await returned('await site; await site.crm; return "on"')).toBe('on');
  });

  test('four at a time, and what it prints is cut off', async () => {
    verifies('D744');
    await site.call('ai.set_key', { provider: 'ollama', api_key: 'k', base_url: `${model.url}/v1` });
    let answer = () => {};
    answered = new Promise((resolve) => (answer = resolve));
    const busy = Array.from({ length: 4 }, () => run('await site.ai.test_key({ provider: "ollama" }); return 1'));
    await until(() => model.requests.length === 4);
    const refused = await run('return 1');
    answer();
    expect(refused).toMatchObject({ isError: true, _meta: { 'svc/error': { code: 'rate_limited', next: null, recoverable: true } } });
    expect((await Promise.all(busy)).map(({ structuredContent }) => structuredContent?.value)).toEqual([1, 1, 1, 1]);
    const { structuredContent } = await run('for (let n = 0; n < 3000; n++) console.log("0123456789"); return 2');
    expect(structuredContent).toMatchObject({ value: 2 });
    expect(structuredContent?.printed.join('').length).toBe(10_000);
  });
});

interface Data {
  readonly crms: readonly { crm_num: string; name: string }[];
  readonly modules: readonly { module: string }[];
  readonly config: object;
}
/** Answers the data of an envelope. */
type ByHand = (name: string, args: object) => Promise<Data>;

/** The same done call by call, as a model does that sees each answer, and as one program. */
const tasks: readonly [name: string, byHand: (call: ByHand) => Promise<unknown>, program: string][] = [
  [
    'set twelve variables',
    async (call) => {
      for (let n = 0; n < 12; n++)
        await call('svc_write', { resource: 'variables', action: 'set', params: { key: `measured_${n}`, value: 'set' } });
      return 12;
    },
    'for (let n = 0; n < 12; n++) await site.variables.set({ key: "measured_" + n, value: "set" }); return 12',
  ],
  [
    'rename every connection whose name is in capitals',
    async (call) => {
      const { crms } = await call('svc_read', { resource: 'crm', action: 'list' });
      const loud = crms.filter(({ name }) => /^LOUD/.test(name));
      for (const { crm_num, name } of loud) {
        await call('svc_write', { resource: 'crm', action: 'update', params: { crm_num, name: name.toLowerCase() } });
      }
      return loud.length;
    },
    `const loud = (await site.crm.list()).crms.filter(({ name }) => /^LOUD/.test(name));
     for (const { crm_num, name } of loud) await site.crm.update({ crm_num, name: name.toLowerCase() });
     return loud.length`,
  ],
  [
    'which modules have settings of their own',
    async (call) => {
      const { modules } = await call('svc_read', { resource: 'modules', action: 'list' });
      const found: string[] = [];
      for (const { module } of modules) {
        const { config } = await call('svc_read', { resource: 'modules', action: 'get_config', params: { module } });
        if (Object.keys(config).length > 0) found.push(module);
      }
      return found;
    },
    `const found = [];
     for (const { module } of (await site.modules.list()).modules)
       if (Object.keys((await site.modules.get_config({ module })).config).length > 0) found.push(module);
     return found`,
  ],
];

describe('a task of many calls', () => {
  test.each(tasks)('%s: the same end, by one call and fewer bytes', async (name, byHand, program) => {
    verifies('D744');
    const prepared = async () => {
      await site.reset();
      await openBridge(site);
      await setting({ code_mode: true });
      for (let n = 0; n < 8; n++) await site.call('crm.create', { name: `LOUD ${n}` });
    };
    const cost = { calls: 0, bytes: 0 };
    const counted: ByHand = async (tool, args) => {
      const answer = await callsBy<{ data: Data }>(() => client)(tool, args);
      cost.calls++;
      // The text alone, which is what a model reads at least.
      cost.bytes += JSON.stringify(args).length + answer.content.map(({ text }) => text).join('').length;
      if (!answer.structuredContent) throw new Error(`${tool} answers no data`);
      return answer.structuredContent.data;
    };
    await prepared();
    const value = await byHand(counted);
    await prepared();
    const answer = await run(program);
    expect(answer.structuredContent).toMatchObject({ ok: true, value, calls: cost.calls });
    const bytes = program.length + answer.content.map(({ text }) => text).join('').length;
    process.stdout.write(`${name}: ${cost.calls} calls, ${cost.bytes} bytes by hand; 1 call, ${bytes} bytes by program\n`);
    expect(bytes).toBeLessThan(cost.bytes / 2);
  });
});
