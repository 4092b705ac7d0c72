import { columns, defineTable, isDuplicate, OperationError, rows } from '../adapter';
import type { Capability, Db, HostRole, Roles, Storage } from '../host';

const { ascii, primary } = columns;

/** What roles of the host were given by the service: rows of its own, so that the host's roles stay as they are (D652). */
export const roleGrantsTable = defineTable('host_role_grants', { role: primary(ascii(64)), capability: primary(ascii(64)) });

/** What the admin pages and the service ask for, for a host whose own rights are of other names. */
export const siteCapabilities: readonly Capability[] = [
  { capability: 'manage_options', description: 'Change settings of the site' },
  { capability: 'publish_posts', description: 'Publish posts' },
  { capability: 'upload_files', description: 'Upload media files' },
  { capability: 'edit_posts', description: 'Write posts' },
  { capability: 'read', description: 'Sign in' },
];

/** The roles of a host as it knows them. */
export interface RoleSource {
  /** Slug of the role that may do everything. */
  readonly administrator: string;
  /** Every capability that the host itself checks; `manage_options` belongs to them. */
  readonly capabilities: readonly Capability[];
  list(): Promise<readonly HostRole[]>;
}

/** Roles with what the service granted to them. */
export interface GrantedRoles extends Roles {
  /** What the role may do at this epoch; without one, now. Empty for a role that does not exist. */
  capabilitiesOf(slug: string, epoch?: number): Promise<ReadonlySet<string>>;
}

/** The host's roles, beside grants in `host_role_grants`, which belongs to `kitSchema`. */
export function createRoles(storage: Storage, source: RoleSource): GrantedRoles {
  const registered = new Map(source.capabilities.map((entry) => [entry.capability, entry]));
  const grants = async (db: Db) => rows(db, roleGrantsTable).many({});
  const cached = storage.epoch.cached(grants);

  async function list(epoch?: number): Promise<HostRole[]> {
    const grantRows = epoch === undefined ? await storage.run(grants) : await cached(epoch);
    const own = ({ slug }: HostRole) => grantRows.filter(({ role }) => role === slug).map(({ capability }) => capability);
    return (await source.list()).map((role) => ({ ...role, capabilities: [...new Set([...role.capabilities, ...own(role)])] }));
  }
  const find = async (slug: string, epoch?: number) => (await list(epoch)).find((role) => role.slug === slug);

  return {
    administrator: source.administrator,
    list: () => list(),
    capabilities: () => [...registered.values()],
    registerCapabilities(capabilities) {
      for (const entry of capabilities) registered.set(entry.capability, entry);
    },
    capabilitiesOf: async (slug, epoch) => new Set((await find(slug, epoch))?.capabilities),

    grant: (slug, capabilities) =>
      storage.tx(async (db) => {
        const role = await find(slug);
        if (!role) throw new OperationError('not_found', `Not found: role "${slug}".`);
        const missing = capabilities.filter((capability) => !role.capabilities.includes(capability));
        for (const capability of missing) await insertOnce(db, { role: slug, capability });
        if (missing.length > 0) await storage.epoch.bump(db);
      }),
  };
}

/** Two instances may start at the same time. */
async function insertOnce(db: Db, row: { role: string; capability: string }): Promise<void> {
  try {
    await rows(db, roleGrantsTable).insert(row);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}
