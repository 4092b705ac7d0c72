import type { IncomingMessage } from 'node:http';
import type { RequestFacts } from '../../host';

const known = new WeakMap<IncomingMessage, RequestFacts>();

/** What is known of a request so far. */
export const factsOf = (req: IncomingMessage): RequestFacts => known.get(req) ?? {};

/** Adds to what is known of a request; what was told before and is told again is replaced. */
export const noteFacts = (req: IncomingMessage, facts: RequestFacts): void => void known.set(req, { ...known.get(req), ...facts });
