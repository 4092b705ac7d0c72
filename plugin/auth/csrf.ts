import { isJson } from '../kit/media-type';
import { sameText } from '../kit/same-text';

interface Gate {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Origins that this site is reached by. */
  readonly origins: readonly string[];
  /** The session's own token; undefined at the sign-in, where there is no session yet; `not-needed` where no cookie opened the session. */
  readonly csrf: string | undefined;
  /** JSON always, or where there is a body, or whatever an upload carries: its token makes the browser ask before it sends one. */
  readonly body?: 'json' | 'json_if_any' | 'any';
}

/**
 * Why a call that rests on a cookie is refused, or undefined. A form, a script on another site and a stale page all fail: JSON only, a
 * same-origin `Sec-Fetch-Site` or `Origin`, and the session's token. The one rule of service and host (D16).
 */
export function csrfProblem({ method, headers, origins, csrf, body = 'json' }: Gate): string | undefined {
  // Nothing that a browser sends by itself opened this session, so no other site can use it (D655).
  if (csrf === 'not-needed') return undefined;
  const site = headers['sec-fetch-site'];
  const isReading = method === 'GET' || method === 'HEAD';
  // `none` is an address that a person typed: that can read, but nothing that changes the site is sent this way.
  if (site !== undefined && site !== 'same-origin' && !(isReading && site === 'none')) return 'the request comes from another site';
  if (isReading) return undefined;
  if ((body === 'json' || (body === 'json_if_any' && hasBody(headers))) && !isJson(textOf(headers['content-type'])))
    return 'it must be sent as application/json';
  const origin = textOf(headers.origin);
  if (origin !== undefined && !origins.includes(origin)) return 'its Origin is not this site';
  if (csrf === undefined) return undefined;
  if (site === undefined && origin === undefined) return 'it has neither Sec-Fetch-Site nor Origin; scripts send Origin';
  if (!sameText(textOf(headers['x-csrf-token']), csrf)) return 'X-CSRF-Token is missing or not the one of this session';
  return undefined;
}

/** A header that was sent twice says two things. */
const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value);

const hasBody = (headers: Gate['headers']) =>
  headers['content-type'] !== undefined || headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
