/** JSON of an answer; undefined where it is none. */
export function jsonOf(body: string | Uint8Array | undefined): unknown {
  if (body === undefined || body.length === 0) return undefined;
  try {
    return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
