import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { requestIdOf } from '../../plugin/host-kit/http/request-id';

/** What visitors see where no script is needed; pictures of an article may come from elsewhere. */
export const publicPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' https: data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** The same for pages with a script of this site. */
const scriptedPolicy = `${publicPolicy}; script-src 'self'; connect-src 'self'`;

interface PageNeeds {
  readonly hasScripts: boolean;
  /** Origins beyond this site where a form may end. */
  readonly sendsTo: readonly string[];
  /** Origins of what may be shown in frames. */
  readonly frames: readonly string[];
  /** Who may show the page in a frame; nobody where it is empty. */
  readonly framedBy: readonly string[];
}

/** What a public page may do: no more than what is on it needs. */
export function policyFor({ hasScripts, sendsTo, frames, framedBy }: PageNeeds): string {
  const policy = hasScripts ? scriptedPolicy : publicPolicy;
  const sending = policy.replace("form-action 'self'", ["form-action 'self'", ...sendsTo].join(' '));
  const framed = framedBy.length > 0 ? sending.replace("frame-ancestors 'none'", `frame-ancestors ${framedBy.join(' ')}`) : sending;
  return frames.length > 0 ? `${framed}; frame-src ${frames.join(' ')}` : framed;
}

export const setPolicy = (res: Response, policy: string) => void res.setHeader('Content-Security-Policy', policy);

/** Helmet's headers. The policies are set by hand, word for word as they were decided. */
export function securityHeaders(): RequestHandler[] {
  const headers = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });
  const own: RequestHandler = (req, res, next) => {
    res.setHeader('X-Request-Id', requestIdOf(req));
    setPolicy(res, publicPolicy);
    next();
  };
  return [headers, own];
}
