import { OperationError } from '../../../plugin/adapter';
import type { Session } from '../../../plugin/host';
import type { RoleStore } from '../../auth/roles';
import type { UserStore } from '../../auth/users';

/** Nobody hands out or takes away what they may not do themselves. Throws `forbidden` that names the first such capability (D26). */
export function checkWithin(own: ReadonlySet<string>, capabilities: Iterable<string>): void {
  for (const capability of capabilities) {
    if (!own.has(capability))
      throw new OperationError('forbidden', `You may not grant or revoke ${capability}, because you do not have it yourself.`);
  }
}

/** A role may be given by those who have all that it grants. */
export function roleGate(users: UserStore, roles: RoleStore) {
  return async ({ user, epoch }: Session, slug: string): Promise<void> => {
    const role = await roles.find(slug);
    if (!role) throw new OperationError('invalid_params', `There is no role "${slug}".`);
    checkWithin(await users.capabilities(user, epoch), role.capabilities);
  };
}
