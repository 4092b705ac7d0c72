import type { OauthAddresses } from './addresses';

const name = 'siteplane_oauth';

/**
 * The library's cookies for one authorization as one of ours, sent to the address where it goes on and to no other: whoever agrees has to be
 * in the browser that the app sent here, and two windows do not disturb each other. The values are signed by the library (D704).
 */
export function packedCookie(cookies: readonly string[], path: string, { issuer }: OauthAddresses): string {
  const pairs = cookies.map((cookie) => cookie.split(';')[0] ?? '').filter((pair) => pair.startsWith('_interaction_resume'));
  return cookieOf(Buffer.from(pairs.join('; ')).toString('base64url'), { path, issuer, seconds: 1800 });
}

/** For its end. */
export const clearedCookie = (path: string, { issuer }: OauthAddresses): string => cookieOf('', { path, issuer, seconds: 0 });

/** What the library reads out of a browser's cookies. */
export function unpackedCookies(header = ''): string {
  const own = header.split(/; */).find((pair) => pair.startsWith(`${name}=`));
  return Buffer.from(own?.slice(name.length + 1) ?? '', 'base64url').toString();
}

interface Lasting {
  readonly path: string;
  readonly issuer: string;
  readonly seconds: number;
}

function cookieOf(value: string, { path, issuer, seconds }: Lasting): string {
  const secure = issuer.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
