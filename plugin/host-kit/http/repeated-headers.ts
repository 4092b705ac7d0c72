import type { IncomingMessage } from 'node:http';

/** Headers that decide what is done with a request, and of which Node keeps the first where there are several. */
const decisive = new Set(['authorization', 'content-type', 'host', 'origin']);

/** By lower-case name; what was sent twice is joined, so that nobody can have one judged and the other used. */
export function headersOf({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): Record<string, string | undefined> {
  const first = headers as Record<string, string | undefined>;
  let joined: Record<string, string | undefined> | undefined;
  const seen = new Set<string>();
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = (rawHeaders[n] ?? '').toLowerCase();
    if (!decisive.has(name)) continue;
    if (seen.has(name)) {
      joined ??= { ...first };
      joined[name] = `${joined[name]}, ${rawHeaders[n + 1]}`;
    }
    seen.add(name);
  }
  return joined ?? first;
}
