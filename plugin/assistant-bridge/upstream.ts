import type { ProviderSlug } from '../host';
import { type ErrorCode, OperationError } from '../kit/errors';
import { providerOf } from './providers/provider';
import { isRecord } from './result';
import type { ProviderReply } from './transport/transport';

/** Texts of a provider that tell an assistant what to do next; no other word of a stranger is handed on. */
const known: ReadonlySet<string> = new Set([
  'No changes found',
  'Invalid column',
  'Invalid status',
  'Invalid email address',
  'Invalid payment status',
]);

interface Source {
  readonly provider: ProviderSlug;
  /** The engine of this site: its messages are our own. */
  readonly isOwn: boolean;
}

/** A provider's refusal as status and our words, with the names of the fields that it complains about. */
export function upstreamRefusal({ provider, isOwn }: Source, { status, data }: ProviderReply): OperationError {
  const { label } = providerOf(provider);
  const message = messageOf(data, isOwn);
  const fields = fieldsOf(data);
  const why = message ?? (fields.length > 0 ? `check ${fields.join(', ')}` : wordsFor(status));
  const text = `${label} answered ${status}: ${message !== undefined && fields.length > 0 ? `${why} Check ${fields.join(', ')}` : why}`;
  return new OperationError(codeOf(status), /[.!?]$/.test(text) ? text : `${text}.`, { status: status >= 500 ? 502 : status });
}

function messageOf(data: unknown, isOwn: boolean): string | undefined {
  const message = isRecord(data) ? data.message : undefined;
  if (typeof message !== 'string') return undefined;
  if (isOwn) return message.slice(0, 500);
  return [...known].find((text) => text === message.replace(/\.$/, ''));
}

/** Names and rules of `{errors: {field: {rule: text}}}`, or of the bare map; their texts are left out. */
function fieldsOf(data: unknown): string[] {
  if (!isRecord(data)) return [];
  const bare = data.message === undefined ? data : {};
  return Object.entries(isRecord(data.errors) ? data.errors : bare)
    .filter(([field, rules]) => /^[a-z][\w.]{0,60}$/i.test(field) && isRecord(rules))
    .slice(0, 10)
    .map(([field, rules]) => `${field}${rulesOf(rules)}`);
}

function rulesOf(rules: unknown): string {
  const names = Object.keys(isRecord(rules) ? rules : {}).filter((rule) => /^[a-z_]{1,24}$/.test(rule));
  return names.length > 0 ? ` (${names.slice(0, 4).join(', ')})` : '';
}

function wordsFor(status: number): string {
  if (status === 401 || status === 403) return 'it does not permit this';
  if (status === 404) return 'it has no such record or route';
  if (status === 429) return 'it asks for fewer requests; try again later';
  return status >= 500 ? 'it has a fault of its own' : 'it refused the values';
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status === 400 || status === 422) return 'invalid_params';
  return status >= 500 ? 'upstream_error' : 'conflict';
}
