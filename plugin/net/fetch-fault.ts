import { FetchError, FetchInDoubt } from '../kit/fetch';

/** Reasons by the code of the error underneath. What isn't listed is a connection cut off, or an answer that isn't HTTP. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'its name could not be resolved',
  ECONNREFUSED: 'it refused the connection',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'no route to host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  UND_ERR_INVALID_ARG: 'the request contains something that HTTP does not allow',
};

const timeouts = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const overflows = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_EXCEEDED_MAX_SIZE']);

/** Our own word for whatever went wrong on the way to `host`; the original stays as the cause, for the log. */
export function fetchFault(error: unknown, host: string): FetchError {
  if (error instanceof FetchError) return error;
  const code = codeOf(error);
  if (timeouts.has(code)) return timedOut(host, error);
  if (overflows.has(code)) return new FetchError('too_large', `${host} answered with too large a header`, error);
  const reason = reasons[code] ?? 'the connection was cut off, or the answer is not HTTP';
  const message = `${host} cannot be reached: ${reason}`;
  if (reasons[code] === undefined) return new FetchInDoubt('unreachable', message, error);
  return new FetchError(code === 'UND_ERR_INVALID_ARG' ? 'refused' : 'unreachable', message, error);
}

/** The time cap is over. */
export function timedOut(host: string, cause?: unknown): FetchError {
  const Fault = codeOf(cause) === 'UND_ERR_CONNECT_TIMEOUT' ? FetchError : FetchInDoubt;
  return new Fault('timeout', `${host} did not answer in full within the time allowed`, cause);
}

/** A name with several addresses fails with one error for each of them. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'errors' in error && Array.isArray(error.errors) ? codeOf(error.errors[0]) : '';
}
