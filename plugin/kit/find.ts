import { OperationError } from './errors';
import type { Group } from './group';
import type { Operation } from './operation';
import { didYouMean } from './suggest';

/** An operation and the group that it belongs to. */
export interface FoundOperation {
  readonly group: Group;
  readonly operation: Operation;
}

/** Look-up of operations by name. Maps, so that `constructor` or `__proto__` name nothing. */
export function createFinder(groups: readonly Group[]) {
  const byResource = new Map(groups.map((group) => [group.resource, { group, actions: new Map(Object.entries(group.operations)) }]));

  /** Throws 404 with the nearest name. */
  return function find({ resource, action }: { resource: string; action: string }): FoundOperation {
    const known = byResource.get(resource);
    if (!known)
      throw new OperationError('unknown_resource', `Unknown resource ${quoted(resource)}.${didYouMean(resource, byResource.keys())}`);
    const operation = known.actions.get(action);
    if (operation) return { group: known.group, operation };
    const hint = didYouMean(action, known.actions.keys());
    throw new OperationError('unknown_action', `Unknown action ${quoted(action)} for resource "${resource}".${hint}`);
  };
}

const quoted = (input: string) => JSON.stringify(input.slice(0, 64));
