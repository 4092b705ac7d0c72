import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { initRootKey } from '../../../plugin/secrets/root-key';
import { missingForGalera, startGalera } from '../../support/galera';
import { callWithKey, type Server, signIn, spawnServer } from '../../support/server';
import type { Outcome, ProveCase, ProveOptions } from '../case';

const password = 'galera-galera-galera';

interface FirstWrite {
  readonly params: (mark: number) => object;
  /** Where its row is, and by which column the mark of the call that won can be told. */
  readonly table: string;
  readonly shows?: string;
  /** Each call makes a row of its own. */
  readonly isEachItsOwn?: boolean;
}

/** First writes of a row, which every node begins by not finding it. */
const firstWrites: Readonly<Record<string, FirstWrite>> = {
  'variables.set': { params: (mark) => ({ key: 'greeting', value: `v${mark}` }), table: 'sp_variables', shows: 'value' },
  'integrations.update': {
    params: (mark) => ({ slug: 'smtp', config: { host: `mail${mark}.example`, from: 'site@team.example' } }),
    table: 'sp_integrations',
    shows: 'config',
  },
  'ai.set_key': {
    params: (mark) => ({ provider: 'ollama', api_key: 'a-key', base_url: `https://llm${mark}.example/v1` }),
    table: 'sp_ai_keys',
    shows: 'base_url',
  },
  'ai.set_area': {
    params: (mark) => ({ area: 'summary', provider: 'mistral', max_tokens: mark }),
    table: 'sp_ai_areas',
    shows: 'max_tokens',
  },
  'modules.entitlements_grant': {
    params: () => ({ module_id: 'assistant-bridge', domain: 'shop.example', confirm: true }),
    table: 'sp_entitlements',
  },
  'content_sources.create': { params: () => ({ name: 'Press' }), table: 'sp_sources', isEachItsOwn: true },
};

