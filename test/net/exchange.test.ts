import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { FetchRequest } from '../../plugin/kit/fetch';
import { verifies } from '../support/verifies';
import { faultOf, type Listening, listenHttp, listenRaw, outside } from './outside';

/** The best that Brotli can do takes seconds for 50 MB of nothing. */
const quicklyPacked = (data: Buffer) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const running: { stop?: () => Promise<void>; close?: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await (one.stop ?? one.close)?.();
});

/** Ask a server that was made for one test. */
async function ask(server: Listening, path = '/', request: FetchRequest = {}) {
  const fetch = outside({ allow: [server.host] });
  running.push(server, fetch);
  return fetch(`${server.url}${path}`, request);
}
const http = (handler: Parameters<typeof listenHttp>[0]) => listenHttp(handler);
const megabyte = 1024 * 1024;

describe('a redirect', () => {
  test.each([300, 301, 302, 303, 305, 307, 308, 399])('%i is not followed, wherever it leads', async (status) => {
    verifies('R26', 'D52');
    const inside = await http((_, response) => void response.end('inside'));
    running.push(inside);
    const server = await http(
      (_, response) => void response.writeHead(status, { Location: `${inside.url}/latest/meta-data` }).end('moved'),
    );
    const { fault, message } = await faultOf(ask(server));
    expect(fault).toBe('redirect');
    expect(message).toContain(`(${status})`);
    expect(message).not.toContain('meta-data');
    expect(inside.connections()).toBe(0);
  });

  test('what changes something is asked once and follows none, whatever the caller allows', async () => {
    verifies('R26', 'D52');
    const server = await http((_, response) => void response.writeHead(307, { Location: '/other' }).end());
    const { fault } = await faultOf(ask(server, '/', { method: 'POST', body: '{}', redirects: 2 }));
    expect([fault, server.connections()]).toEqual(['redirect', 1]);
  });

  test('304 and Location beside another status are answers', async () => {
    const server = await http(
      (request, response) => void response.writeHead(Number(request.url?.slice(1)), { Location: 'http://10.0.0.1/' }).end(),
    );
    expect((await ask(server, '/304')).status).toBe(304);
    expect((await ask(server, '/201')).status).toBe(201);
  });
});

