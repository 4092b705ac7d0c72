import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initRootKey } from '../../plugin/secrets/root-key';
import type { Outcome } from '../prove/case';
import { type Crew, crewOf, unlimited } from '../prove/mutations';
import { freePort, type MariaDb, type MariaDbOptions, startMariadb } from '../support/mariadb';
import { type Server, signIn, spawnServer } from '../support/server';
import { type TcpProxy, tcpProxy, through } from '../support/tcp-proxy';

const password = 'fault-fault-fault';

/** Instances on one MariaDB of their own, behind a proxy that the faults are made in. */
export interface Ground {
  readonly database: MariaDb;
  readonly proxy: TcpProxy;
  readonly crew: Crew;
  readonly servers: Server[];
  /** Where the data and the root key are, without the proxy. */
  readonly own: Readonly<Record<string, string>>;
  /** kill -9 of an instance, and the same one started again. */
  restart(index: number): Promise<void>;
}

interface Wanted {
  readonly instances: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly database?: MariaDbOptions;
  /** By how much the clock of each instance is ahead, in milliseconds. */
  readonly shiftsMs?: readonly number[];
}

/** Arguments of Node for a clock that `FAULT_CLOCK_MS` says. */
const shifted = ['--require', join(__dirname, 'shifted-clock.cjs')];

export async function onGround(wanted: Wanted, work: (ground: Ground) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'siteplane-fault-'));
  const database = await startMariadb(wanted.database);
  const proxy = await tcpProxy(database.port);
  const servers: Server[] = [];
  try {
    const keyFile = join(folder, 'root.key');
    await initRootKey(keyFile);
    const { url } = await database.freshDatabase();
    const common = { ...unlimited, SITEPLANE_MASTER_KEY_FILE: keyFile, SITEPLANE_ADMIN_PASSWORD: password, ...wanted.env };
    const ports = await Promise.all(Array.from({ length: wanted.instances }, freePort));
    const start = (index: number) => {
      const own = { SITEPLANE_DATABASE_URL: through(proxy, url), SITEPLANE_DATA_DIR: join(folder, String(index)) };
      const shiftMs = wanted.shiftsMs?.[index];
      const env = { ...common, ...own, ...(shiftMs === undefined ? {} : { FAULT_CLOCK_MS: String(shiftMs) }) };
      return spawnServer({ env, port: ports[index] ?? 0, before: shiftMs === undefined ? [] : shifted });
    };
    for (const index of ports.keys()) servers.push(await start(index));
    const { key } = await (await signIn(servers[0]?.url ?? '', 'admin', password)).mint('fault');
    const own = { SITEPLANE_DATA_DIR: folder, SITEPLANE_DATABASE_URL: url, SITEPLANE_MASTER_KEY_FILE: keyFile };
    async function restart(index: number): Promise<void> {
      await servers[index]?.kill9();
      servers[index] = await start(index);
    }
    return await work({ database, proxy, servers, own, restart, crew: crewOf(servers, key) });
  } finally {
    // A database that hangs or is away lets no instance end in peace.
    await Promise.all(servers.map((server) => server.kill9()));
    await proxy.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
