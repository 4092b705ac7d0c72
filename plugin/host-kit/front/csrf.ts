import type { IncomingHttpHeaders } from 'node:http';
import { csrfProblem } from '../../adapter';

interface Gate {
  readonly headers: IncomingHttpHeaders;
  /** The one origin that may send unsafe requests, such as `https://example.org`. */
  readonly allowedOrigin: string;
  /** The session's token; undefined at the login, where there is no session yet; `not-needed` where no cookie opened it. */
  readonly csrf?: string;
  /** Media uploads carry their own type; everything else is JSON. */
  readonly isJson?: boolean;
}

/** Why a cookie-authenticated unsafe request may not run, or undefined: by the service's own rule. */
export function csrfFault({ headers, allowedOrigin, csrf, isJson = true }: Gate): string | undefined {
  const body = isJson ? 'json_if_any' : 'any';
  const problem = csrfProblem({ method: 'POST', headers, origins: [allowedOrigin], csrf, body });
  return problem && `Refused: ${problem}.`;
}
