import type { RestRequest } from '../host';
import { OperationError } from '../kit/errors';

/** A change of a key, and what is audited of it. */
export interface Change<T> {
  readonly action: string;
  readonly params: Record<string, unknown>;
  readonly run: () => Promise<T>;
  /** What came out of it, for the audit log. */
  readonly made?: (result: T) => Record<string, unknown>;
  /** Left out: whatever ran changed something. */
  readonly isChanged?: (result: T) => boolean;
}

export function idOf({ params }: RestRequest): number {
  if (/^\d{1,15}$/.test(params.id ?? '')) return Number(params.id);
  throw new OperationError('not_found', `Not found: API key ${JSON.stringify((params.id ?? '').slice(0, 64))}.`);
}
