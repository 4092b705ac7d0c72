const longestMs = 24 * 60 * 60 * 1000;

/** Milliseconds to wait by a Retry-After header, in seconds or as a date, at most a day; undefined for anything else. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const ms = waitOf(header?.trim() ?? '', now);
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestMs) : undefined;
}

function waitOf(text: string, now: number): number {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  return /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) - now : Number.NaN;
}
