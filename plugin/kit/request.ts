import { OperationError } from './errors';
import type { CallOptions } from './ports';
import { parseIfMatch } from './precondition';

/** The body of dispatch, its shape checked and nothing more. */
export interface DispatchBody {
  readonly resource: string;
  readonly action: string;
  readonly params: unknown;
  readonly confirm: unknown;
}

const shape = 'Invalid request: body must be a JSON object with "resource" and "action".';
const known = ['resource', 'action', 'params', 'confirm'];

/** Throws `bad_request` naming an unknown field. */
export function parseBody(body: unknown): DispatchBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new OperationError('bad_request', shape);
  const unknown = Object.keys(body).find((field) => !known.includes(field));
  if (unknown !== undefined) throw new OperationError('bad_request', `${shape} Unknown field ${JSON.stringify(unknown.slice(0, 64))}.`);
  const { resource, action, params, confirm } = body as Partial<Record<string, unknown>>;
  if (typeof resource !== 'string' || typeof action !== 'string' || resource === '' || action === '')
    throw new OperationError('bad_request', shape);
  return { resource, action, params, confirm };
}

type Headers = Readonly<Record<string, string | undefined>>;

const badHeader = (problem: string) => new OperationError('bad_request', `Invalid request: ${problem}.`);

/** The headers of a mutation; each is checked, because a misspelt X-Dry-Run that ran for real would be the worst of answers. */
export function parseOptions(headers: Headers): CallOptions {
  const dryRun = headers['x-dry-run'];
  if (dryRun !== undefined && dryRun !== 'true') throw badHeader('X-Dry-Run must be "true" or absent');
  const idempotencyKey = headers['idempotency-key'];
  if (idempotencyKey !== undefined && !/^[\x20-\x7e]{1,255}$/.test(idempotencyKey))
    throw badHeader('Idempotency-Key must have 1 to 255 printable ASCII characters');
  const reason = headers['x-change-reason'] === undefined ? null : utf8(headers['x-change-reason']);
  if (reason !== null && ([...reason].length > 200 || /\p{Cc}/u.test(reason)))
    throw badHeader('X-Change-Reason must have at most 200 characters and no control characters');
  const ifMatch = parseIfMatch(headers['if-match']);
  return { dryRun: dryRun === 'true', idempotencyKey, reason, confirmToken: headers['x-confirm-token'], ifMatch };
}

/** Node hands header bytes over as Latin-1; people write reasons in UTF-8. */
function utf8(value: string): string {
  if (/[^\0-\xff]/.test(value)) return value;
  const decoded = Buffer.from(value, 'latin1').toString('utf8');
  return decoded.includes('\ufffd') ? value : decoded;
}
