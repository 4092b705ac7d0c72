import type { RequestHandler } from 'express';

const halfYearMs = 183 * 86_400_000;

/** RFC 9116: where to report a hole. `contact` is a URI. */
export function securityTxt(contact: () => Promise<string>, site: () => string): RequestHandler {
  return async (_req, res) => {
    // A whole day, so that the answer does not change with every request.
    const expires = new Date(Math.floor((Date.now() + halfYearMs) / 86_400_000) * 86_400_000).toISOString();
    const lines = [
      `Contact: ${await contact()}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${site()}/.well-known/security.txt`,
    ];
    res
      .type('text/plain')
      .set('Cache-Control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  };
}
