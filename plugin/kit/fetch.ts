/** One request to the outside. Headers are ours alone: nothing of a caller's request is ever passed on. */
export interface FetchRequest {
  /** Default GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For the whole exchange, body included; default 15 s. */
  readonly timeoutMs?: number;
  /** Largest answer that is read, counted after decompression; default 10 MB. */
  readonly maxBytes?: number;
  /** How many redirects of a GET are followed, each checked as the first address is; default none. Headers go along, so none may be a secret. */
  readonly redirects?: number;
  /** Gives up early; the call then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** An answer of whatever status. Its body is data of a stranger: never show it to a caller as it is. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** The only way out. Follows no redirect unless asked to. Throws FetchError, and a plain Error when it is called inside a transaction. */
export interface Fetch {
  (url: string, request?: FetchRequest): Promise<FetchResponse>;
  /**
   * What is wrong with an address, judged by its spelling alone and without I/O: for refusing it when it is saved. Undefined where it
   * may be tried. Reads on after the field's name, as `invalidParam` wants it: `must begin with https://`.
   */
  readonly check: (url: string) => string | undefined;
}

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

/** No answer to a request that may have arrived, and been done. */
export class FetchInDoubt extends FetchError {}
