import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface Gate {
  readonly headers: IncomingHttpHeaders;
  /** The one origin that may send unsafe requests, such as `https://example.org`. */
  readonly allowedOrigin: string;
  /** The session's token; undefined at the login, where there is no session yet. */
  readonly csrf?: string;
  /** Media uploads carry their own type; everything else is JSON. */
  readonly isJson?: boolean;
}

/** Why a cookie-authenticated unsafe request may not run, or undefined. */
export function csrfFault({ headers, allowedOrigin, csrf, isJson = true }: Gate): string | undefined {
  if (isJson && !isJsonRequest(headers)) return 'Send Content-Type: application/json.';
  const origin = originFault(headers, allowedOrigin, csrf === undefined);
  if (origin) return origin;
  if (csrf !== undefined && !isSame(headers['x-csrf-token'], csrf)) return 'Send the session’s token in X-CSRF-Token.';
  return undefined;
}

/** Exactly JSON, which no form can send. A request without a body needs no type: its token header forces a preflight. */
function isJsonRequest(headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type'];
  if (type === undefined) return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
  return /^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(type.trim());
}

function originFault(headers: IncomingHttpHeaders, allowedOrigin: string, isLogin: boolean): string | undefined {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' ? undefined : 'Requests from another site are refused.';
  const { origin } = headers;
  if (origin !== undefined) return origin === allowedOrigin ? undefined : 'Requests from another origin are refused.';
  return isLogin ? undefined : `Send the header Origin: ${allowedOrigin}.`;
}

/** Hashing first makes the lengths equal, which the comparison needs. */
function isSame(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || given === '') return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
