import { rows } from '../../../db/rows';
import type { Db, Storage } from '../../../host';
import { roleTable } from '../role/role-table';

/** The service's admin role: what it may do, every API key may do. */
export const adminRole = 'siteplane_admin';

/** What team roles let people and keys do. With an epoch from a copy at least as current as that epoch, without one from the database. */
export interface RoleAccess {
  /** Capabilities of every API key. */
  keyCapabilities(epoch?: number): Promise<ReadonlySet<string>>;
  /** Capabilities of the roles held by the team member that the host account is linked to. */
  capabilitiesOf(hostUserId: number, epoch?: number): Promise<ReadonlySet<string>>;
  /** Linked host accounts whose roles give this capability; reads inside the caller's transaction. */
  holdersOf(capability: string): Promise<readonly number[]>;
}

interface Access {
  readonly ofKeys: ReadonlySet<string>;
  readonly ofAccounts: ReadonlyMap<number, ReadonlySet<string>>;
}

const nothing: ReadonlySet<string> = new Set();

/** One per process, for the whole service. Inside a transaction leave the epoch out: only then its own changes are seen. */
export function roleAccess(storage: Pick<Storage, 'run' | 'epoch'>): RoleAccess {
  const cached = storage.epoch.cached(load);

  return {
    async keyCapabilities(epoch) {
      return epoch === undefined ? storage.run(ofKeys) : (await cached(epoch)).ofKeys;
    },
    async capabilitiesOf(hostUserId, epoch) {
      const { ofAccounts } = epoch === undefined ? { ofAccounts: await storage.run((db) => linked(db, hostUserId)) } : await cached(epoch);
      return ofAccounts.get(hostUserId) ?? nothing;
    },
    async holdersOf(capability) {
      const all = await storage.run((db) => linked(db));
      return [...all].flatMap(([account, held]) => (held.has(capability) ? [account] : []));
    },
  };
}

const load = async (db: Db): Promise<Access> => ({ ofKeys: await ofKeys(db), ofAccounts: await linked(db) });

async function ofKeys(db: Db): Promise<ReadonlySet<string>> {
  const role = await rows(db, roleTable).one({ slug: adminRole });
  return new Set(role?.capabilities);
}

const linkedSql =
  'SELECT u.host_user_id AS account, r.capabilities FROM sp_users u JOIN sp_role_holders h ON h.user_id = u.id ' +
  'JOIN sp_roles r ON r.slug = h.role_slug WHERE u.num IS NOT NULL AND ';

/** Capabilities by linked account: of one, or of all. */
async function linked(db: Db, account?: number): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const [condition, params] = account === undefined ? ['u.host_user_id IS NOT NULL', []] : ['u.host_user_id = ?', [account]];
  const rows = await db.query<{ account: number; capabilities: string }>(linkedSql + condition, params);
  const byAccount = new Map<number, Set<string>>();
  for (const row of rows) {
    const held = byAccount.get(Number(row.account)) ?? new Set();
    for (const capability of JSON.parse(row.capabilities) as string[]) held.add(capability);
    byAccount.set(Number(row.account), held);
  }
  return byAccount;
}
