import { createRoles } from '../../host-shim/auth/roles';
import { createUsers } from '../../host-shim/auth/users';
import { install } from '../../host-shim/boot';
import { schema } from '../../host-shim/schema';
import { openStorage, readConfig } from '../../plugin/adapter';
import { putMigrated } from './migrated';
import { passwordCost } from './password-cost';

/**
 * Put a migrated SQLite file with its administrator `admin` into a data folder that has none. A server that makes the account by itself
 * takes longer for the password than for all else of its start, and as long again at each sign-in.
 */
export async function putSite(dataDir: string, password: string): Promise<void> {
  await putMigrated(dataDir, schema);
  const storage = openStorage(readConfig({ SITEPLANE_DATA_DIR: dataDir }), schema);
  try {
    await storage.ready();
    const roles = createRoles(storage);
    const users = createUsers(storage, roles, passwordCost);
    await install({ roles, users, config: { adminLogin: 'admin', adminPassword: password } });
  } finally {
    await storage.close();
  }
}
