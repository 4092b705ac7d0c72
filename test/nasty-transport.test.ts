import { gzipSync } from 'node:zlib';
import { ownStatements } from './support/own-statements';
import { rawHttp } from './support/raw-http';
import { type Site, startSite } from './support/site';
import { verifies } from './support/verifies';

let site: Site;
beforeAll(async () => {
  site = await startSite({ dialect: 'sqlite' });
});
afterAll(() => site?.stop());

const path = '/rest/siteplane/v1/manage/dispatch';
const list = '{"resource":"crm","action":"list"}';
const create = '{"resource":"crm","action":"create","params":{"name":"Smuggled"}}';

/** The head of a POST with a key; `lines` are further header lines. */
const head = (lines: readonly string[], method = 'POST') =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', `X-API-Key: ${site.key}`, ...lines, '', ''].join('\r\n');
const post = (body: string) => head([`Content-Length: ${Buffer.byteLength(body)}`]) + body;

/** State before, what `work` answers, and proof that nothing came of it and the service goes on. */
async function harmless<T>(work: () => Promise<T>): Promise<T> {
  const before = await site.state();
  const result = await work();
  expect(await site.state()).toBe(before);
  expect((await site.call('crm.list')).envelope).toMatchObject({ ok: true, data: { crms: [] } });
  return result;
}

describe('methods', () => {
  test.each([
    ['get', 400],
    ['Post', 400],
    ['FOO', 400],
    ['', 400],
    ['TRACE', 405],
    ['OPTIONS', 405],
    ['PROPFIND', 405],
    ['HEAD', 405],
  ])('13: %j', async (method, status) => {
    verifies('R49');
    const { statuses } = await harmless(() =>
      rawHttp(site.url, head([`Content-Length: ${create.length}`, 'Connection: close'], method) + create, { answers: 1 }),
    );
    expect(statuses[0]).toBe(status);
  });

  test('14: a GET with a body', async () => {
    const search = `${path}?resource=crm&action=list`;
    for (const framing of ['Content-Length: 2', 'Transfer-Encoding: chunked']) {
      const body = framing.startsWith('C') ? '{}' : '2\r\n{}\r\n0\r\n\r\n';
      const request = `GET ${search} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${site.key}\r\n${framing}\r\nConnection: close\r\n\r\n${body}`;
      const { statuses, text } = await harmless(() => rawHttp(site.url, request, { answers: 1 }));
      expect({ framing, status: statuses[0] }).toEqual({ framing, status: 400 });
      expect(text).toContain('must not have a body');
    }
  });

  test('14: X-HTTP-Method-Override', async () => {
    const query = new URLSearchParams({ resource: 'crm', action: 'create', params: '{"name":"A"}' });
    const reply = await harmless(() =>
      site.query(String(query), { key: site.key, headers: { 'X-HTTP-Method-Override': 'POST', 'X-Method-Override': 'POST' } }),
    );
    expect(reply.status).toBe(405);
  });
});

describe('framing', () => {
  test.each([
    ['Content-Length and Transfer-Encoding', () => `${head(['Content-Length: 5', 'Transfer-Encoding: chunked'])}0\r\n\r\n${post(create)}`],
    ['two Content-Lengths', () => `${head(['Content-Length: 0', `Content-Length: ${create.length}`])}${create}`],
    ['a Content-Length of words', () => `${head(['Content-Length: ten'])}${create}`],
    ['a negative Content-Length', () => `${head(['Content-Length: -1'])}${create}`],
    ['a Content-Length with a sign', () => `${head([`Content-Length: +${create.length}`])}${create}`],
    ['bare line feeds', () => head([`Content-Length: ${create.length}`]).replaceAll('\r\n', '\n') + create],
    ['a blank before the colon', () => head([`Content-Length : ${create.length}`]) + create],
    ['a folded header', () => head([`Content-Length: ${create.length}`, 'X-A: b', ' c']) + create],
    ['NUL in a header', () => head([`Content-Length: ${create.length}`, 'X-A: b\0c']) + create],
    ['no Host', () => post(create).replace('Host: x\r\n', '')],
    ['an unknown transfer coding', () => `${head(['Transfer-Encoding: xchunked'])}0\r\n\r\n`],
    ['a chunk size of junk', () => `${head(['Transfer-Encoding: chunked'])}zz\r\n${create}\r\n0\r\n\r\n`],
  ])('50: %s', async (_name, bytes) => {
    const { statuses, closed } = await harmless(() => rawHttp(site.url, bytes()));
    expect({ statuses, closed }).toEqual({ statuses: [400], closed: true });
  });

  test('two sound requests in one packet are two requests', async () => {
    const { statuses } = await rawHttp(site.url, post(list) + post(list), { answers: 2 });
    expect(statuses).toEqual([200, 200]);
  });

  test('a body that ends too early is no request', async () => {
    const socket = rawHttp(site.url, head([`Content-Length: ${create.length + 10}`]) + create, { timeoutMs: 300 });
    expect((await harmless(() => socket)).statuses).toEqual([]);
  });
});

