import { randomBytes } from 'node:crypto';
import { createRoles } from '../../host-shim/auth/roles';
import { createUsers } from '../../host-shim/auth/users';
import { install } from '../../host-shim/boot';
import { schema } from '../../host-shim/schema';
import { openStorage, readConfig } from '../../plugin/adapter';
import type { TestDialect } from './dialects';
import { migratedDatabase, putMigrated } from './migrated';
import { pathOf } from './needs';
import { passwordCost } from './password-cost';

/** The site of a test: where a server finds it, and how its database is given back. */
export interface PutSite {
  readonly env: Readonly<Record<string, string>>;
  readonly drop: () => Promise<void>;
}

/**
 * Put a migrated database with its administrator `admin` into a data folder that has none, on MariaDB beside it. A server that makes the
 * account by itself takes longer for the password than for all else of its start, and as long again at each sign-in.
 */
export async function putSite(dataDir: string, password: string, dialect: TestDialect = 'sqlite'): Promise<PutSite> {
  const database = dialect === 'mariadb' ? await migratedDatabase(pathOf('mariadb') ?? '', schema) : await putMigrated(dataDir, schema);
  const env = {
    SITEPLANE_DATA_DIR: dataDir,
    ...(database && { SITEPLANE_DATABASE_URL: database.url, SITEPLANE_MASTER_KEY: randomBytes(32).toString('base64') }),
  };
  const storage = openStorage(readConfig(env), schema);
  try {
    await storage.ready();
    const roles = createRoles(storage);
    const users = createUsers(storage, roles, passwordCost);
    await install({ roles, users, config: { adminLogin: 'admin', adminPassword: password } });
  } finally {
    await storage.close();
  }
  return { env, drop: async () => database?.drop() };
}
