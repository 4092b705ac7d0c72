import { type Config, excludeVariable } from '../service';
import { checkBridge, checkEngines } from './bridge';
import { checkDatabase } from './database';
import { maskVariables, readSettings, type Variables } from './environment';
import { checkAddress, checkMetricsToken } from './exposure';
import { type Finding, fail, reasonOf } from './finding';
import { checkRootKey } from './keys';
import { checkAnchors, checkDataDir, checkExposure, checkImages, checkNode } from './machine';
import { checkModels } from './models';
import { checkPort } from './port';
import { checkFetchAllow, checkRedis, checkSmtp, checkTraces, checkWitnesses } from './services';

/** What is examined: the environment, the installation, and the machine that this runs on. */
export interface Patient {
  readonly variables: Variables;
  /** Folder of the installation. */
  readonly root: string;
  readonly nodeVersion: string;
}

/** Everything that was looked at. */
export interface Report {
  /** No check failed; warnings may be there. */
  readonly ok: boolean;
  /** Every variable that is set, secrets masked. */
  readonly environment: Readonly<Record<string, string>>;
  readonly checks: readonly Finding[];
}

/** Run every check; one that fails never hides the others. Changes nothing (D67). */
export async function examine({ variables, root, nodeVersion }: Patient): Promise<Report> {
  const { config, findings } = readSettings(variables);
  const checks = [...checkNode(nodeVersion), ...findings, ...(config ? await checkSite(config, { root, variables }) : [])];
  return { ok: checks.every(({ status }) => status !== 'fail'), environment: maskVariables(variables), checks };
}

async function checkSite(config: Config, { root, variables }: Pick<Patient, 'root' | 'variables'>): Promise<Finding[]> {
  const database = checkDatabase(config, variables[excludeVariable]);
  // One that cannot be read is told by the settings; nobody meant the usual one.
  const isPortKnown = variables.PORT === undefined || Number(variables.PORT) === config.port;
  const ofDatabase = async () => (await database).findings;
  const ofBridge = async () => checkBridge(root, (await database).bridgeDomains);
  const ofModels = async () => checkModels((await database).aiProviders);
  const all: readonly (readonly [string, () => Promise<readonly Finding[]> | readonly Finding[]])[] = [
    ['data_dir', () => checkDataDir(config)],
    ['permissions', () => checkExposure(config)],
    ['ledger_anchors', () => checkAnchors(config)],
    ['ledger_witnesses', () => checkWitnesses(config)],
    ['root_key', () => checkRootKey(config)],
    ['database', ofDatabase],
    ['address', () => checkAddress(config)],
    ['port', () => (isPortKnown ? checkPort(config) : [])],
    ['metrics_token', () => checkMetricsToken(config)],
    ['fetch_allow', () => checkFetchAllow(config)],
    ['redis', () => checkRedis(config)],
    ['smtp', () => checkSmtp(config)],
    ['traces', () => checkTraces(config)],
    ['bridge', ofBridge],
    ['engines', () => checkEngines(root)],
    ['images', checkImages],
    ['ai', ofModels],
  ];
  return (await Promise.all(all.map(guarded))).flat();
}

async function guarded([name, check]: readonly [string, () => Promise<readonly Finding[]> | readonly Finding[]]): Promise<
  readonly Finding[]
> {
  try {
    return await check();
  } catch (error) {
    return [fail(name, `The check itself failed: ${reasonOf(error)}.`, "run doctor as the site's user and with its environment")];
  }
}
