import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A timestamp authority on the loopback, made of `openssl ts`. */
export interface TimestampAuthority {
  readonly url: string;
  /** Whether openssl believes this answer to be a timestamp of the SHA-256 by the authority. */
  verifies(response: Uint8Array, digest: Uint8Array): boolean;
  /** Instead of its own answers; undefined ends it. */
  answer(as: ((own: Buffer) => { readonly status?: number; readonly body: Buffer }) | undefined): void;
  stop(): Promise<void>;
}

const config = `
[tsa]
default_tsa = own
[own]
serial = ./serial
crypto_device = builtin
signer_cert = ./tsa.pem
certs = ./ca.pem
signer_key = ./tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[stamps]
extendedKeyUsage = critical,timeStamping
`;

export async function startTimestampAuthority(): Promise<TimestampAuthority> {
  const dir = mkdtempSync(join(tmpdir(), 'sp-tsa-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' });
  writeFileSync(join(dir, 'tsa.cnf'), config);
  writeFileSync(join(dir, 'serial'), '01\n');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Authority of the test');
  openssl('req', ...key, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Stamps of the test');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'tsa.cnf', '-extensions', 'stamps'];
  openssl('x509', '-req', '-in', 'tsa.csr', ...signed, '-out', 'tsa.pem');

  let instead: Parameters<TimestampAuthority['answer']>[0];
  function stamp(query: Buffer): Buffer {
    writeFileSync(join(dir, 'query.tsq'), query);
    return openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 'own', '-queryfile', 'query.tsq');
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const isQuery = request.method === 'POST' && request.headers['content-type'] === 'application/timestamp-query';
    const own = isQuery ? stamp(Buffer.concat(parts)) : Buffer.alloc(0);
    const { status = isQuery ? 200 : 415, body } = instead?.(own) ?? { body: own };
    response.writeHead(status, { 'Content-Type': 'application/timestamp-reply' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    verifies(response, digest) {
      writeFileSync(join(dir, 'response.tsr'), response);
      try {
        openssl('ts', '-verify', '-digest', Buffer.from(digest).toString('hex'), '-in', 'response.tsr', '-CAfile', 'ca.pem');
        return true;
      } catch {
        return false;
      }
    },
    answer: (as) => void (instead = as),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