/** The same first write on three nodes at once. */
export const galera: ProveCase = {
  name: 'galera',
  title: 'Three Galera nodes, the same first write on each at once: no answer is 500 or above, and every node has the same row',
  verifies: ['dispatch:at-once'],

  async run(options) {
    const missing = missingForGalera();
    if (missing.length > 0) return leftOut(missing, options);
    const cluster = await startGalera(3);
    const folder = mkdtempSync(join(tmpdir(), 'siteplane-galera-'));
    const servers: Server[] = [];
    const readers: Connection[] = [];
    try {
      const name = (await cluster.nodes[0]?.freshDatabase())?.name ?? '';
      const urls = cluster.nodes.map((node) => node.url(name));
      await startServers(urls, folder, servers);
      for (const url of urls) readers.push(await reader(url));
      return await race({ servers, readers }, options);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      for (const connection of readers) connection.destroy();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Said loudly where a machine cannot run a cluster. */
export function leftOut(missing: readonly string[], { log }: ProveOptions): Outcome {
  const note = `LEFT OUT: a cluster needs ${missing.join(', ')}; run: npm run setup -- --all`;
  log(note);
  return { passed: true, figures: {}, note };
}

async function startServers(urls: readonly string[], folder: string, servers: Server[]): Promise<void> {
  const keyFile = join(folder, 'root.key');
  await initRootKey(keyFile);
  for (const [index, url] of urls.entries()) {
    const env = {
      SITEPLANE_DATABASE_URL: url,
      SITEPLANE_MASTER_KEY_FILE: keyFile,
      SITEPLANE_DATA_DIR: join(folder, String(index)),
      SITEPLANE_ADMIN_PASSWORD: password,
      SITEPLANE_WRITES_PER_MINUTE: '0',
      SITEPLANE_DESTRUCTIVE_PER_MINUTE: '0',
      SITEPLANE_LOG_LEVEL: 'fatal',
    };
    servers.push(await spawnServer({ env }));
  }
}

/** It waits for what the other nodes have acknowledged. */
async function reader(url: string): Promise<Connection> {
  const connection = await createConnection(url);
  await connection.query('SET SESSION wsrep_sync_wait = 15');
  return connection;
}

interface Parts {
  readonly servers: readonly Server[];
  readonly readers: readonly Connection[];
}

async function race(parts: Parts, { size, log }: ProveOptions): Promise<Outcome> {
  const rounds = size === 'full' ? 40 : 5;
  const { key } = await (await signIn(parts.servers[0]?.url ?? '', 'admin', password)).mint('galera');
  const figures: Record<string, string> = {};
  let wrong = 0;
  for (const [operation, write] of Object.entries(firstWrites)) {
    const counts = { faults: 0, rowsWrong: 0 };
    for (let round = 0; round < rounds; round++) {
      await parts.readers[0]?.query(`DELETE FROM ${write.table}`);
      const calls = parts.servers.map(async ({ baseUrl }, node) => {
        const mark = 1000 + 10 * round + node;
        const { status, envelope } = await callWithKey({ baseUrl, key }, operation, write.params(mark));
        return { mark, status, error: envelope.error, data: envelope.data as { id?: unknown; slug?: unknown } | null };
      });
      const replies = await Promise.all(calls);
      for (const { status, error } of replies.filter((reply) => reply.status >= 500)) {
        counts.faults += 1;
        log(`${operation}: ${status} ${error}`);
      }
      const fault = await faultOfRows(parts.readers, write, marksOf(replies));
      if (!fault) continue;
      counts.rowsWrong += 1;
      log(`${operation}: ${fault}; ${await traces(parts.readers, operation, replies)}`);
    }
    figures[`${operation}: answers of 5xx`] = `${counts.faults} of ${rounds * parts.servers.length}`;
    figures[`${operation}: rounds with wrong rows`] = `${counts.rowsWrong} of ${rounds}`;
    wrong += counts.faults + counts.rowsWrong;
  }
  return { passed: wrong === 0, figures };
}

/** Whether what is missing was kept in part, which the rows of its audit log tell, or not at all. */
async function traces(
  [reader]: readonly Connection[],
  operation: string,
  replies: readonly { data: { id?: unknown; slug?: unknown } | null }[],
) {
  const told = replies.map(({ data }) => `${data?.id} ${data?.slug}`);
  const [entries] = (await reader?.query(
    'SELECT id, at, request_id, ok, changed FROM sp_audit WHERE resource = ? AND action = ? ORDER BY id DESC LIMIT 6',
    operation.split('.'),
  )) ?? [[]];
  return `told: ${told.join(', ')}; the last of the audit log: ${JSON.stringify(entries)}`;
}

const marksOf = (replies: readonly { mark: number; status: number }[]) =>
  replies.filter(({ status }) => status === 200).map(({ mark }) => String(mark));

const rowsOnEach = (readers: readonly Connection[], { table }: FirstWrite) =>
  Promise.all(
    readers.map(async (connection) => {
      const [rows] = await connection.query(`SELECT * FROM ${table} ORDER BY 1`);
      return rows as Record<string, unknown>[];
    }),
  );

/** What is wrong with the rows that a race left behind, the marks of whose acknowledged calls are given. */
async function faultOfRows(readers: readonly Connection[], write: FirstWrite, marks: readonly string[]): Promise<string | undefined> {
  const [first = [], ...others] = await rowsOnEach(readers, write);
  const expected = write.isEachItsOwn ? marks.length : 1;
  if (marks.length === 0) return 'no call was acknowledged';
  if (first.length !== expected) {
    const counts = (each: readonly (readonly unknown[])[]) => each.map(({ length }) => length).join(', ');
    // Lost, or not there yet: the second look tells.
    const again = counts(await rowsOnEach(readers, write));
    return `${first.length} rows instead of ${expected}; the nodes have ${counts([first, ...others])}, at a second look ${again}`;
  }
  if (others.some((rows) => JSON.stringify(rows) !== JSON.stringify(first))) return 'the nodes hold different rows';
  const shown = String(first[0]?.[write.shows ?? '']);
  return !write.shows || marks.some((mark) => shown.includes(mark)) ? undefined : `${shown} is of no call that was acknowledged`;
}
