import { type Config, readConfig } from '../adapter';

/** What a host that has settings of its own knows better than the environment. */
export interface HostSettings {
  /** Public origin of the site without a trailing slash. */
  readonly siteUrl: string;
  readonly dataDir: string;
  /** In place of SITEPLANE_DATABASE_URL; without either the embedded database. */
  readonly databaseUrl?: string;
}

/** Names that only the host of this project reads: where it listens, and its first account. */
const ofShim = ['SITEPLANE_HOST', 'PORT', 'SITEPLANE_ADMIN_LOGIN', 'SITEPLANE_ADMIN_PASSWORD'];

/** The configuration in another host: `PORT` and the like are that host's own, and are not looked at (D656). Throws ConfigError. */
export function hostConfig(env: Readonly<Record<string, string | undefined>>, { siteUrl, dataDir, databaseUrl }: HostSettings): Config {
  const own = Object.entries(env).filter(([name]) => !ofShim.includes(name));
  const database = databaseUrl === undefined ? {} : { SITEPLANE_DATABASE_URL: databaseUrl };
  const known = { SITEPLANE_SITE_URL: siteUrl, SITEPLANE_DATA_DIR: dataDir, ...database };
  return readConfig({ ...Object.fromEntries(own), ...known });
}
