import { existsSync } from 'node:fs';
import { type Config, keyringFault, rootKeyFault, sealedColumns, sqliteFile } from '../service';
import { type Finding, fail, ok } from './finding';

type Db = Parameters<typeof keyringFault>[0];

/** The messages of the vault's faults name the command, except for these. */
const fixes: Readonly<Record<string, string>> = {
  MASTER_KEY_MISMATCH: 'put the root key that this database was set up with in its place, from the backup',
  KEY_ROWS_MISSING: 'restore the table sp_secret_keys from the backup',
  SECRET_CORRUPT: 'restore the table sp_secret_keys from the backup',
};

/** The root key by itself: there, ours alone, and of the right form. */
export async function checkRootKey(config: Config): Promise<Finding[]> {
  const name = 'root_key';
  const fault = await rootKeyFault(config);
  if (fault === undefined) return [ok(name, `The root key is in ${config.masterKeyFile ?? 'SITEPLANE_MASTER_KEY'}.`)];
  if (fault.code === 'MASTER_KEY_MISSING' && isBeforeFirstStart(config))
    return [ok(name, `${config.masterKeyFile} is made at the first start.`)];
  if (fault.code === 'MASTER_KEY_MISSING' && config.masterKeyFile !== undefined) {
    const file = config.masterKeyFile;
    const fix = `copy the root key from its backup to ${file} and run: chmod 600 ${file}; only for a new, empty site: siteplane keys init ${file}`;
    return [fail(name, `${fault.code}: ${file} does not exist.`, fix)];
  }
  const [problem = '', ...rest] = fault.message.split('; ');
  const advice = rest.join('; ').replace(/^run: /, '');
  return [
    fail(
      name,
      `${fault.code}: ${problem}.`,
      rest.length === 0 ? 'name a file that holds the root key in SITEPLANE_MASTER_KEY_FILE' : asCommand(advice),
    ),
  ];
}

/** Whether the root key opens what this database holds. `isNew`: nothing was sealed yet. */
export async function checkKeyring(db: Db, config: Config): Promise<{ readonly findings: Finding[]; readonly isNew: boolean }> {
  const name = 'keyring';
  const { fault, isNew } = await keyringFault(db, config, sealedColumns);
  if (fault === undefined) {
    return { findings: [ok(name, isNew ? 'Data keys are made at the first start.' : 'The root key opens the data keys.')], isNew };
  }
  const fix = fixes[fault.code];
  // What is wrong with the root key itself has been said.
  if (fix === undefined) return { findings: [], isNew };
  return { findings: [fail(name, `${fault.code}: ${fault.message.split('; ')[0]}.`, fix)], isNew };
}

const asCommand = (advice: string) => (/^(chmod|chown) /.test(advice) ? `run: ${advice}` : advice);

/** The embedded database makes itself a key in its folder, once. */
const isBeforeFirstStart = ({ databaseUrl, dataDir, masterKeyFile }: Config) =>
  databaseUrl === undefined && masterKeyFile === `${dataDir}/root.key` && !existsSync(sqliteFile(dataDir));
