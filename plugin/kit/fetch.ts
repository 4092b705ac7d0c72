/** One request to the outside. Headers are ours alone: nothing of a caller's request is ever passed on. */
export interface FetchRequest {
  /** Default GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For the whole exchange, body included; default 15 s. */
  readonly timeoutMs?: number;
  /** Largest answer that is read; default 10 MB. */
  readonly maxBytes?: number;
}

/** An answer of whatever status. Its body is data of a stranger: never show it to a caller as it is. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** The only way out. Follows no redirect. Throws FetchError, and a plain Error when it is called inside a transaction. */
export type Fetch = (url: string, request?: FetchRequest) => Promise<FetchResponse>;

/** `refused`: the address is not one that may be reached. `unreachable`: no connection, or cut off in the middle. */
export type FetchFault = 'refused' | 'unreachable' | 'timeout' | 'too_large' | 'redirect';

/** No answer. The message is ours and may be shown: it holds the host's name and the reason, never what came back. */
export class FetchError extends Error {
  override readonly name = 'FetchError';

  constructor(
    readonly fault: FetchFault,
    message: string,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
  }
}
