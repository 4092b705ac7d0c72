import { timingSafeEqual } from 'node:crypto';

interface Gate {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Origins that this site is reached by. */
  readonly origins: readonly string[];
  /** The session's own token. */
  readonly csrf: string;
}

/**
 * Why a call that rests on a cookie is refused, or undefined. A form, a script on another site and a stale page all fail: JSON only, a
 * same-origin `Sec-Fetch-Site` or `Origin`, and the session's token.
 */
export function csrfProblem({ method, headers, origins, csrf }: Gate): string | undefined {
  const site = headers['sec-fetch-site'];
  const isReading = method === 'GET' || method === 'HEAD';
  // `none` is an address that a person typed: that can read, but nothing that changes the site is sent this way.
  if (site !== undefined && site !== 'same-origin' && !(isReading && site === 'none')) return 'the request comes from another site';
  if (isReading) return undefined;
  if (!isJson(headers['content-type'])) return 'it must be sent as application/json';
  const { origin } = headers;
  if (origin !== undefined && !origins.includes(origin)) return 'its Origin is not this site';
  if (site === undefined && origin === undefined) return 'it has neither Sec-Fetch-Site nor Origin; scripts send Origin';
  if (!sameToken(headers['x-csrf-token'], csrf)) return 'X-CSRF-Token is missing or not the one of this session';
  return undefined;
}

/** `application/json`, at most with `charset=utf-8`. */
export const isJson = (contentType: string | undefined) => /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '');

function sameToken(given: string | undefined, expected: string): boolean {
  if (!given || !expected) return false;
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
