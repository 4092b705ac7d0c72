import type { RestRequest } from './rest';

/** Who calls, as the service tells it to the other plugins. */
export interface ProvidedCaller {
  readonly kind: 'user' | 'key';
  /** Id of the user or of the key. */
  readonly id: string;
  /** Login of the user or label of the key. */
  readonly name: string;
  /** The account behind the call: the user, or who minted the key. */
  readonly userId: number | undefined;
  readonly capabilities: ReadonlySet<string>;
}

/**
 * Provided as `siteplane.authenticate`: the caller of a request by X-API-Key or session, for a session with the CSRF gate passed.
 * Throws OperationError 401, 403 or 429.
 */
export type Authenticate = (request: RestRequest) => Promise<{ readonly caller: ProvidedCaller; readonly epoch: number }>;
