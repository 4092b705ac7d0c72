import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../kit/command';
import { commands as ofGroups } from '../resources/commands';
import { siteIn } from './backup/contents';
import { dumpLines, passwordHint } from './backup/dump-line';
import { dumpOf, examineBackup } from './backup/examine';
import type { Manifest } from './backup/manifest';
import { putBackup } from './backup/put';
import { Refusal } from './backup/refusal';
import { tools } from './command-tools';
import { keysCommand } from './keys';
import {
  anchorFile,
  type Config,
  inspectDatabase,
  isSqliteInUse,
  keyringFault,
  newerMigrations,
  readConfig,
  rootKeyFault,
  rootKeyFingerprint,
  sealedColumns,
  sqliteFile,
  version,
} from './service';

/** `siteplane restore FILE`. True when the site is restored and all that was checked is well. */
export async function restoreCommand([file, ...surplus]: readonly string[]): Promise<boolean> {
  if (file === undefined || file.startsWith('-') || surplus.length > 0) throw new UsageError('restore needs the file of the backup');
  const config = readConfig();
  try {
    const manifest = await examineBackup(file);
    await refuseUnfit(file, manifest, config);
    await (config.databaseUrl === undefined ? refuseSite(config) : refuseDatabase(file, manifest, config));
    await putBackup(file, manifest, {
      dataDir: config.dataDir,
      sqliteFile: sqliteFile(config.dataDir),
      checkpointFiles: config.ledger.folders.map(anchorFile),
    });
    say(`Restored the site of ${manifest.made_at} (release ${manifest.version}): ${manifest.files.length} files.`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\nNothing was written.\n`);
    return false;
  }
  return checkRestored(config);
}

/** What the backup itself says against it. */
async function refuseUnfit(file: string, manifest: Manifest, config: Config): Promise<void> {
  const isSqlite = config.databaseUrl === undefined;
  if (isSqlite !== (manifest.database === 'sqlite')) {
    throw new Refusal(
      isSqlite
        ? `${file} is of a site on ${manifest.database}; set SITEPLANE_DATABASE_URL to an empty database there.`
        : `${file} is of a site on SQLite; unset SITEPLANE_DATABASE_URL and restore it into SITEPLANE_DATA_DIR.`,
    );
  }
  const newer = newerMigrations(manifest.migrations);
  if (newer.length > 0) {
    throw new Refusal(
      `${file} was made by release ${manifest.version}, whose tables are newer (${newer.join(', ')}) than those of ${version}; ` +
        `install that release, or restore an older backup.`,
    );
  }
  const fault = await rootKeyFault(config);
  if (fault) throw new Refusal(`The root key of the backup has to be here before (${fault.code}): ${fault.message}.`);
  const fingerprint = await rootKeyFingerprint(config);
  if (fingerprint === manifest.root_key) return;
  throw new Refusal(
    `${file} was made with the root key ${manifest.root_key}, and the one that is set is ${fingerprint}: no secret could be read. ` +
      `Set SITEPLANE_MASTER_KEY_FILE to the key of that time.`,
  );
}

/** On SQLite the data folder has to be without a site. */
async function refuseSite({ dataDir }: Config): Promise<void> {
  const file = sqliteFile(dataDir);
  if (existsSync(file) && isSqliteInUse(dataDir)) {
    throw new Refusal(
      `A site is running in ${resolve(dataDir)}; stop it, and restore into another SITEPLANE_DATA_DIR or move this one away.`,
    );
  }
  refuseFolder(dataDir);
}

function refuseFolder(dataDir: string): void {
  const there = siteIn(dataDir, sqliteFile(dataDir));
  if (there === undefined) return;
  throw new Refusal(
    `There is a site in ${resolve(dataDir)} already (${there}); set SITEPLANE_DATA_DIR to an empty folder, or move it away.`,
  );
}

/** On a server the database has to be loaded from the dump, and used by nobody yet (D706). */
async function refuseDatabase(file: string, manifest: Manifest, config: Config): Promise<void> {
  const database = await inspectDatabase(config);
  try {
    const { db, migrations } = database;
    if (db.dialect === 'sqlite') return;
    const [row] = await db.query<{ n: number }>(
      "SELECT COUNT(*) AS n FROM information_schema.processlist WHERE db = DATABASE() AND user = SUBSTRING_INDEX(USER(), '@', 1) AND id <> CONNECTION_ID()",
    );
    if (Number(row?.n) > 0)
      throw new Refusal('Somebody is connected to this database, as a running site is; stop it and run this command again.');
    refuseFolder(config.dataDir);
    if (migrations.done === 0) {
      const { load } = dumpLines(config.databaseUrl ?? '', { dialect: db.dialect, file: dumpOf(resolve(file)) });
      say(load);
      throw new Refusal(`The database is still empty: load its dump with the line above, then run this command again. ${passwordHint}`);
    }
    await refuseOther(db, manifest, config);
  } finally {
    await database.close();
  }
}

async function refuseOther(db: Parameters<typeof keyringFault>[0], manifest: Manifest, config: Config): Promise<void> {
  const names = (await db.query<{ name: string }>('SELECT name FROM sp_migrations ORDER BY name')).map(({ name }) => name);
  const { fault } = await keyringFault(db, config, sealedColumns);
  if (fault === undefined && JSON.stringify(names) === JSON.stringify(manifest.migrations)) return;
  throw new Refusal(
    `The database is not the one of this backup${fault ? ` (${fault.code}: ${fault.message})` : ', as other migrations have run there'}; ` +
      `set SITEPLANE_DATABASE_URL to an empty database, which this command then says how to load.`,
  );
}

/** As after any restore: every secret opens, and the ledger learns of it. */
async function checkRestored(config: Config): Promise<boolean> {
  const areKeysWell = await keysCommand(['verify']);
  const { folders, urls, witnesses } = config.ledger;
  const isAnchored = folders.some((folder) => existsSync(anchorFile(folder))) || urls.length > 0 || witnesses.length > 0;
  if (!isAnchored) {
    say('There are no checkpoints of the lead ledger yet, so there is nothing to compare the leads with.');
    return areKeysWell;
  }
  const run = await ofGroups.find(({ name }) => name === 'ledger')?.load();
  const isLedgerWell = (await run?.(['restored'], tools)) ?? true;
  return areKeysWell && isLedgerWell;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
