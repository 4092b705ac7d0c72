import { noSuchRecord } from '../engines/kit/tools/provider';
import { isRecord } from '../engines/kit/tools/shape';
import type { ProviderSlug } from '../host';
import { type ErrorCode, OperationError } from '../kit/errors';
import { labelOf } from './providers';
import type { ProviderReply } from './transport/transport';

/** Texts of a provider that tell an assistant what to do next; no other word of a stranger is passed on. */
const known: ReadonlySet<string> = new Set([
  'No changes found',
  'Invalid column',
  'Invalid status',
  'Invalid email address',
  'Invalid payment status',
]);

const mostFields = 50;

interface Source {
  readonly provider: ProviderSlug;
  /** The engine of this site: its messages are our own. */
  readonly isOwn: boolean;
}

// D168
/** A provider's refusal: of this site's engine in its own words, of another site as status and our words, with the names of the fields. */
export function upstreamRefusal({ provider, isOwn }: Source, { status, data }: ProviderReply): OperationError {
  const why = (isOwn ? ownWords(data) : theirFault(data)) ?? wordsFor(status);
  const text = `${labelOf(provider)} answered ${status}: ${why}`;
  return new OperationError(codeOf(status), /[.!?]$/.test(text) ? text : `${text}.`, { status: status >= 500 ? 502 : status });
}

/** What the engine says, and what it says of each field: that is what the next call has to change. */
function ownWords(data: unknown): string | undefined {
  if (typeof data === 'string') return data;
  if (!isRecord(data)) return undefined;
  const message = typeof data.message === 'string' ? [data.message] : [];
  const fields = errorsOf(data).flatMap(([field, rules]) => textsOf(rules).map((text) => `${field}: ${text}`));
  const more = fields.length > mostFields ? [`There are ${fields.length - mostFields} more.`] : [];
  const words = [...message, ...fields.slice(0, mostFields), ...more];
  return words.length > 0 ? words.join(' ') : undefined;
}

/** The texts of one field: one, or one for each rule. */
function textsOf(rules: unknown): string[] {
  if (typeof rules === 'string') return [rules];
  return isRules(rules) ? Object.values(rules).filter((text) => typeof text === 'string') : [];
}

function theirFault(data: unknown): string | undefined {
  const message = knownMessage(data);
  const fields = fieldsOf(data);
  const check = fields.length > 0 ? `check ${fields.join(', ')}` : undefined;
  return message !== undefined && check !== undefined ? `${message} C${check.slice(1)}` : (message ?? check);
}

function knownMessage(data: unknown): string | undefined {
  const message = isRecord(data) ? data.message : undefined;
  return typeof message === 'string' ? [...known].find((text) => text === message.replace(/\.$/, '')) : undefined;
}

/** `{errors: {field: …}}`, or the bare map; other providers mix both. */
function errorsOf(data: Record<string, unknown>): [string, unknown][] {
  if (isRecord(data.errors)) return Object.entries(data.errors);
  return data.message === undefined ? Object.entries(data) : [];
}

/** Fields and their rules; the texts are left out. */
function fieldsOf(data: unknown): string[] {
  if (!isRecord(data)) return [];
  return errorsOf(data)
    .filter(([field, rules]) => /^[a-z][\w.]{0,60}$/i.test(field) && isRules(rules))
    .slice(0, 10)
    .map(([field, rules]) => `${field}${rulesOf(rules)}`);
}

/** By the name of the rule, or a list of texts. */
const isRules = (value: unknown): value is object => isRecord(value) || Array.isArray(value);

function rulesOf(rules: unknown): string {
  const names = Object.keys(isRecord(rules) ? rules : {}).filter((rule) => /^[a-z_]{1,24}$/.test(rule));
  return names.length > 0 ? ` (${names.slice(0, 4).join(', ')})` : '';
}

function wordsFor(status: number): string {
  if (status === 401 || status === 403) return 'it does not allow this';
  if (status === 404) return noSuchRecord;
  if (status === 429) return 'its rate limit is reached; try again later';
  return status >= 500 ? 'it reports an error' : 'it refused the values';
}

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status === 400 || status === 422) return 'invalid_params';
  return status >= 500 ? 'upstream_error' : 'conflict';
}
