import type { KeyScope } from '../host';
import { OperationError } from './errors';

/** What something does: whatever destroys counts as more than a change. */
export type Effect = 'read' | 'write' | 'destructive';

/** What a call needs: the group or the engine's module that it belongs to, and what it does there. */
export interface Need {
  readonly resource: string;
  readonly effect: Effect;
}

/** What a scope may be limited to, the narrowest first. */
export const scopeEffects = ['read', 'write', 'all'] as const;

const rank: Readonly<Record<Effect | KeyScope['effects'], number>> = { read: 0, write: 1, destructive: 2, all: 2 };

/** Whether a call is within a scope; without one everything is (D600). */
export const permits = (scope: KeyScope | undefined, { resource, effect }: Need): boolean =>
  scope === undefined || (rank[effect] <= rank[scope.effects] && (scope.resources?.includes(resource) ?? true));

/** Throws 403 that says what the key may do. `name` is what it was about to run, such as `crm.delete`. */
export function demandScope(scope: KeyScope | undefined, need: Need, name: string): void {
  if (scope === undefined || permits(scope, need)) return;
  throw new OperationError('forbidden', `This key may not run ${name} (it may: ${inWords(scope)}).`);
}

const verbs: Readonly<Record<KeyScope['effects'], string>> = { read: 'read', write: 'read and change', all: 'read, change and delete' };

/** Such as `read crm, users`. */
export const inWords = ({ effects, resources }: KeyScope): string => `${verbs[effects]} ${resources?.join(', ') ?? 'everything'}`;

/** Whether everything that `scope` permits is permitted by `within` too. */
export function isWithin(scope: KeyScope, within: KeyScope | undefined): boolean {
  if (within === undefined) return true;
  const names = within.resources;
  return (
    rank[scope.effects] <= rank[within.effects] && (names === undefined || (scope.resources?.every((one) => names.includes(one)) ?? false))
  );
}
