import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type Config,
  databaseAddresses,
  entitledDomains,
  excludeVariable,
  exclusionLacking,
  type InspectedDatabase,
  inspectDatabase,
  oldestUnsealed,
  outboxTroubles,
  providersWithKey,
  serversOf,
  sqliteFile,
  version,
} from '../service';
import { codeOf, type Finding, fail, ok, orOk, reasonOf, warn, within } from './finding';
import { checkKeyring } from './keys';
import { checkMail } from './mail';
import { judgeGrants, judgeServer } from './server';

const name = 'database';
const maxSkewMs = 2000;
const waitingMs = 10 * 60_000;

/** What was found in the database, and what other checks need of it. */
export interface DatabaseReport {
  readonly findings: readonly Finding[];
  /** Domains that may use the bridge. */
  readonly bridgeDomains: readonly string[];
  /** AI providers that have a key. */
  readonly aiProviders: readonly string[];
}

/** Look at the database, if there is one. Migrates nothing. `excluded`: what a CMS in the same database is told to leave alone. */
export async function checkDatabase(config: Config, excluded: string | undefined): Promise<DatabaseReport> {
  const file = sqliteFile(resolve(config.dataDir));
  const unread = { bridgeDomains: config.entitlements?.['assistant-bridge'] ?? [], aiProviders: [] };
  if (config.databaseUrl === undefined && !existsSync(file)) {
    return { findings: [ok(name, `${file} is made at the first start.`)], ...unread };
  }
  const opening = inspectDatabase(config);
  try {
    return await lookAt(await within(opening, 1.6 * config.databaseWaitMs), { config, excluded, unread });
  } catch (error) {
    return { findings: [fail(name, `${placeOf(config)} cannot be used: ${reasonOf(error)}.`, fixOf(error, config))], ...unread };
  } finally {
    // Also one that answers too late must not keep the process.
    opening.then((database) => database.close()).catch(() => undefined);
  }
}

interface Looking {
  readonly config: Config;
  readonly excluded: string | undefined;
  /** What is said of a database that cannot be read yet. */
  readonly unread: Omit<DatabaseReport, 'findings'>;
}

async function lookAt(database: InspectedDatabase, { config, excluded, unread }: Looking): Promise<DatabaseReport> {
  const { db, server, migrations } = database;
  const damage = await database.damage();
  if (damage !== undefined) throw new Error(`the file is damaged: ${damage}`);
  const common = [
    ok(name, `${placeOf(config)} answers${usedOf(database)}.`),
    ...judgeServer(db.dialect, server),
    ...(db.dialect === 'sqlite' ? [] : judgeGrants(server.name ?? '', database.grants, { isMigrated: migrations.pending.length === 0 })),
    ...judgeMigrations(migrations),
    ...(await checkClock(database)),
    ...(await checkListed(database, excluded)),
  ];
  // Before the tables are there is nothing to look into, and what is pending may be the very table.
  if (migrations.pending.length > 0) return { findings: common, ...unread };
  const { findings: ofKeys, isNew } = await checkKeyring(db, config);
  return {
    findings: [
      ...common,
      ...(migrations.unknown.length > 0 ? [] : await checkSchema(database)),
      ...ofKeys,
      ...judgePassword(config, isNew),
      ...(await checkMail(db)),
      ...(await checkBacklog(database)),
    ],
    bridgeDomains: await entitledDomains({ db, settings: config }, 'assistant-bridge'),
    aiProviders: await providersWithKey(db),
  };
}

function judgeMigrations({ done, pending, unknown }: InspectedDatabase['migrations']): Finding[] {
  const findings = [
    pending.length > 0 && done > 0
      ? warn(
          'migrations',
          `${pending.length} migrations have not run: ${pending.join(', ')}.`,
          'back the database up, then start the site: it migrates',
        )
      : undefined,
    unknown.length > 0
      ? warn(
          'migrations',
          `A newer release has migrated this database: ${unknown.join(', ')}.`,
          `install that release instead of ${version}, or restore the backup made before the upgrade`,
        )
      : undefined,
  ];
  return orOk(findings, 'migrations', done === 0 ? 'The tables are made at the first start.' : 'All migrations of this release have run.');
}

async function checkSchema(database: InspectedDatabase): Promise<Finding[]> {
  const missing = await database.mismatches();
  if (missing.length > 0)
    return missing.map(({ problem, statement }) => fail('schema', `${problem}: the site does not start.`, additionOf(statement)));
  const statements = await database.schemaDifference();
  if (statements.length === 0) return [ok('schema', 'The tables are as this release made them.')];
  const more = statements.length > 1 ? ` (and ${statements.length - 1} more)` : '';
  return [
    warn(
      'schema',
      `The tables were changed, and the site works with them. Difference: ${statements[0]}${more}`,
      'back up the database, then undo the change; or restore the backup',
    ),
  ];
}

