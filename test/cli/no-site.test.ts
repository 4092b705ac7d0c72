import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, startedCommand } from '../support/command';
import { selfSigned } from '../support/self-signed';
import { verifies } from '../support/verifies';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sp-call-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file with this text. */
function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

describe('a site that is none', () => {
  /** A server on a port of its own while `work` runs. */
  async function withServer(answer: RequestListener, work: (url: string) => Promise<void>, tls?: typeof selfSigned): Promise<void> {
    const server = tls ? createTlsServer(tls, answer) : createServer(answer);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    try {
      await work(`http${tls ? 's' : ''}://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    } finally {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  }
  const call = (url: string, env: Record<string, string> = {}) =>
    command(['call', '--url', url, 'crm', 'list'], { env: { SITEPLANE_API_KEY: 'mgr_key', ...env } });

  /** Node reads the certificates that it trusts when it starts. */
  const startedCall = (url: string, env: Record<string, string>) =>
    startedCommand(['call', '--url', url, 'crm', 'list'], { env: { SITEPLANE_API_KEY: 'mgr_key', ...env } });

  /** Sends for as long as somebody listens. */
  function endless(response: ServerResponse): void {
    const more = Buffer.alloc(1 << 20, ' ');
    const send = () => {
      while (!response.destroyed && response.write(more));
    };
    response.on('drain', send);
    send();
  }

  test.each<[string, string, RegExp]>([
    ['without an end', '', /^http:\S+ sent more than 32 MiB, which is not Siteplane\./],
    ['that is no list of operations', '{"ok":true,"data":null}', /list of operations that cannot be read/],
    ['with entries of nothing', '{"ok":true,"data":[null,1]}', /list of operations that cannot be read/],
    [
      'with entries that are half',
      '{"ok":true,"data":[{"resource":"crm","action":"list","summary":7,"params":7}]}',
      /list of operations that cannot be read/,
    ],
    ['nested without an end', `{"ok":true,"data":${'['.repeat(200_000)}`, /which is not Siteplane/],
  ])('an answer %s ends in words', async (_name, body, said) => {
    verifies('cli:hostile');
    const hostile: RequestListener = (_request, response) => (body === '' ? endless(response) : void response.end(body));
    await withServer(hostile, async (url) => {
      for (const args of [['call', 'crm', 'list'], ['export'], ['manifest']]) {
        const ended = await command(args, { env: { SITEPLANE_URL: url, SITEPLANE_API_KEY: 'mgr_key' } });
        expect(ended).toMatchObject({ stdout: '', stderr: expect.stringMatching(said) });
        expect(ended.stderr).not.toMatch(/^\s+at /m);
        expect(ended.code).toBeGreaterThan(0);
      }
    });
  });

  test('a page instead of an answer', async () => {
    await withServer(
      (_request, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>\u001b[2JHello'),
      async (url) => {
        const ended = await call(url);
        expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('which is not Siteplane') });
        expect(ended.stderr).not.toContain('Hello');
      },
    );
  });

  test('words that would steer the terminal are shown as they are', async () => {
    verifies('cli:hostile-site', 'D100');
    const body = JSON.stringify({ ok: false, data: null, changed: false, error: 'No.\u001b[2J\u0007\u202e' });
    await withServer(
      (_request, response) => void response.writeHead(409, { 'Content-Type': 'application/json', 'X-Error-Code': 'conflict' }).end(body),
      async (url) => expect(await call(url)).toMatchObject({ code: 1, stderr: 'No.\ufffd[2J\ufffd\ufffd [conflict]\n' }),
    );
  });

  test('nothing at the address', async () => {
    let gone = '';
    await withServer(
      () => {},
      async (url) => {
        gone = url;
      },
    );
    const ended = await call(gone);
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('(ECONNREFUSED)') });
    expect(ended.stderr).toContain('is the site running');
  });
  test('a certificate that is not trusted: no key is sent, and how to trust it is told', async () => {
    verifies('cli:tls');
    let asked = 0;
    await withServer(
      (_request, response) => {
        asked++;
        response.writeHead(401, { 'Content-Type': 'application/json', 'X-Error-Code': 'unauthenticated' });
        response.end('{"ok":false,"data":null,"changed":false,"error":"Invalid API key."}');
      },
      async (url) => {
        const refused = await call(url);
        expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('NODE_EXTRA_CA_CERTS=') });
        expect(asked).toBe(0);
        const trusted = await startedCall(url, { NODE_EXTRA_CA_CERTS: file('ca.pem', selfSigned.cert) });
        expect(trusted).toMatchObject({ code: 1, stderr: expect.stringContaining('Invalid API key.') });
        expect(asked).toBe(1);
      },
      selfSigned,
    );
  });
});
