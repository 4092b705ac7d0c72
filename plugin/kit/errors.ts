/** Every code that a caller can see in `X-Error-Code`, with its HTTP status. */
export const statusByCode = {
  bad_request: 400,
  invalid_params: 400,
  unauthenticated: 401,
  forbidden: 403,
  unknown_resource: 404,
  unknown_action: 404,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  confirm_required: 428,
  rate_limited: 429,
  internal: 500,
  upstream_error: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusByCode;

interface Details {
  /** Where one code has several statuses: 504 for an upstream that was too slow, an upstream's own 4xx. */
  readonly status?: number;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The one error class: its message is shown to the caller as it is, its cause goes to the log only. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
  readonly status: number;
  readonly retryAfter: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ErrorCode,
    message: string,
    details: Details = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status ?? statusByCode[code];
    this.retryAfter = details.retryAfter;
    this.headers = { ...details.headers, ...(details.retryAfter === undefined ? {} : { 'Retry-After': String(details.retryAfter) }) };
  }
}

/** 404 for a record: `notFound('crm', '007')` reads `Not found: crm "007".` */
export const notFound = (what: string, id: string | number) => new OperationError('not_found', `Not found: ${what} "${id}".`);

/** 409: the state forbids it. `refused('the default recipe cannot be deleted')`. */
export const refused = (why: string) => new OperationError('conflict', `Refused: ${why}.`);

/** 409 for whoever calls this way, whatever the state: the header says that nothing which they read or repeat would help (D160). */
export const fenced = (why: string) => new OperationError('conflict', `Refused: ${why}.`, { headers: { 'X-Refused': 'fence' } });

/** 400 for params that the schema cannot judge; `pointer` is a JSON Pointer into params. */
export const invalidParam = (pointer: string, problem: string) =>
  new OperationError('invalid_params', `Invalid params: ${pointer} ${problem}`);

/** 503 with the name of what is wrong, such as DB_UNAVAILABLE. */
export const unavailable = (fault: string, why: string, cause?: unknown) =>
  new OperationError('unavailable', `Temporarily unavailable: ${why} (${fault}).`, { retryAfter: 5, cause });

/** 409 for a second request with an Idempotency-Key whose first has not ended. */
export class StillRunning extends OperationError {
  constructor() {
    super('conflict', 'A request with this Idempotency-Key is still running.', { retryAfter: 1 });
  }
}

/** The connection was lost while COMMIT was under way: the transaction may or may not have happened. */
export class CommitUnknown extends OperationError {
  constructor(cause: unknown) {
    super(
      'unavailable',
      'The database was lost at the commit; whether the change was kept is unknown (COMMIT_UNKNOWN). Repeat with the same Idempotency-Key.',
      {
        retryAfter: 5,
        cause,
      },
    );
  }
}