describe('sizes', () => {
  test('43: ten megabytes are 413, and the connection stays usable', async () => {
    verifies('limits:body', 'R50');
    const megabyte = Buffer.alloc(1_048_576, 0x20);
    const bytes = [head([`Content-Length: ${10 * megabyte.length}`]), ...Array.from({ length: 10 }, () => megabyte), post(list)];
    const { statuses, text } = await harmless(() => rawHttp(site.url, bytes, { answers: 2 }));
    expect(statuses).toEqual([413, 200]);
    expect(text).toContain('{"ok":false,"data":null,"changed":false,"error":"The body is larger than 262144 bytes."}');
  });

  test('43: the same without a length', async () => {
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1_048_576, 0x20), Buffer.from('\r\n')]);
    const bytes = [head(['Transfer-Encoding: chunked']), ...Array.from({ length: 10 }, () => chunk), '0\r\n\r\n', post(list)];
    const { statuses } = await harmless(() => rawHttp(site.url, bytes, { answers: 2 }));
    expect(statuses).toEqual([413, 200]);
  });

  test('43: a body that goes on as nonsense after its 413 gets no second answer, nor does what follows', async () => {
    verifies('R50');
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1_048_576, 0x20), Buffer.from('\r\n')]);
    const bytes = [head(['Transfer-Encoding: chunked']), chunk, chunk, 'zz\r\nnonsense\r\n', post(list)];
    const { statuses, closed } = await harmless(() => rawHttp(site.url, bytes));
    expect({ statuses, closed }).toEqual({ statuses: [413], closed: true });
  });

  test('44: what is compressed is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20));
    const before = process.memoryUsage().rss;
    const reply = await harmless(() => site.dispatch(bomb, { key: site.key, headers: { 'content-encoding': 'gzip' } }));
    expect(reply.status).toBe(415);
    expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
  });

  test('48: a million keys', async () => {
    const body = `{${Array.from({ length: 1_000_000 }, (_, i) => `"${i}":1`).join()}}`;
    expect((await harmless(() => site.dispatch(body, { key: site.key }))).status).toBe(413);
  });

  test.each([
    ['a header of 17 KB', () => [`X-A: ${'a'.repeat(17 * 1024)}`]],
    ['2,000 headers', () => Array.from({ length: 2000 }, (_, i) => `X-${i}: abcdefgh`)],
    ['a key of a megabyte', () => [`X-API-Key: mgr_${'A'.repeat(1_000_000)}`]],
  ])('51: %s is 431', async (_name, lines) => {
    const { statuses, closed } = await harmless(() => rawHttp(site.url, head(lines()), {}));
    expect({ statuses, closed }).toEqual({ statuses: [431], closed: true });
  });

  test('51: a target of 17 KB is 431', async () => {
    const { statuses } = await harmless(() => rawHttp(site.url, `GET ${path}?x=${'a'.repeat(17 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`));
    expect(statuses).toEqual([431]);
  });
});

describe('credentials', () => {
  test('52: keys of a wrong shape are 401 without a look into the database', async () => {
    verifies('R9', 'R50', 'auth:key-format');
    const send = (lines: string[]) =>
      rawHttp(
        site.url,
        [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', `Content-Length: ${list.length}`, ...lines, '', list].join(
          '\r\n',
        ),
        { answers: 1 },
      );
    const wrong = [
      ...[
        site.key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        site.key.toLowerCase(),
        ` ${site.key}x`,
        `${site.key} ${site.key}`,
        '',
        '0',
        '%00',
        'mgr_',
      ].map((key) => [`X-API-Key: ${key}`]),
      [`X-API-Key: ${site.key}`, `X-API-Key: ${site.key}`],
      [`X-API-Key: ${site.key}`, 'X-API-Key: x'],
      [`X-API-Key: mgr_${'A'.repeat(15_000)}`],
      [`x-api-key : ${site.key}`.replace(' :', ':x')],
      [],
    ];
    let statuses: unknown[] = [];
    const statements = await ownStatements(site.host.storage)(async () => {
      statuses = await Promise.all(wrong.map(async (lines) => (await send(lines)).statuses[0]));
    });
    expect(statuses).toEqual(wrong.map(() => 401));
    // Whether the host is open to requests is looked up now and then, whoever asks.
    expect(statements.filter((sql) => !sql.includes('host_options'))).toEqual([]);
  });

  test('52: spaces around a key are no part of it', async () => {
    const { statuses } = await rawHttp(site.url, post(list).replace('X-API-Key: ', 'X-API-Key: \t ').replace(site.key, `${site.key} \t`), {
      answers: 1,
    });
    expect(statuses).toEqual([200]);
  });
});

test('49: whoever sends too slowly is cut off, and others are served meanwhile', async () => {
  verifies('R50');
  const slow = Array.from({ length: 50 }, () => rawHttp(site.url, `POST ${path} HTTP/1.1\r\nHost: x\r\nX-A: `));
  const body = rawHttp(site.url, `${head(['Content-Length: 1000'])}{"resource":`);
  for (let i = 0; i < 20; i++) expect((await site.call('crm.list')).status).toBe(200);
  for (const { closed, statuses } of await Promise.all(slow)) expect({ closed, statuses }).toEqual({ closed: true, statuses: [408] });
  expect((await body).closed).toBe(true);
});
