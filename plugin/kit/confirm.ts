import canonicalize from 'canonicalize';
import { invalidParam, OperationError, refused } from './errors';
import type { Grade, Target } from './operation';
import { sameText } from './same-text';
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
 * that a changed target can be told from a forged token (D14).
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

interface Refusal {
  readonly token: string;
  readonly grade: Grade | undefined;
  readonly target: Target | null;
}

/** 428 with a fresh token, and what the call would hit as percent-encoded JSON: `{grade, name, holds}`. */
export function confirmRequired(operation: string, { token, grade, target }: Refusal): OperationError {
  return new OperationError('confirm_required', `${operation} is destructive. Repeat the request with confirm:true to run it.`, {
    headers: { 'X-Confirm-Token': token, 'X-Confirm-Target': shownTarget(grade, target) },
  });
}

/** What a refused call would hit, as its header says. */
export interface ConfirmTarget {
  readonly grade?: Grade | undefined;
  readonly name: string | null;
  readonly holds: readonly string[];
}

/** Short enough for a header, whatever people call their records. */
function shownTarget(grade: Grade | undefined, target: Target | null): string {
  const short = (text: string) => [...text].slice(0, 190).join('');
  const shown: ConfirmTarget = { grade, name: target && short(target.name), holds: target?.holds.slice(0, 10).map(short) ?? [] };
  // A lone half of a character pair has no percent-encoded form.
  return encodeURIComponent(Buffer.from(JSON.stringify(shown)).toString());
}

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
