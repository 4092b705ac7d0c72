import { randomBytes } from 'node:crypto';
import type { JobCtx } from '../../../kit/group';
import { sameBytes } from '../../../kit/same-text';

/** What a token is for: the script of a page that is open, or a form that somebody fills in. */
export type TokenKind = 'page' | 'form';

/** How long each kind holds, in seconds. */
export const lifetimes: Readonly<Record<TokenKind, number>> = { page: 900, form: 7200 };

/** How often a token is taken. */
export const mostUses = 5;

type Clocked = Pick<JobCtx, 'vault' | 'now'>;

/** With an `age` it counts as made so many seconds ago. `page.<expiry>.<nonce>.<mac>`: proves that the page was asked for shortly before, and costs no row (D178). */
export function newToken({ vault, now }: Clocked, kind: TokenKind, age = 0): string {
  const expiry = String(Math.floor(now() / 1000) + lifetimes[kind] - age);
  const nonce = randomBytes(12).toString('base64url');
  return [kind, expiry, nonce, macOf(vault, [kind, expiry, nonce]).toString('base64url')].join('.');
}

/** Whether the token was made here, for one of these purposes, and is not too old. */
export function isFresh({ vault, now }: Clocked, token: string, kinds: readonly TokenKind[]): boolean {
  const match = /^(page|form)\.(\d{1,12})\.([\w-]{16})\.([\w-]{43})$/.exec(token);
  if (!match) return false;
  const [, kind = '', expiry = '', nonce = '', mac = ''] = match;
  if (!kinds.some((one) => one === kind) || Number(expiry) * 1000 < now()) return false;
  return sameBytes(Buffer.from(mac, 'base64url'), macOf(vault, [kind, expiry, nonce]));
}

/** What a token is counted by. */
export const nonceOf = (token: string) => token.split('.')[2] ?? '';

/** Seconds since the token was made. */
export function ageOf({ now }: Pick<Clocked, 'now'>, token: string): number {
  const [kind = '', expiry = '0'] = token.split('.');
  return now() / 1000 - (Number(expiry) - lifetimes[kind === 'page' ? 'page' : 'form']);
}

const macOf = (vault: JobCtx['vault'], parts: readonly string[]) => vault.mac('capture', 'token', ...parts);
