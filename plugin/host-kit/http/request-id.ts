import type { IncomingMessage } from 'node:http';
import { newId } from '../../adapter';

const known = new WeakMap<IncomingMessage, string>();

/** The id of this request: the caller's own where it is well formed, else a new ULID. */
export function requestIdOf(req: IncomingMessage): string {
  const match = known.get(req);
  if (match !== undefined) return match;
  const sent = req.headers['x-request-id'];
  const id = typeof sent === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(sent) ? sent : newId();
  known.set(req, id);
  return id;
}

/** An id for a request that no client sent. */
export const newRequestId = () => newId();