const additionOf = (statement: string) =>
  statement === ''
    ? 'restore the backup that was made before the tables were changed'
    : `restore the backup that was made before; or, to go on without what the column contained, back up the database and run: ${statement}`;

async function checkClock(database: InspectedDatabase): Promise<Finding[]> {
  const skew = await database.clockSkew();
  if (Math.abs(skew) <= maxSkewMs) return [ok('clock', 'The clocks of database and process agree.')];
  const seconds = (Math.abs(skew) / 1000).toFixed(1);
  const fix = 'synchronise both clocks with a time server, such as: timedatectl set-ntp true';
  return [warn('clock', `The database's clock is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} this machine's.`, fix)];
}

/** Of a CMS that serves every table of the database that it is not told to leave alone (D684). */
async function checkListed({ db }: InspectedDatabase, excluded: string | undefined): Promise<Finding[]> {
  const line = await exclusionLacking(db, excluded);
  if (line === undefined) return [];
  const problem = `Directus shares this database and lists and serves tables of Siteplane, because ${excludeVariable} does not name them.`;
  return [fail('listed_tables', problem, `set in the environment of Directus: ${line}`)];
}

function judgePassword({ adminPassword }: Config, isNew: boolean): Finding[] {
  if (isNew || adminPassword === undefined) return [];
  const problem = 'SITEPLANE_ADMIN_PASSWORD is still set. Only the first start reads it; from now on it can only leak.';
  return [warn('admin_password', problem, 'unset SITEPLANE_ADMIN_PASSWORD')];
}

async function checkBacklog({ db, clockSkew }: InspectedDatabase): Promise<Finding[]> {
  const unsealedAt = await oldestUnsealed(db);
  const unsealedMs = unsealedAt === undefined ? 0 : Date.now() + (await clockSkew()) - unsealedAt;
  const { dead, failing, overdue } = await outboxTroubles(db, waitingMs);
  const minutes = Math.floor(unsealedMs / 60_000);
  return [
    ...orOk(
      [
        unsealedMs > waitingMs
          ? warn(
              'audit_seals',
              `Audit rows have waited for their seal for ${minutes} minutes.`,
              'start the site if it is stopped; if it runs, look for audit.seal in its log',
            )
          : undefined,
      ],
      'audit_seals',
      'No audit row waits for its seal.',
    ),
    ...orOk(
      [
        dead > 0
          ? warn(
              'deliveries',
              `${dead} deliveries were given up in the last day.`,
              'see status.deliveries {"state":"dead"}, fix the receiver, then call status.redeliver',
            )
          : undefined,
        failing > 0
          ? warn(
              'deliveries',
              `${failing} deliveries fail again and again.`,
              'see status.deliveries {"state":"ready"} for the last error of each',
            )
          : undefined,
        overdue > 0
          ? warn('deliveries', `${overdue} deliveries are overdue.`, 'start the site, which delivers them; if it runs, see its log')
          : undefined,
      ],
      'deliveries',
      'No delivery is stuck.',
    ),
  ];
}

const placeOf = ({ databaseUrl, dataDir }: Config) => {
  if (databaseUrl === undefined) return sqliteFile(resolve(dataDir));
  const [first = databaseUrl, second] = databaseAddresses(databaseUrl);
  const { host, pathname } = new URL(first);
  return `${second === undefined ? host : serversOf(databaseUrl).join(', ')}${pathname}`;
};

const usedOf = ({ inUse }: InspectedDatabase) => (inUse === undefined ? '' : ` at ${serversOf(inUse)[0]}`);

function fixOf(error: unknown, { databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `stop the site, keep a copy of ${resolve(dataDir)}, and restore the backup`;
  const { pathname, username } = new URL(databaseAddresses(databaseUrl)[0] ?? '');
  const base = decodeURIComponent(pathname.slice(1));
  const code = codeOf(error);
  if (code === 'ER_BAD_DB_ERROR') return `run: CREATE DATABASE \`${base}\` CHARACTER SET utf8mb4`;
  if (code === 'ER_ACCESS_DENIED_ERROR') return 'correct user and password in SITEPLANE_DATABASE_URL';
  // A server tells a user without rights nothing about whether the database exists.
  const account = /'[^']*'@'[^']*'/.exec(reasonOf(error))?.[0] ?? `'${decodeURIComponent(username)}'`;
  const access = `CREATE DATABASE IF NOT EXISTS \`${base}\` CHARACTER SET utf8mb4; GRANT ALL ON \`${base}\`.* TO ${account}`;
  if (code === 'ER_DBACCESS_DENIED_ERROR') return `run as an administrator of the server: ${access}`;
  return 'start the database server, or correct host and port in SITEPLANE_DATABASE_URL';
}
