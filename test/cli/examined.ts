import { resolve } from 'node:path';
import { examine } from '../../plugin/cli/doctor/examine';
import { freePort } from '../support/mariadb';

/** The environment of a site; undefined unsets. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Without what is undefined. */
export const without = (env: Env) =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));

const elsewhere = { SITEPLANE_LEDGER_ANCHORS: '/another/disk' };

/** Examine this installation, or that of a folder, on a sound Node, and where the usual port is taken by something else. */
export async function look(env: Env, { at = resolve(__dirname, '../..'), nodeVersion = '20.20.2' } = {}) {
  const free = String(await freePort());
  return examine({ variables: without({ PORT: free, ...env }), root: at, nodeVersion });
}

/** What is not well, as `warn name: message -> fix`; anchors lie elsewhere unless the environment says otherwise. A data folder in memory is a fact of some machines that run tests. */
export async function problems(env: Env, options?: Parameters<typeof look>[1]): Promise<string[]> {
  const { checks } = await look({ ...elsewhere, ...env }, options);
  return checks.flatMap((it) =>
    it.status === 'ok' || it.message.includes('is in memory') ? [] : [`${it.status} ${it.name}: ${it.message} -> ${it.fix}`],
  );
}
