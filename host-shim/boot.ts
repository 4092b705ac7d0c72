import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError, OperationError } from '../plugin/adapter';
import type { Logger } from '../plugin/host';
import { administrator } from './auth/capabilities';
import type { RoleStore } from './auth/roles';
import type { UserStore } from './auth/users';

/** The administrator of a fresh site; the password only where this very start made one up. */
export interface FirstAdministrator {
  readonly login: string;
  readonly password: string | undefined;
}

const retryMs = 1000;

/** Repeat what needs the database until it answers; everything else is thrown (D22). */
export async function untilAvailable<T>(work: () => Promise<T>, { log, isOver }: { log: Logger; isOver: () => boolean }): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OperationError) || error.code !== 'unavailable' || isOver()) throw error;
      log.warn({ reason: error.message }, 'the start waits for the database');
      await sleep(retryMs);
    }
  }
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
