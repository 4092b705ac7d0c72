const most = 20;

/** Origins in a text, with spaces or commas between them. */
export const originsIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((part) => part !== '');

/** The same as browsers write them, each once; undefined where one is none, or there are too many. */
export function allowedOrigins(text: string): string | undefined {
  const origins = originsIn(text).map(originOf);
  const isFine = origins.length <= most && origins.every((origin) => origin !== undefined);
  return isFine ? [...new Set(origins)].join(' ') : undefined;
}

/** `https://example.org` of any address without a path; http on this machine only. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text) || /['";*]/.test(text)) return undefined;
  const { protocol, hostname, origin, pathname, search, hash, username } = new URL(text);
  const isOrigin = pathname === '/' && search === '' && hash === '' && username === '';
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return isOrigin && (protocol === 'https:' || (protocol === 'http:' && isLocal)) ? origin : undefined;
}
