import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A witness (c2sp.org/tlog-witness) on the loopback, written from its documents and sharing no code with the service: it remembers the
 * last head of each log, and cosigns what continues it.
 */
export interface TestWitness {
  readonly url: string;
  readonly name: string;
  /** As it would publish it. */
  readonly vkey: string;
  /** As `SITEPLANE_LEDGER_WITNESSES` has it. */
  readonly entry: string;
  /** As the settings have it. */
  readonly setting: { readonly url: string; readonly name: string; readonly key: string };
  /** How many checkpoints of this log it has cosigned. */
  sizeOf(publicKey: string): number;
  /** First lines of the requests. */
  readonly requests: string[];
  /** Instead of its own answers, which it makes all the same unless `isDeaf`; undefined ends it. */
  answer(as: ((own: WitnessAnswer) => WitnessAnswer) | undefined, options?: { readonly isDeaf?: boolean }): void;
  stop(): Promise<void>;
}

export interface WitnessAnswer {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
}

interface Head {
  readonly size: number;
  readonly root: Buffer;
}

const sha256 = (...parts: (string | Uint8Array)[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const node = (left: Uint8Array, right: Uint8Array) => sha256(Uint8Array.of(1), left, right);
const nothing: Head = { size: 0, root: sha256() };

/** RFC 9162, 2.1.4.2. */
export function isConsistent(old: Head, now: Head, proof: readonly Uint8Array[]): boolean {
  if (old.size === 0) return proof.length === 0;
  if (old.size === now.size) return proof.length === 0 && old.root.equals(now.root);
  const isPower = (old.size & (old.size - 1)) === 0;
  const [first, ...rest] = isPower ? [old.root, ...proof] : proof;
  if (!first) return false;
  let [fn, sn] = [old.size - 1, now.size - 1];
  while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1];
  let [fr, sr] = [first, first];
  for (const hash of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [node(hash, fr), node(hash, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else sr = node(sr, hash);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  return sn === 0 && old.root.equals(fr) && now.root.equals(sr);
}

/** The head that a note holds, where the key that its origin names has signed it. */
function signedHead(note: string): { readonly origin: string; readonly head: Head; readonly text: string } | undefined {
  const [text = '', signatures = ''] = [note.slice(0, note.lastIndexOf('\n\n') + 1), note.slice(note.lastIndexOf('\n\n') + 2)];
  const [origin = '', size = '', root = ''] = text.split('\n');
  const raw = Buffer.from(origin.replace('siteplane-ledger/', ''), 'base64url');
  const [, coded = ''] = /^— \S+ (\S+)\n$/.exec(signatures) ?? [];
  const bytes = Buffer.from(coded, 'base64');
  if (raw.length !== 32 || !signatures.startsWith(`— ${origin} `)) return undefined;
  if (!bytes.subarray(0, 4).equals(sha256(`${origin}\n`, Uint8Array.of(1), raw).subarray(0, 4))) return undefined;
  if (!verify(null, Buffer.from(text), ed25519(raw), bytes.subarray(4))) return undefined;
  return { origin, head: { size: Number(size), root: Buffer.from(root, 'base64') }, text };
}

const ed25519 = (raw: Buffer) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' });

/** Start a witness that takes every log that asks. */
export async function startWitness(name = 'witness.example/w1'): Promise<TestWitness> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const id = sha256(`${name}\n`, Uint8Array.of(4), raw).subarray(0, 4);
  const heads = new Map<string, Head>();
  const requests: string[] = [];
  let instead: Parameters<TestWitness['answer']>[0];
  let isDeaf = false;

  function cosign(text: string): string {
    const time = Buffer.alloc(8);
    const now = Math.floor(Date.now() / 1000);
    time.writeBigUInt64BE(BigInt(now));
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${now}\n${text}`), privateKey);
    return `— ${name} ${Buffer.concat([id, time, signature]).toString('base64')}\n`;
  }

  function addCheckpoint(body: string): WitnessAnswer {
    const end = body.indexOf('\n\n');
    const [first = '', ...proof] = body.slice(0, end).split('\n');
    const [, asked] = /^old (0|[1-9]\d*)$/.exec(first) ?? [];
    const signed = signedHead(body.slice(end + 2));
    if (!signed) return { status: 403, body: '' };
    const { origin, head, text } = signed;
    if (asked === undefined || proof.length > 63 || Number(asked) > head.size) return { status: 400, body: '' };
    const seen = heads.get(origin) ?? nothing;
    if (Number(asked) !== seen.size) return { status: 409, body: `${seen.size}\n`, type: 'text/x.tlog.size' };
    if (seen.size === head.size && !seen.root.equals(head.root)) return { status: 409, body: '' };
    const hashes = proof.map((line) => Buffer.from(line, 'base64'));
    if (!isConsistent(seen, head, hashes)) return { status: 422, body: '' };
    heads.set(origin, head);
    return { status: 200, body: cosign(text) };
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    requests.push(body.split('\n')[0] ?? '');
    const isOurs = request.method === 'POST' && request.url === '/w/add-checkpoint';
    const own = isOurs && !isDeaf ? addCheckpoint(body) : { status: 404, body: '' };
    const { status, body: text, type = 'text/plain' } = instead?.(own) ?? own;
    response.writeHead(status, { 'Content-Type': type }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/w`;
  const vkey = `${name}+${id.toString('hex')}+${Buffer.concat([Uint8Array.of(4), raw]).toString('base64')}`;
  return {
    url,
    name,
    vkey,
    entry: `${url}#${vkey}`,
    setting: { url, name, key: raw.toString('base64url') },
    sizeOf: (key) => heads.get(`siteplane-ledger/${key}`)?.size ?? 0,
    requests,
    answer: (as, options) => void ([instead, isDeaf] = [as, options?.isDeaf ?? false]),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
