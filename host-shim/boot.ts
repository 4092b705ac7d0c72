import { randomBytes } from 'node:crypto';
import { type Config, ConfigError, OperationError } from '../plugin/adapter';
import { administrator } from './auth/capabilities';
import type { RoleStore } from './auth/roles';
import type { UserStore } from './auth/users';

/** The administrator of a fresh site; the password only where this very start made one up. */
export interface FirstAdministrator {
  readonly login: string;
  readonly password: string | undefined;
}

interface Install {
  readonly roles: RoleStore;
  readonly users: UserStore;
  readonly config: Pick<Config, 'adminLogin' | 'adminPassword'>;
}

/** Roles of a fresh site, and its first administrator where there is no account at all. */
export async function install({ roles, users, config }: Install): Promise<FirstAdministrator | undefined> {
  await roles.install();
  if ((await users.count()) > 0) return undefined;
  const password = config.adminPassword ?? randomBytes(15).toString('base64url');
  try {
    await users.create({ login: config.adminLogin, password, role: administrator, displayName: config.adminLogin });
  } catch (error) {
    // Another instance was quicker; it has told the password.
    if (error instanceof OperationError && error.code === 'conflict') return undefined;
    if (error instanceof OperationError && error.code === 'invalid_params') {
      throw new ConfigError(`SITEPLANE_ADMIN_LOGIN and SITEPLANE_ADMIN_PASSWORD: ${error.message}`);
    }
    throw error;
  }
  return { login: config.adminLogin, password: config.adminPassword === undefined ? password : undefined };
}
