import type { Config } from '../config';
import type { Db, Logger, Storage } from '../host';
import type { SealedColumn } from '../kit/group';
import { KeyFault } from './key-fault';
import { addKeyRows, newKeyRow, readKeyRows, rootKeysOf, sentinelRow } from './key-rows';
import { type Keyring, openKeyring } from './keyring';
import { initRootKey, loadRootKey } from './root-key';
import { hasSealed } from './sealed-columns';

export interface VaultOptions {
  readonly storage: Storage;
  readonly config: Pick<Config, 'masterKey' | 'masterKeyFile' | 'databaseUrl' | 'dataDir'>;
  /** Every column that holds sealed values: keys are never made while one of them does. */
  readonly columns: readonly SealedColumn[];
  readonly log: Logger;
}

/** Root key and key rows as they are now; the first start of a site makes them. Throws KeyFault. */
export async function loadKeyring(options: VaultOptions): Promise<Keyring> {
  const { storage, columns, log } = options;
  const roots = rootKeysOf(await rootKey(options));
  const rows = await storage.run(readKeyRows);
  if (rows.length > 0) return openKeyring(rows, roots);

  const isNew = await storage.tx(async (db) => {
    if (await hasSealed(db, columns)) return false;
    await addKeyRows(db, [newKeyRow(roots, 'k1', 'dek'), newKeyRow(roots, 's1', 'seed'), sentinelRow(roots)]);
    return true;
  });
  if (!isNew)
    throw new KeyFault('KEY_ROWS_MISSING', 'sp_secret_keys is empty but sealed values are stored; restore the table from the backup');
  log.info({}, 'Data keys were made');
  return openKeyring(await storage.run(readKeyRows), roots);
}

async function rootKey(options: VaultOptions): Promise<Buffer> {
  const { config, storage, log } = options;
  try {
    return await loadRootKey(config);
  } catch (error) {
    const isFirstStart =
      error instanceof KeyFault && error.code === 'MASTER_KEY_MISSING' && (await storage.run((db) => isFresh(db, options)));
    if (!isFirstStart || !config.masterKeyFile) throw error;
    await makeRootKey(config.masterKeyFile);
    log.warn({}, `A root key was made in ${config.masterKeyFile}: back it up, a database without it cannot be read`);
    return loadRootKey(config);
  }
}

/** Only in development (embedded database, default file), and only while nothing was ever sealed. */
async function isFresh(db: Db, { config, columns }: VaultOptions): Promise<boolean> {
  const { databaseUrl, masterKey, masterKeyFile, dataDir } = config;
  if (databaseUrl || masterKey || masterKeyFile !== `${dataDir}/root.key`) return false;
  return (await readKeyRows(db)).length === 0 && !(await hasSealed(db, columns));
}

/** Another process that starts at the same time may be first; its key serves both. */
async function makeRootKey(file: string): Promise<void> {
  try {
    await initRootKey(file);
  } catch (error) {
    if (!(error instanceof KeyFault)) throw error;
  }
}
