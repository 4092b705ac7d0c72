import type { KeyNeed, KeyScope } from '../host';
import { OperationError } from './errors';
import type { Operation } from './operation';

export type Need = KeyNeed;
export type Effect = Need['effect'];

/** What an operation does, for scopes of keys and for quotas. */
export function effectOf({ effect, destructive }: Pick<Operation, 'effect' | 'destructive'>): Effect {
  if (effect === 'read') return 'read';
  return destructive ? 'destructive' : 'write';
}

/** What a key needs for an operation: its group, or the right that it names (D726). */
export const needOf = (resource: string, operation: Pick<Operation, 'effect' | 'destructive' | 'right'>): Need => ({
  resource,
  effect: effectOf(operation),
  right: operation.right,
});

/** What a scope may be limited to, the narrowest first. */
export const scopeEffects = ['read', 'write', 'all'] as const;

const rank: Readonly<Record<Effect | KeyScope['effects'], number>> = { read: 0, write: 1, destructive: 2, all: 2 };

/** Whether a call is within a scope; without one everything is (D600). */
export const permits = (scope: KeyScope | undefined, need: Need): boolean =>
  scope === undefined || (rank[need.effect] <= rank[scope.effects] && (scope.resources?.includes(usedName(scope, need)) ?? true));

/** By which name a scope permits it: the narrower one, unless only the group is in it. */
const usedName = (scope: KeyScope | undefined, { resource, right }: Need): string =>
  right === undefined || (scope?.resources?.includes(resource) && !scope.resources.includes(right)) ? resource : right;

/** Whoever calls, as far as a key's scope is concerned. */
interface Scoped {
  readonly kind?: string | undefined;
  readonly scope?: KeyScope | undefined;
  /** Told of what a key was allowed. */
  readonly noteUse?: ((need: Need) => void) | undefined;
}

/** Throws 403 that names the capability that is missing. */
export function demandCapability({ capabilities }: { readonly capabilities: ReadonlySet<string> }, name: string, capability: string): void {
  if (capabilities.has(capability)) return;
  throw new OperationError('forbidden', `You do not have permission to run ${name} (requires ${capability}).`);
}

/** Throws 403 that says what the key may do, or notes that it did. `name` is what it was about to run, such as `crm.delete`. */
export function demandScope(caller: Scoped, need: Need, name: string): void {
  checkScope(caller, need, name);
  caller.noteUse?.({ resource: usedName(caller.scope, need), effect: need.effect });
}

/** The same for what sends calls on, each of which is noted where it arrives. */
export function checkScope({ kind, scope }: Pick<Scoped, 'kind' | 'scope'>, need: Need, name: string): void {
  if (scope === undefined || permits(scope, need)) return;
  throw new OperationError('forbidden', `This ${kind === 'app' ? 'app' : 'key'} may not run ${name} (it may: ${inWords(scope)}).`);
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

/** The narrowest scope that permits all of these; where there are none nobody knows, and undefined leaves the key as it is. */
export function narrowest(needs: readonly Need[], known: readonly string[]): KeyScope | undefined {
  if (needs.length === 0) return undefined;
  const most = Math.max(...needs.map(({ effect }) => rank[effect]));
  const used = new Set(needs.map(({ resource }) => resource));
  return { effects: scopeEffects[most] ?? 'all', resources: known.filter((name) => used.has(name)) };
}
