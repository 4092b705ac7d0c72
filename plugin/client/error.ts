interface Facts {
  readonly status: number;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly confirmToken?: string | undefined;
  readonly stored?: unknown;
  readonly etag?: string | undefined;
  readonly cause?: unknown;
}

/** A call that was not done: refused by the site, or never answered. The message is the site's own where it gave one. */
export class SiteplaneError extends Error {
  override readonly name = 'SiteplaneError';
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Names the request in the site's log and audit. */
  readonly requestId: string | undefined;
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** Of a refused destructive call: proves that this call was shown against the target as it was then. */
  readonly confirmToken: string | undefined;
  /** Of `precondition_failed`: the record as it is stored now; undefined where there is none any more. */
  readonly stored: unknown;
  /** The same of the record's `etag`, for another try. */
  readonly etag: string | undefined;

  constructor(
    /** The site's `X-Error-Code`, or `network`, `timeout`, `redirected`, `not_siteplane`. */
    readonly code: string,
    message: string,
    { cause, ...facts }: Facts,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.confirmToken = facts.confirmToken;
    this.stored = facts.stored;
    this.etag = facts.etag;
  }
}
