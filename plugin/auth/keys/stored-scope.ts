import type { KeyScope } from '../../host';
import { refused } from '../../kit/errors';
import { inWords, isWithin } from '../../kit/scope';

/** How a scope stands in its two columns; none at all for a key that may do everything. */
export interface StoredScope {
  readonly effects: string | null;
  readonly resources: string | null;
}

/** The scope of a row. What nobody wrote there permits reading alone. */
export function scopeOf({ effects, resources }: StoredScope): KeyScope | undefined {
  if (effects === null && resources === null) return undefined;
  return {
    effects: effects === 'all' || effects === 'write' ? effects : 'read',
    resources: resources === null ? undefined : resources.split(','),
  };
}

/** The columns of a scope; one that permits everything is none. */
export const columnsOf = (scope: KeyScope | undefined): StoredScope =>
  scope === undefined || (scope.effects === 'all' && scope.resources === undefined)
    ? { effects: null, resources: null }
    : { effects: scope.effects, resources: scope.resources?.join(',') ?? null };

/** The columns after a key was narrowed; undefined where that changes nothing. Throws 409 for a scope that is wider anywhere. */
export function narrowed(key: StoredScope, scope: KeyScope): { effects: string | null; resources: string | null } | undefined {
  const now = scopeOf(key);
  if (now && !isWithin(scope, now)) {
    throw refused(`the key may ${inWords(now)} and no more; a scope can be narrowed only, so mint another key`);
  }
  const columns = columnsOf(scope);
  return columns.effects === key.effects && columns.resources === key.resources ? undefined : columns;
}
