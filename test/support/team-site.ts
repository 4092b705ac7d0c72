import { createRoles } from '../../host-shim/auth/roles';
import { attemptsTable, invitationsTable, resetsTable, rolesTable, sessionsTable, usersTable } from '../../host-shim/auth/tables';
import { createUsers } from '../../host-shim/auth/users';
import { createAccounts } from '../../host-shim/migrations/1001-accounts';
import { addAccountLinks } from '../../host-shim/migrations/1009-account-links';
import { addEmailKeys } from '../../host-shim/migrations/1011-email-keys';
import type { HostUser, RestRequest } from '../../plugin/host';
import { roles } from '../../plugin/resources/roles';
import { roleAccess } from '../../plugin/resources/roles/port';
import { users } from '../../plugin/resources/users';
import { handlersOn } from './handlers';
import { passwordCost } from './password-cost';
import type { TestStorage } from './storages';

/** What `make` needs so that the host's own accounts are there. */
export const withAccounts = {
  tables: [usersTable, rolesTable, sessionsTable, attemptsTable, resetsTable, invitationsTable],
  migrations: [createAccounts, addAccountLinks, addEmailKeys],
};

const password = 'correct horse battery staple';

/** One instance of a site whose accounts are the host's real ones and take capabilities from team roles. */
export async function teamSite(made: TestStorage, storage = made.storage) {
  const hostRoles = createRoles(storage);
  await hostRoles.install();
  const accounts = createUsers(storage, hostRoles, passwordCost);
  const access = roleAccess(storage);
  accounts.addCapabilitySource({ of: (user, epoch) => access.capabilitiesOf(user.id, epoch), holders: access.holdersOf });
  const site = await handlersOn(made, { groups: [users, roles], host: { users: accounts, roles: hostRoles } }, storage);
  const audited: unknown[] = [];
  const routes = users.adminRoutes({
    ...site.ctx,
    audit: async (_db, { session, params, changed }) => void audited.push({ by: session.user.login, ...params, changed }),
  });

  /** `GET` without, `POST` with a body, by that account. Throws OperationError. */
  async function links(user: HostUser, body?: unknown): Promise<unknown> {
    const route = routes.find(({ method }) => method === (body === undefined ? 'GET' : 'POST'));
    const request = { requestId: 'test', body: Buffer.from(body === undefined ? '' : JSON.stringify(body)) } as unknown as RestRequest;
    const answer = await route?.handler(request, { user, csrf: '', epoch: await storage.run((db) => storage.epoch.read(db)) });
    return JSON.parse(String(answer?.body));
  }

  return {
    ...site,
    accounts,
    access,
    audited,
    links,
    account: (login: string, role = 'subscriber') => accounts.create({ login, password, role, active: true }),
    epoch: () => storage.run((db) => storage.epoch.read(db)),
    can: async (user: HostUser, capability: string) => (await accounts.capabilities(user)).has(capability),
  };
}
