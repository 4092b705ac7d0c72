import type { RestRequest } from '../host';
import { OperationError } from '../kit/errors';
import { isJson } from '../kit/media-type';
import { parseStrictJson } from '../kit/strict-json';

/** The JSON of a request, read from the bytes that came. Throws 415 and 400. */
export function jsonBody({ headers, body }: RestRequest): unknown {
  // The host refuses encoded bodies of HTTP; a call inside the process comes here first.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new OperationError('unsupported_media_type', 'Send the body without Content-Encoding.');
  }
  if (!isJson(headers['content-type'])) throw new OperationError('unsupported_media_type', 'Send the body as application/json in UTF-8.');
  return parseStrictJson(body);
}
