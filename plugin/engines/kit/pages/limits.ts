import type { RestRequest } from '../../../host';
import { neighbourhood } from '../../../kit/neighbourhood';
import { tooMany } from '../../../kit/too-many';
import { type Engine, serviceOf } from '../engine';

/** How often visitors may ask for something. */
export interface Limit {
  /** What is counted. */
  readonly name: string;
  /** Requests of one address in a minute. */
  readonly most: number;
}

interface Visitor {
  readonly engine: Engine;
  readonly request: Pick<RestRequest, 'ip'>;
}

/** Count a request of this address. Throws 429 where there were too many in this minute. */
export function countVisit({ engine: { host }, request: { ip } }: Visitor, { name, most }: Limit): void {
  const counted = serviceOf(host).hit(`${name}:${neighbourhood(ip)}`);
  const refusal = tooMany(counted, most, { says: (s) => `Too many requests. Please try again in ${s} seconds.` });
  if (refusal) throw refusal;
}
