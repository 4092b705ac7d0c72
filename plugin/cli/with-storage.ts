import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, openStorage, readConfig, sqliteFile } from './service';

/** The database of the environment. */
export interface OpenStorage {
  readonly storage: ReturnType<typeof openStorage>;
  readonly config: ReturnType<typeof readConfig>;
  readonly log: ReturnType<typeof createLogger>;
}

/** Work on the database of the environment. Throws where there is none: opening would make an empty one, and all would seem well. */
export async function withStorage<T>(work: (opened: OpenStorage) => Promise<T>): Promise<T> {
  const config = readConfig();
  if (!config.databaseUrl && !existsSync(sqliteFile(config.dataDir))) {
    throw new Error(`${sqliteFile(config.dataDir)} does not exist; set SITEPLANE_DATA_DIR or SITEPLANE_DATABASE_URL as for the site`);
  }
  const storage = openStorage(config, { tables: [], migrations: [] });
  try {
    const isReady = await Promise.race([storage.ready().then(() => true), sleep(2 * config.databaseWaitMs, false, { ref: false })]);
    if (!isReady) throw new Error(`The database cannot be used: ${storage.fault()?.reason}`);
    return await work({ storage, config, log: createLogger({ level: config.logLevel, stream: process.stderr }) });
  } finally {
    await storage.close();
  }
}
