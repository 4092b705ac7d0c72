import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { initRootKey } from '../../../plugin/secrets/root-key';
import type { Outcome, ProveCase, ProveOptions } from '../../prove/case';
import { leftOut } from '../../prove/cases/galera';
import { type Crew, crewOf, unlimited } from '../../prove/mutations';
import { type Cluster, missingForGalera, startGalera } from '../../support/galera';
import { callWithKey, type Server, signIn, spawnServer } from '../../support/server';
import { type TcpProxy, tcpProxy } from '../../support/tcp-proxy';
import { mutateUnder, sized } from '../outcome';
import { timelines } from './timelines';

const password = 'fault-fault-fault';
const recoveryLimitMs = 10_000;
const kinds = 4;

/** Two instances that know all three nodes; whatever happens to the node that is used, they go on at another one. */
export const clusterNodes: ProveCase = {
  name: 'F9',
  title: 'Nodes of a cluster are killed, restarted, cut off and isolated under mutations of slots, maps and timelines of leads',
  verifies: ['D753'],

  async run(options) {
    const missing = missingForGalera();
    if (missing.length > 0) return leftOut(missing, options);
    const folder = mkdtempSync(join(tmpdir(), 'siteplane-nodes-'));
    const cluster = await startGalera(3);
    const proxies = await Promise.all(cluster.nodes.map(({ port }) => tcpProxy(port)));
    const servers: Server[] = [];
    try {
      return await underFaults({ cluster, proxies, servers, folder }, options);
    } finally {
      await Promise.all(servers.map((server) => server.kill9()));
      for (const proxy of proxies) await proxy.close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Parts {
  readonly cluster: Cluster;
  readonly proxies: readonly TcpProxy[];
  readonly servers: Server[];
  readonly folder: string;
}

async function underFaults(parts: Parts, options: ProveOptions): Promise<Outcome> {
  const { cluster, proxies, servers, folder } = parts;
  const name = (await cluster.nodes[0]?.freshDatabase())?.name ?? '';
  const url = cluster.nodes[0]?.url(name) ?? '';
  const keyFile = join(folder, 'root.key');
  await initRootKey(keyFile);
  const list = proxies.map(({ port }) => `127.0.0.1:${port}`).join(',');
  for (const index of [0, 1]) {
    const env = {
      ...unlimited,
      SITEPLANE_READS_PER_MINUTE: '0',
      SITEPLANE_DATABASE_URL: url.replace(/127\.0\.0\.1:\d+/, list),
      SITEPLANE_MASTER_KEY_FILE: keyFile,
      SITEPLANE_DATA_DIR: join(folder, String(index)),
      SITEPLANE_ADMIN_PASSWORD: password,
      SITEPLANE_LOG_LEVEL: 'error',
    };
    servers.push(await spawnServer({ env }));
  }
  const { key } = await (await signIn(servers[0]?.url ?? '', 'admin', password)).mint('fault');
  const crew = crewOf(servers, key);
  const own = { SITEPLANE_DATA_DIR: folder, SITEPLANE_DATABASE_URL: url, SITEPLANE_MASTER_KEY_FILE: keyFile };
  const counts = new Map<string, number>();
  const leads = await timelines(crew);
  const merging = mergeAll(crew);
  const noting = leads.noteAll();
  const outcome = await mutateUnder({ crew, own }, sized(options, 600, 4000), async () => {
    const recoveriesMs: number[] = [];
    for (let round = 0; !crew.done; round++) {
      const node = await nodeInUse(parts, key);
      const [kind, fault] = faultsOf(parts, node)[round % kinds] as readonly [string, () => Promise<() => Promise<void>>];
      options.log(`${kind}: node ${node}`);
      const began = performance.now();
      const repair = await fault();
      await Promise.all(servers.map(({ baseUrl }) => served(baseUrl, key)));
      recoveriesMs.push(performance.now() - began);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      await repair();
      await Promise.all(cluster.nodes.map((one) => synced(one.url())));
      await sleep(200);
    }
    return { faults: recoveriesMs.length, recoveriesMs };
  });
  const { merges, lost } = await merging;
  await noting;
  const ledger = await leads.judged();
  for (const line of new Set(servers.flatMap((server) => unexpectedIn(server.output())))) options.log(line);
  const slowest = Number(outcome.figures['recovery (ms), max'] ?? Number.POSITIVE_INFINITY);
  return {
    passed: outcome.passed && counts.size === kinds && slowest < recoveryLimitMs && merges > 0 && lost === 0 && ledger.passed,
    figures: { ...outcome.figures, ...Object.fromEntries(counts), merges, 'merges lost': lost, ...ledger.figures },
  };
}

/** Errors in a log that no 503 explains. */
const unexpectedIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => line.includes('"level":"error"') && !line.includes('Temporarily unavailable'))
    .map((line) => line.slice(0, 2000));

/** Domains that two callers merge into one map for as long as the mutations take, and how many of the acknowledged ones are not in it. */
async function mergeAll(crew: Crew): Promise<{ merges: number; lost: number }> {
  const domains: string[] = [];
  async function caller(index: number) {
    const { baseUrl } = crew.servers[index] as Server;
    for (let n = 0; !crew.done; n++) {
      const domain = `d${n}.m${index}.example`;
      const call = { baseUrl, key: crew.key, headers: { 'Idempotency-Key': domain } };
      const params = { module_id: 'merged', domain, confirm: true };
      for (;;) {
        const answer = await callWithKey(call, 'modules.entitlements_grant', params).catch(() => undefined);
        if (answer?.status === 200) break;
        if (answer && answer.status >= 500) crew.faults.set(answer.status, (crew.faults.get(answer.status) ?? 0) + 1);
        if (crew.done) return;
        await sleep(50);
      }
      domains.push(domain);
      await sleep(50);
    }
  }
  await Promise.all([caller(0), caller(1)]);
  const { envelope } = await callWithKey({ baseUrl: crew.servers[0]?.baseUrl ?? '', key: crew.key }, 'modules.entitlements_list');
  const held = JSON.stringify(envelope.data);
  return { merges: domains.length, lost: domains.filter((domain) => !held.includes(`"${domain}"`)).length };
}

/** What is done to a node; each is given back how it is undone. */
function faultsOf({ cluster, proxies }: Parts, index: number): (readonly [string, () => Promise<() => Promise<void>>])[] {
  const node = cluster.nodes[index];
  const proxy = proxies[index];
  if (!node || !proxy) throw new Error(`no node ${index}`);
  const isolate = (value: 0 | 1) => ask(node.url(), `SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${value}'`);
  return [
    [
      'nodes killed',
      async () => {
        await node.kill9();
        return () => node.restart();
      },
    ],
    [
      'nodes restarted (SIGTERM)',
      async () => {
        await node.terminate();
        return () => node.restart();
      },
    ],
    [
      'nodes cut off',
      async () => {
        await proxy.refuse();
        return () => proxy.accept();
      },
    ],
    [
      'nodes isolated from the cluster',
      async () => {
        await isolate(1);
        return async () => void (await isolate(0));
      },
    ],
  ];
}

/** The node that the first instance says it uses. */
async function nodeInUse({ servers, proxies }: Parts, key: string): Promise<number> {
  const { envelope } = await callWithKey({ baseUrl: servers[0]?.baseUrl ?? '', key }, 'status.health', {});
  const [, port] = /answers at 127\.0\.0\.1:(\d+)/.exec(JSON.stringify(envelope)) ?? [];
  const index = proxies.findIndex((proxy) => proxy.port === Number(port));
  if (index < 0) throw new Error(`status.health names no node: ${JSON.stringify(envelope)}`);
  return index;
}

/** The instance writes again, and reads what it wrote. */
async function served(baseUrl: string, key: string): Promise<void> {
  const value = String(Math.random());
  const deadline = performance.now() + 60_000;
  const call = (operation: string, params: object) => callWithKey({ baseUrl, key }, operation, params).catch(() => undefined);
  while ((await call('variables.set', { key: new URL(baseUrl).port, value }))?.status !== 200) {
    if (performance.now() > deadline) throw new Error('the instance did not write again in a minute');
    await sleep(20);
  }
  const read = await call('variables.list', {});
  if (read?.status === 200 && !JSON.stringify(read.envelope).includes(value)) throw new Error('what was written could not be read');
}

async function ask(url: string, sql: string): Promise<string> {
  const connection = await createConnection({ uri: url, connectTimeout: 5000 });
  try {
    const [rows] = await connection.query(sql);
    return JSON.stringify(rows);
  } finally {
    connection.destroy();
  }
}

async function synced(url: string): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!(await ask(url, "SHOW STATUS LIKE 'wsrep_local_state_comment'").catch(() => '')).includes('Synced')) {
    if (performance.now() > deadline) throw new Error('a node did not come back in two minutes');
    await sleep(100);
  }
}
