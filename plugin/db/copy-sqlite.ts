import { faultKind } from './connection';
import { freeWithin, openSqliteAlone, SqliteDatabase, sqliteFile } from './sqlite';

/** A checkpoint of the site may hold the file for a moment. */
const waitMs = 30_000;

/**
 * The embedded database as it is at one moment, in a new file, also while a site writes to it. `VACUUM INTO`, as not every driver has the
 * online backup; it holds nobody up either, and free pages with what was deleted stay behind (D705).
 */
export async function copySqlite(dataDir: string, to: string): Promise<void> {
  const database = new SqliteDatabase(sqliteFile(dataDir));
  try {
    await freeWithin(waitMs, () => database.prepare('VACUUM INTO ?').run(to));
  } finally {
    database.close();
  }
}

/** Whether a process has the embedded database open: whoever works in WAL mode keeps a lock that nobody can take alone (D706). */
export function isSqliteInUse(dataDir: string): boolean {
  const alone = openSqliteAlone(sqliteFile(dataDir));
  try {
    alone.exec('SELECT 1 FROM sqlite_master LIMIT 1');
    return false;
  } catch (error) {
    if (faultKind(error) === 'transient') return true;
    throw error;
  } finally {
    alone.close();
  }
}
