import { inReadersLanguage } from '../sentences';
import type { TextKey } from '../texts/areas';

/** A request that was not answered with success; `status` 0 means that no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  readonly code: string | null;
  readonly retryAfterS: number | null;
  /** What is wrong by the dotted name of the field, where the refusal is about fields. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    message: string,
    readonly status: number,
    facts: { code?: string | null; retryAfterS?: number | null; fields?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.code = facts.code ?? null;
    this.retryAfterS = facts.retryAfterS ?? null;
    this.fields = facts.fields ?? {};
  }
}

/** No answer came. */
export const noAnswer = () => new ApiError('The server could not be reached. Check the connection.', 0, { code: 'network' });

const known = [
  'unauthenticated',
  'forbidden',
  'unknown_resource',
  'unknown_action',
  'not_found',
  'invalid_params',
  'confirm_required',
  'conflict',
  'precondition_failed',
  'rate_limited',
  'upstream_error',
  'unavailable',
  'internal',
  'bad_request',
  'method_not_allowed',
  'too_large',
  'unsupported_media_type',
  'idempotency_mismatch',
  'network',
] as const;

/** The text for an error code, with the status as a last resort. */
export function textOfCode(code: string | null, status: number): TextKey<'frame'> {
  const result = known.find((one) => one === code);
  if (result) return `error_${result}`;
  return status >= 500 ? 'error_internal' : 'error_other';
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
  return error instanceof Error ? inReadersLanguage(error.message) : String(error);
}
