import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { OperationError } from '../../plugin/adapter';

/** What a new hash costs: 17 is what OWASP's Password Storage Cheat Sheet asks for. */
export const usualLog2N = 17;
const cost = { log2N: usualLog2N, r: 8, p: 1 };
const hashBytes = 32;
/** Each hash takes 128 MiB, so only a few may run at once, and only so many may wait. */
const maxRunning = 2;
const maxWaiting = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** `scrypt$<log2 N>$<r>$<p>$<salt>$<hash>`: the cost travels with the hash, so that it can be raised later. */
export async function hashPassword(password: string, log2N = usualLog2N): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, { ...cost, log2N });
  return ['scrypt', log2N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** An unknown account costs as much time as a known one. An empty or damaged stored hash never matches. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = stored === undefined ? undefined : parse(stored);
  const { salt, hash, ...parameters } = known ?? { salt: Buffer.alloc(16), hash: Buffer.alloc(hashBytes), ...cost };
  const derived = await derive(password, salt, parameters);
  return timingSafeEqual(derived, hash) && known !== undefined;
}

function parse(stored: string) {
  const [scheme, log2N, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || !salt || !hash) return undefined;
  const decoded = Buffer.from(hash, 'base64url');
  if (decoded.length !== hashBytes) return undefined;
  return { log2N: Number(log2N), r: Number(r), p: Number(p), salt: Buffer.from(salt, 'base64url'), hash: decoded };
}

async function derive(password: string, salt: Buffer, { log2N, r, p }: typeof cost): Promise<Buffer> {
  await turn();
  try {
    const N = 2 ** log2N;
    // One password can be typed as several sequences of code points.
    return await scryptOf(password.normalize('NFKC'), salt, { N, r, p, maxmem: 256 * N * r });
  } finally {
    running--;
    waiting.shift()?.();
  }
}

function scryptOf(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

async function turn(): Promise<void> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting)
      throw new OperationError('unavailable', 'Too many sign-ins at once. Try again in a moment.', { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
}
