/** A request that was not answered with success; `status` 0 means that no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  readonly code: string | null;
  readonly retryAfterS: number | null;

  constructor(
    message: string,
    readonly status: number,
    facts: { code?: string | null; retryAfterS?: number | null } = {},
  ) {
    super(message);
    this.code = facts.code ?? null;
    this.retryAfterS = facts.retryAfterS ?? null;
  }
}

const words: Record<string, string> = {
  unauthenticated: 'You are not signed in',
  forbidden: 'You are not allowed to do this',
  unknown_resource: 'There is no such resource',
  unknown_action: 'There is no such action',
  not_found: 'The record does not exist',
  invalid_params: 'Invalid parameters',
  confirm_required: 'This needs a confirmation',
  conflict: 'The current state forbids this',
  rate_limited: 'Too many requests',
  upstream_error: 'A connected service failed',
  unavailable: 'The server is temporarily unavailable',
  internal: 'The server failed',
  bad_request: 'Invalid request',
  method_not_allowed: 'The method is not allowed here',
  too_large: 'The request is too large',
  unsupported_media_type: 'The content type is not supported',
  idempotency_mismatch: 'The idempotency key was used for another request',
  network: 'The server could not be reached',
};

/** An error code in words, with the status as a last resort. */
export function codeInWords(code: string | null, status: number): string {
  return words[code ?? ''] ?? (status >= 500 ? 'The server failed' : 'The request was refused');
}

/** Whether a status says that the server is away for the moment; 0 stands for no answer. */
export function isAway(status: number): boolean {
  return [0, 502, 503, 504].includes(status);
}

/** Whether waiting and asking again may help. */
export function isUnavailable(error: unknown): error is ApiError {
  return error instanceof ApiError && isAway(error.status);
}

/** Whether the session is missing or over. */
export function isSignedOut(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}

/** Whatever was thrown, as a sentence for a person. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
