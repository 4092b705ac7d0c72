import { OperationError, refused } from '../../../kit/errors';
import type { FetchError } from '../../../kit/fetch';
import { given } from '../../../kit/given';
import { installLine, isInstalled } from '../../../kit/optional-packages';
import { packageOf } from '../../../net/language-models';
import type { ProviderDefinition } from './providers';

const nobody = 'AI provider is not connected.';

/** 503: there is nobody to ask. */
export const notConnected = (hint = 'Set its key with ai.set_key.') => new OperationError('unavailable', `${nobody} ${hint}`);

/** Whether an error says so. */
export const isNotConnected = (error: unknown): boolean =>
  error instanceof OperationError && error.code === 'unavailable' && error.message.startsWith(nobody);

/** 409 where the package that speaks to a provider is not installed (D665). */
export function checkPackage({ label, format }: Pick<ProviderDefinition, 'label' | 'format'>): void {
  const needs = packageOf(format);
  if (isInstalled(needs)) return;
  throw refused(`${label} needs the package ${needs}, which is not installed; run: ${installLine([needs])}, then restart the site`);
}

/** 502: it answered, but not with what was asked for. */
export const unusableAnswer = (label: string, why: string) => new OperationError('upstream_error', `${label} ${why}.`);

/** No answer at all: 504 where it was too slow, 502 otherwise. The FetchError's words are ours. */
export function unanswered(label: string, error: FetchError): OperationError {
  if (error.fault === 'timeout') return tooSlow(label);
  return new OperationError('upstream_error', `${label} did not answer: ${error.message}.`, { cause: error });
}

/** 504. */
export const tooSlow = (label: string) => new OperationError('upstream_error', `${label} did not answer in time.`, { status: 504 });

/** An answer whose status is not a success: a 4xx keeps its status, everything else is 502. */
export function rejected(label: string, status: number, retryAfterS?: number): OperationError {
  const isTheirs = status >= 400 && status < 500;
  return new OperationError('upstream_error', `${label} ${reasonOf(status)} (HTTP ${status}).`, {
    ...(isTheirs ? { status } : {}),
    ...given({ retryAfter: retryAfterS }),
  });
}

function reasonOf(status: number): string {
  if (status === 401 || status === 403) return 'refused the API key; set another with ai.set_key';
  if (status === 402) return 'requires payment; check the account there';
  if (status === 404) return 'does not know this model or address; see ai.list_models';
  if (status === 408 || status === 425) return 'could not process the request now';
  if (status === 413) return 'rejects the request as too large';
  if (status === 429) return 'has reached its rate limit; try again later';
  return status < 500 ? 'refused the request; check model and max_tokens of the area' : 'failed';
}