describe('the size cap', () => {
  test('refuses a body that says it is larger, one that turns out to be, and lets the largest pass', async () => {
    verifies('R26');
    const server = await http((request, response) => {
      const size = Number(request.url?.slice(2));
      if (request.url?.startsWith('/l')) response.setHeader('Content-Length', size);
      response.end(Buffer.alloc(size, 120));
    });
    for (const kind of ['l', 'c']) {
      await expect(faultOf(ask(server, `/${kind}1025`, { maxBytes: 1024 }))).resolves.toMatchObject({ fault: 'too_large' });
      expect((await ask(server, `/${kind}1024`, { maxBytes: 1024 })).body).toHaveLength(1024);
    }
  });

  test('is 10 MB unless told otherwise', async () => {
    const server = await http((request, response) => void response.end(Buffer.alloc(10 * megabyte + Number(request.url?.slice(1)))));
    await expect(faultOf(ask(server, '/1'))).resolves.toMatchObject({ fault: 'too_large' });
    expect((await ask(server, '/0')).body).toHaveLength(10 * megabyte);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', quicklyPacked],
    ['deflate', deflateSync],
  ])('counts what comes out of a bomb packed by %s', async (encoding, pack) => {
    verifies('R26');
    const bomb = pack(Buffer.alloc(50 * megabyte));
    expect(bomb.length).toBeLessThan(megabyte);
    const server = await http((_, response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(bomb));
    await expect(faultOf(ask(server, '/', { maxBytes: megabyte }))).resolves.toMatchObject({ fault: 'too_large' });
  });

  test('counts what comes in as well: packed nothing without end', async () => {
    verifies('D53');
    const nothing = gzipSync('');
    const server = await http(
      (_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(Buffer.concat(Array(9999).fill(nothing))),
    );
    await expect(faultOf(ask(server, '/', { maxBytes: 100_000 }))).resolves.toMatchObject({ fault: 'too_large' });
  });

  test('a body without end is left', async () => {
    const server = await http((_, response) => {
      const more = (): boolean => response.destroyed || (response.write(Buffer.alloc(65_536)) && more());
      response.on('drain', more);
      more();
    });
    await expect(faultOf(ask(server))).resolves.toMatchObject({ fault: 'too_large' });
  });

  test('a header of 20 KB is too large', async () => {
    const server = await listenRaw((socket) => void socket.write(`HTTP/1.1 200 OK\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`));
    await expect(faultOf(ask(server))).resolves.toMatchObject({ fault: 'too_large' });
  });
});

describe('the time cap', () => {
  test.each([
    ['no answer', listenRaw(() => {})],
    ['a header byte by byte', listenRaw((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: '))],
    ['a body byte by byte', listenRaw((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n'))],
    ['chunks byte by byte', listenRaw((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n'))],
    ['a body that stops', listenRaw((socket) => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'))],
    ['early hints without end', listenRaw((socket) => drip(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'))],
    [
      'a packed body that stops',
      listenRaw((socket) => void socket.write(Buffer.concat([packedHead, gzipSync('x'.repeat(999)).subarray(0, 12)]))),
    ],
  ])('ends %s', async (_, server) => {
    verifies('R26');
    await expect(faultOf(ask(await server, '/', { timeoutMs: 200 }))).resolves.toMatchObject({ fault: 'timeout' });
  });

  test('a signal of the caller ends it earlier, with its own reason', async () => {
    const server = await listenRaw(() => {});
    const abort = new AbortController();
    const call = ask(server, '/', { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('enough')), 50);
    await expect(call).rejects.toThrow('enough');
    await expect(ask(server, '/', { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
  });
});

describe('a broken exchange', () => {
  test.each([
    ['cut after the request', listenRaw((socket) => void socket.destroy())],
    ['reset after the request', listenRaw((socket) => void socket.resetAndDestroy())],
    ['cut in the header', listenRaw((socket) => void socket.end('HTTP/1.1 200 OK\r\nX-'))],
    ['cut in the body', listenRaw((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'))],
    ['cut in a chunk', listenRaw((socket) => void socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab'))],
    ['not HTTP', listenRaw((socket) => void socket.end('220 mail.example ESMTP\r\n'))],
    ['two lengths', listenRaw((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'))],
    [
      'length and chunks',
      listenRaw((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')),
    ],
    ['a bad chunk', listenRaw((socket) => void socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'))],
    [
      'an upgrade nobody asked for',
      listenRaw((socket) => void socket.end('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n')),
    ],
    ['packed rubbish', listenRaw((socket) => void socket.end(Buffer.concat([packedHead, Buffer.from('rubbish')])))],
    [
      'a packed body cut short',
      listenRaw((socket) => void socket.end(Buffer.concat([packedHead, gzipSync('x'.repeat(999)).subarray(0, 12)]))),
    ],
    ['an unknown packing', listenRaw((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Encoding: zstd, gzip\r\n\r\nx'))],
  ])('%s is unreachable, told without a word of the other side', async (_, server) => {
    const { fault, message } = await faultOf(ask(await server));
    expect(fault).toBe('unreachable');
    expect(message).toMatch(/^127\.0\.0\.1:\d+ (cannot be reached: the connection was cut off|answered in an encoding)/);
  });

  test('a port where nobody listens', async () => {
    const server = await http(() => {});
    await server.stop();
    const { fault, message } = await faultOf(ask({ ...server, stop: async () => {} }));
    expect([fault, message]).toEqual(['unreachable', `${server.host} cannot be reached: it refused the connection`]);
  });

  test('the next call is not spoilt by it', async () => {
    let calls = 0;
    const server = await http((request, response) => void (calls++ === 0 ? request.socket.destroy() : response.end('fine')));
    const fetch = outside({ allow: [server.host] });
    running.push(server, fetch);
    await expect(faultOf(fetch(server.url))).resolves.toMatchObject({ fault: 'unreachable' });
    expect((await fetch(server.url)).body.toString()).toBe('fine');
    expect(calls).toBe(2);
  });
});

describe('what is sent', () => {
  const echo = () => http((request, response) => void response.end(JSON.stringify([request.method, request.url, request.rawHeaders])));

  test('is ours alone: no header of HTTP itself can be given, and none is made up', async () => {
    const server = await echo();
    const forged = [
      'Host',
      'User-Agent',
      'Content-Length',
      'Transfer-Encoding',
      'Connection',
      'TE',
      'Expect',
      'Upgrade',
      'Proxy-Authorization',
      'Accept-Encoding',
    ];
    const headers = { 'X-Ours': 'yes', ...Object.fromEntries(forged.map((name) => [name, '1'])) };
    const { body } = await ask(server, '/a%20b?x=%0d%0a#hidden', { method: 'POST', headers, body: 'abc' });
    expect(JSON.parse(body.toString())).toEqual([
      'POST',
      '/a%20b?x=%0d%0a',
      [
        ...['host', server.host, 'connection', 'keep-alive', 'x-ours', 'yes'],
        ...['user-agent', 'Siteplane/9.9.9', 'accept-encoding', 'gzip, br', 'content-length', '3'],
      ],
    ]);
  });

  test.each([{ 'X-A': 'a\r\nX-B: b' }, { 'X-A': 'a\u0000' }, { 'X-A\r\nX-B': 'b' }, { 'X A': 'b' }, { 'X-A': 'snow ☃' }])(
    '%j is no header: refused before a byte is sent',
    async (headers) => {
      const server = await echo();
      await expect(faultOf(ask(server, '/', { headers: headers as unknown as Record<string, string> }))).resolves.toMatchObject({
        fault: 'refused',
      });
    },
  );

  test('never goes through a proxy of the environment', async () => {
    const proxy = await listenRaw((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\nproxy'));
    running.push(proxy);
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : proxy.url;
    const { body } = await ask(await echo());
    for (const name of names) delete process.env[name];
    expect([body.toString().slice(0, 6), proxy.connections()]).toEqual(['["GET"', 0]);
  });

  test.each(['HEAD', 'PUT', 'PATCH', 'DELETE'] as const)('%s goes out as it is', async (method) => {
    const seen: unknown[] = [];
    const server = await http(
      (request, response) => (seen.push(request.method), void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('x'))),
    );
    expect((await ask(server, '/', { method })).body.toString()).toBe(method === 'HEAD' ? '' : 'x');
    expect(seen).toEqual([method]);
  });
});

describe('what is answered', () => {
  test.each([
    ['gzip', gzipSync('käse')],
    ['X-GZIP', gzipSync('käse')],
    ['br', brotliCompressSync('käse')],
    ['deflate', deflateSync('käse')],
    ['identity', Buffer.from('käse')],
  ])('packed by %s comes out as it was', async (encoding, body) => {
    const server = await http(
      (_, response) => void response.writeHead(503, { 'Content-Encoding': encoding, 'Retry-After': '7' }).end(body),
    );
    const answer = await ask(server);
    expect([answer.status, answer.headers.get('retry-after'), answer.body.toString()]).toEqual([503, '7', 'käse']);
  });

  test('keeps headers that come twice, and no cookie for the next call', async () => {
    const seen: unknown[] = [];
    const server = await http(
      (request, response) => (seen.push(request.headers.cookie), void response.writeHead(204, { 'Set-Cookie': ['a=1', 'b=2'] }).end()),
    );
    expect((await ask(server)).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    await ask(server);
    expect(seen).toEqual([undefined, undefined]);
  });
});

test('inside a transaction it is a mistake of ours, before anything else', async () => {
  const fetch = outside({ isInTransaction: () => true });
  const error: unknown = await fetch('https://127.0.0.1/').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'Error', message: expect.stringContaining('inside a transaction') });
});

test.each([
  ['that was used', true],
  ['that was not used', false],
])('after close nothing goes out by one %s', async (_, isUsed) => {
  const server = await http((_request, response) => void response.end());
  const fetch = outside({ allow: [server.host] });
  if (isUsed) await fetch(server.url);
  await fetch.close();
  await expect(faultOf(fetch(server.url))).resolves.toMatchObject({ fault: 'unreachable' });
  await server.stop();
});

const packedHead = Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9999\r\n\r\n');

/** Say `head`, then a byte (or `drop`) every 20 ms until the other side has had enough. */
function drip(socket: { write(text: string): boolean; on(event: 'close', listener: () => void): unknown }, head: string, drop = 'x') {
  socket.write(head);
  const timer = setInterval(() => socket.write(drop), 20);
  socket.on('close', () => clearInterval(timer));
}
