import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '../kit/command';
import { type FileToPack, writeArchive } from './backup/archive';
import { filesOf } from './backup/contents';
import { dumpLines, passwordHint } from './backup/dump-line';
import { digestOf, dumpOf } from './backup/examine';
import { checkpointsName, databaseName, type Manifest, manifestName } from './backup/manifest';
import { Refusal } from './backup/refusal';
import {
  anchorFile,
  type Config,
  copySqlite,
  inspectDatabase,
  keyringFault,
  readConfig,
  rootKeyFingerprint,
  sealedColumns,
  sqliteFile,
  version,
} from './service';

/** `siteplane backup FILE`. True when the backup was written. */
export async function backupCommand([file, ...surplus]: readonly string[]): Promise<boolean> {
  if (file === undefined || file.startsWith('-') || surplus.length > 0) throw new UsageError('backup needs the file to make');
  try {
    await backUp(file, readConfig());
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\nNothing was written.\n`);
    return false;
  }
}

async function backUp(file: string, config: Config): Promise<void> {
  if (existsSync(file)) throw new Refusal(`${file} exists already; give another name.`);
  if (!existsSync(dirname(resolve(file))))
    throw new Refusal(`The folder ${dirname(resolve(file))} does not exist; make it, or give another name.`);
  const state = await stateOf(config);
  const draft = await mkdtemp(`${resolve(file)}.`);
  try {
    const dump = state.database === 'sqlite' ? undefined : await dumpThere(file, state.database, config);
    const made = await writeArchive({ file, draft: join(draft, 'archive') }, contents(config, draft), (files) => ({
      name: manifestName,
      text: `${JSON.stringify({ ...state, files: [...files], ...(dump ? { dump } : {}) } satisfies Manifest, null, 1)}\n`,
    }));
    const bytes = made.reduce((sum, packed) => sum + packed.bytes, 0);
    say(`Written to ${file}: ${made.length} files, ${(bytes / 1e6).toFixed(1)} MB${dump ? `; ${dump.name} belongs to it` : ''}.`);
    say(`The root key is not in it, its fingerprint is: ${state.root_key}. Keep a copy of the key elsewhere.`);
  } finally {
    await rm(draft, { recursive: true });
  }
}

type State = Omit<Manifest, 'files' | 'dump'>;

/** What the backup is of. Throws Refusal where nobody could open its secrets with the root key that is here. */
async function stateOf(config: Config): Promise<State> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined && !existsSync(sqliteFile(dataDir)))
    throw new Refusal(`${sqliteFile(dataDir)} does not exist; set SITEPLANE_DATA_DIR or SITEPLANE_DATABASE_URL as for the site.`);
  const database = await inspectDatabase(config);
  try {
    if (database.migrations.done === 0) throw new Refusal('The database has no tables of Siteplane: there is nothing to back up.');
    const { fault } = await keyringFault(database.db, config, sealedColumns);
    if (fault) throw new Refusal(`The root key does not open this database (${fault.code}): ${fault.message}.`);
    const names = await database.db.query<{ name: string }>('SELECT name FROM sp_migrations ORDER BY name');
    return {
      format: 'siteplane-backup/1',
      version,
      made_at: new Date().toISOString(),
      database: database.db.dialect,
      migrations: names.map(({ name }) => name),
      root_key: await rootKeyFingerprint(config),
    };
  } finally {
    await database.close();
  }
}

/** Anchors first, or they would be ahead of the database; media last, as a row comes after its file (D705). */
async function* contents({ databaseUrl, dataDir, ledger }: Config, draft: string): AsyncGenerator<FileToPack> {
  const checkpoints = ledger.folders.map(anchorFile).find((path) => existsSync(path));
  if (checkpoints !== undefined) yield { name: checkpointsName, path: checkpoints };
  if (databaseUrl === undefined) {
    const copy = join(draft, databaseName);
    await copySqlite(dataDir, copy);
    yield { name: databaseName, path: copy };
  }
  yield* filesOf(dataDir);
}

/** The dump that the server's own tool made. Throws Refusal that says how to make it. */
async function dumpThere(file: string, dialect: 'mariadb' | 'mysql', { databaseUrl = '' }: Config) {
  const dump = dumpOf(resolve(file));
  if (existsSync(dump)) return digestOf(dump);
  const { dump: line } = dumpLines(databaseUrl, { dialect, file: dump });
  say(line);
  throw new Refusal(
    `The database is copied by the tool of its server: run the line above, then this command again, which adds media files, emails that ` +
      `wait and checkpoints of the ledger in ${basename(file)}. ${passwordHint}`,
  );
}

const say = (line: string) => process.stdout.write(`${line}\n`);
