import { asGlobalFetch } from '../../plugin/net/global-fetch';
import type { SafeFetch } from '../../plugin/net/safe-fetch';
import { type Listening, listenHttp, outside } from './outside';

let server: Listening;
let out: SafeFetch;
let fetch: typeof globalThis.fetch;
beforeAll(async () => {
  server = await listenHttp(async (request, response) => {
    if (request.url === '/hang') return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { 'content-type': type = '', 'x-a': a = '' } = request.headers;
    const said = JSON.stringify({ method: request.method, type, a, body: Buffer.concat(chunks).toString() });
    response.writeHead(Number(request.url?.slice(1)) || 200, { 'X-B': 'b' }).end(said);
  });
  out = outside({ allow: [server.host] });
  fetch = asGlobalFetch(out);
});
afterAll(async () => {
  await out.close();
  await server.stop();
});

test.each([
  ['http://10.0.0.1/', 'refused'],
  ['https://localhost/', 'refused'],
])('%s rejects as the platform does, with the fault as its cause', async (url, fault) => {
  await expect(fetch(url)).rejects.toMatchObject({ name: 'TypeError', message: 'fetch failed', cause: { fault } });
});

test('a redirect, a cap and a wrong method reject', async () => {
  await expect(fetch(`${server.url}/302`)).rejects.toMatchObject({ cause: { fault: 'redirect' } });
  await expect(asGlobalFetch(out, { maxBytes: 4 })(server.url)).rejects.toMatchObject({ cause: { fault: 'too_large' } });
  await expect(asGlobalFetch(out, { timeoutMs: 50 })(`${server.url}/hang`)).rejects.toMatchObject({ cause: { fault: 'timeout' } });
  await expect(fetch(server.url, { method: 'OPTIONS' })).rejects.toThrow('method OPTIONS');
});

test('an abort rejects with the reason of the signal', async () => {
  const abort = new AbortController();
  const call = fetch(`${server.url}/hang`, { signal: abort.signal });
  setTimeout(() => abort.abort(), 50);
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  ['text', 'abc', 'text/plain;charset=UTF-8', 'abc'],
  ['a form', new URLSearchParams({ a: '1' }), 'application/x-www-form-urlencoded;charset=UTF-8', 'a=1'],
  ['bytes', new TextEncoder().encode('abc'), '', 'abc'],
])('sends %s, and answers as the platform does', async (_, body, type, text) => {
  const answer = await fetch(new URL(server.url), { method: 'POST', headers: { 'X-A': 'a' }, body });
  expect(answer).toBeInstanceOf(Response);
  expect([answer.status, answer.ok, answer.headers.get('x-b')]).toEqual([200, true, 'b']);
  await expect(answer.json()).resolves.toEqual({ method: 'POST', type, a: 'a', body: text });
});

test('takes a Request, and answers without a body', async () => {
  const answer = await fetch(new Request(`${server.url}/204`, { method: 'DELETE' }));
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect((await fetch(`${server.url}/404`)).ok).toBe(false);
});
