import { timingSafeEqual } from 'node:crypto';
import canonicalize from 'canonicalize';
import { invalidParam, OperationError, refused } from './errors';
import type { Vault } from './vault';

const lifetimeMs = 5 * 60_000;

/** What `confirm` says at the top level and in params together. Throws where it is not a boolean or contradicts itself. */
export function confirmOf(top: unknown, inParams: unknown): boolean | undefined {
  for (const value of [top, inParams]) {
    if (value !== undefined && typeof value !== 'boolean') throw invalidParam('/confirm', 'must be true or false');
  }
  if (top !== undefined && inParams !== undefined && top !== inParams) {
    throw invalidParam('/confirm', 'is true in one place and false in the other');
  }
  return (top ?? inParams) as boolean | undefined;
}

/** What a token is bound to. */
export interface ConfirmSubject {
  readonly operation: string;
  readonly params: unknown;
  readonly actor: string;
  /** What the call would hit, as it is now. */
  readonly target: unknown;
}

/**
 * `<expiry>.<digest of the target>.<MAC>`: proof that this caller was shown this call against this target. The digest stands apart, so
 * that a changed target can be told from a forged token.
 */
export function makeConfirmToken(vault: Vault, subject: ConfirmSubject, now: number): string {
  const expiry = String(now + lifetimeMs);
  const digest = digestOf(vault, subject);
  return `${expiry}.${digest}.${signatureOf({ vault, subject, expiry, digest })}`;
}

/** Throws 409 when the target changed; false when the token is not ours, for another call, or too old. */
export function checkConfirmToken(vault: Vault, subject: ConfirmSubject, { token, now }: { token: string; now: number }): boolean {
  const [expiry = '', digest = '', signature = ''] = token.split('.');
  const expected = signatureOf({ vault, subject, expiry, digest });
  if (!sameText(signature, expected) || Number(expiry) < now) return false;
  if (!sameText(digest, digestOf(vault, subject)))
    throw refused(`what ${subject.operation} would change is not what it was when confirmation was asked`);
  return true;
}

/** 428 with a fresh token. */
export const confirmRequired = (operation: string, token: string) =>
  new OperationError('confirm_required', `${operation} is destructive. Repeat the request with confirm:true to run it.`, {
    headers: { 'X-Confirm-Token': token },
  });

const digestOf = (vault: Vault, { target }: ConfirmSubject) =>
  vault.mac('confirm', 'target', canonicalize(target ?? null) ?? '').toString('base64url');

function signatureOf({
  vault,
  subject,
  expiry,
  digest,
}: {
  vault: Vault;
  subject: ConfirmSubject;
  expiry: string;
  digest: string;
}): string {
  return vault
    .mac('confirm', 'call', subject.operation, canonicalize(subject.params ?? {}) ?? '', subject.actor, expiry, digest)
    .toString('base64url');
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
