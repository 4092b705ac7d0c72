import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { initRootKey } from '../../plugin/secrets/root-key';
import { freePort } from '../support/mariadb';
import { type Server, signIn, spawnServer } from '../support/server';
import { type ProxyKind, startProxy } from './proxy';

const password = 'rolling-rolling-rolling';

export interface Rolling {
  readonly proxy: ProxyKind;
  /** Of an empty database. */
  readonly databaseUrl: string;
  /** Each instance is restarted in turn, until there were so many requests, and all at least once. */
  readonly requests: number;
  readonly drainSeconds: number;
  /** Requests at the same time. */
  readonly callers?: number;
}

export interface Rolled {
  readonly requests: number;
  /** What was not answered as it should be, each in a few words. */
  readonly failures: readonly string[];
  readonly restarts: number;
  readonly exitCodes: readonly (number | null)[];
  readonly seconds: number;
}

/** Two instances behind a proxy, restarted one after the other while they are called. */
export async function rollingRestart({ proxy, databaseUrl, requests, drainSeconds, callers = 8 }: Rolling): Promise<Rolled> {
  const folder = mkdtempSync(join(tmpdir(), 'sp-rolling-'));
  const keyFile = join(folder, 'root.key');
  await initRootKey(keyFile);
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    spawnServer({
      port,
      env: {
        SITEPLANE_DATABASE_URL: databaseUrl,
        SITEPLANE_MASTER_KEY_FILE: keyFile,
        SITEPLANE_DATA_DIR: join(folder, 'data'),
        SITEPLANE_ADMIN_PASSWORD: password,
        SITEPLANE_DRAIN_SECONDS: String(drainSeconds),
        SITEPLANE_TRUST_PROXY: '1',
        SITEPLANE_READS_PER_MINUTE: '0',
        SITEPLANE_WRITES_PER_MINUTE: '0',
        SITEPLANE_LOG_LEVEL: 'error',
      },
    });
  const servers: Server[] = [];
  for (const port of ports) servers.push(await start(port));
  const front = await startProxy(proxy, ports);
  try {
    const { key } = await (await signIn(servers[0]?.url ?? '', 'admin', password)).mint('rolling');
    const began = performance.now();
    const load = calling(front.url, key, callers);
    const exitCodes: (number | null)[] = [];
    for (let at = 0; at < ports.length || load.count() < requests; at++) {
      const index = at % ports.length;
      exitCodes.push((await servers[index]?.stop()) ?? null);
      servers[index] = await start(ports[index] ?? 0);
    }
    const failures = await load.stop();
    return { requests: load.count(), failures, restarts: exitCodes.length, exitCodes, seconds: (performance.now() - began) / 1000 };
  } finally {
    await front.stop();
    await Promise.all(servers.map((server) => server.kill9()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pages, reads and writes, by callers who keep their connections to the proxy. Nothing is repeated. */
function calling(url: string, key: string, callers: number) {
  const failures: string[] = [];
  const agent = new Agent({ connections: callers, pipelining: 1 });
  let isOver = false;
  let count = 0;
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const dispatch = `${url}/rest/siteplane/v1/manage/dispatch`;
  const post = (body: object) => fetch(dispatch, { method: 'POST', headers, body: JSON.stringify(body), dispatcher: agent });
  const kinds = [
    () => fetch(`${url}/`, { dispatcher: agent }),
    () => post({ resource: 'crm', action: 'list', params: {} }),
    (n: number) => post({ resource: 'variables', action: 'set', params: { key: `v${n % 50}`, value: String(n) } }),
  ];
  async function caller(): Promise<void> {
    while (!isOver) {
      count += 1;
      const kind = count % kinds.length;
      const what = await (kinds[kind]?.(count) ?? post({})).then(
        async (answer) => (await answer.arrayBuffer(), answer.status === 200 ? undefined : `${answer.status}`),
        (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`,
      );
      if (what !== undefined) failures.push(`${['page', 'read', 'write'][kind]}: ${what}`);
    }
  }
  const all = Promise.all(Array.from({ length: callers }, caller));
  return {
    count: () => count,
    async stop() {
      isOver = true;
      await all;
      await agent.close();
      return failures;
    },
  };
}
