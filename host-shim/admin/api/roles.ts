import { json } from '../../../plugin/host-kit/rest/answer';
import type { RoleStore } from '../../auth/roles';
import type { UserStore } from '../../auth/users';
import type { AdminRoute } from '../admin-api';
import { bodyOf, requiredField } from './body';
import { checkWithin } from './rights';

/** Roles and what they may do. */
export function roleRoutes(roles: RoleStore, users: UserStore): AdminRoute[] {
  return [
    {
      method: 'GET',
      path: '/roles',
      capability: 'list_users',
      handler: async () => json(200, { roles: await roles.list(), capabilities: roles.capabilities() }),
    },
    {
      method: 'PUT',
      path: '/roles/{slug}',
      capability: 'edit_roles',
      async handler(request, { user, epoch }) {
        const slug = request.params.slug ?? '';
        const capabilities = requiredField(bodyOf(request, { capabilities: 'strings' }).capabilities, 'capabilities');
        const before = (await roles.find(slug))?.capabilities ?? [];
        const changed = [...capabilities.filter((one) => !before.includes(one)), ...before.filter((one) => !capabilities.includes(one))];
        const known = new Set(roles.capabilities().map(({ capability }) => capability));
        checkWithin(
          await users.capabilities(user, epoch),
          changed.filter((capability) => known.has(capability)),
        );
        await users.keepingAdministrator(() => roles.setCapabilities(slug, capabilities));
        return json(200, { role: await roles.find(slug) });
      },
    },
  ];
}
