import { isDuplicate, OperationError, refused, rows } from '../../plugin/adapter';
import type { Capability, Db, HostRole, Roles, Storage } from '../../plugin/host';
import { administrator, hostCapabilities, initialRoles } from './capabilities';
import { rolesTable } from './tables';

/** Roles as plugins see them, and what the admin pages need beyond that. */
export interface RoleStore extends Roles {
  /** Make the roles of a fresh site where they are missing. */
  install(): Promise<void>;
  find(slug: string): Promise<HostRole | undefined>;
  /** Replace what a role may do, but for what no loaded plugin registered: that stays. Throws `conflict` for the administrator and `invalid_params` for unknown capabilities. */
  setCapabilities(slug: string, capabilities: readonly string[]): Promise<void>;
  /** What the role may do at this epoch; without one, now. */
  capabilitiesOf(slug: string, epoch?: number): Promise<ReadonlySet<string>>;
}

/** Roles in `host_roles`; every change bumps the epoch in its own transaction. */
export function createRoles(storage: Storage): RoleStore {
  const registered = new Map(hostCapabilities.map((entry) => [entry.capability, entry]));
  const bySlug = storage.epoch.cached(loadCapabilities);
  const list = (db: Db) => rows(db, rolesTable).many({}, { order: [['slug', 'ASC']] });
  const find = (slug: string) => storage.run((db) => rows(db, rolesTable).one({ slug }));

  return {
    administrator,
    list: () => storage.run(list),
    find,
    capabilities: () => [...registered.values()],
    registerCapabilities(capabilities: readonly Capability[]) {
      for (const entry of capabilities) registered.set(entry.capability, entry);
    },
    grant: (slug, capabilities) => storage.tx((db) => grant(db, slug, capabilities)),

    async install() {
      for (const role of initialRoles) {
        if (await find(role.slug)) continue;
        await storage.run((db) => insertOnce(db, role));
      }
    },

    setCapabilities(slug, capabilities) {
      if (slug === administrator) throw refused('the administrator may always do everything');
      return storage.tx(async (db) => {
        await storage.epoch.bump(db);
        const role = await rows(db, rolesTable).one({ slug }, { lock: true });
        if (!role) throw new OperationError('not_found', `Not found: role "${slug}".`);
        // What a plugin registered that is not loaded now can be neither given nor taken: it is there again with the plugin.
        const dormant = role.capabilities.filter((capability) => !registered.has(capability));
        const unknown = capabilities.find((capability) => !registered.has(capability) && !dormant.includes(capability));
        if (unknown !== undefined) throw new OperationError('invalid_params', `There is no capability "${unknown}".`);
        await rows(db, rolesTable).update({ slug }, { capabilities: [...new Set([...dormant, ...capabilities])] });
      });
    },

    async capabilitiesOf(slug, epoch) {
      if (epoch !== undefined) return (await bySlug(epoch)).get(slug) ?? new Set();
      return new Set((await find(slug))?.capabilities);
    },
  };

  async function grant(db: Db, slug: string, capabilities: readonly string[]): Promise<void> {
    const role = await rows(db, rolesTable).one({ slug }, { lock: true });
    if (!role) throw new OperationError('not_found', `Not found: role "${slug}".`);
    const missing = capabilities.filter((capability) => !role.capabilities.includes(capability));
    if (missing.length === 0) return;
    await rows(db, rolesTable).update({ slug }, { capabilities: [...role.capabilities, ...missing] });
    await storage.epoch.bump(db);
  }
}

async function loadCapabilities(db: Db): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const all = await rows(db, rolesTable).many({});
  return new Map(all.map(({ slug, capabilities }) => [slug, new Set(capabilities)]));
}

/** Two instances may start on one fresh database at the same time. */
async function insertOnce(db: Db, { slug, name, capabilities }: HostRole): Promise<void> {
  try {
    await rows(db, rolesTable).insert({ slug, name, capabilities: [...capabilities] });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}
