import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { initRootKey } from '../../plugin/secrets/root-key';
import { freePort, startMariadb } from '../support/mariadb';
import { callWithKey, signIn, spawnServer } from '../support/server';
import { createSource, fullMonth, longLead, tenThousandContacts } from './filled';
import { unlimited } from './unlimited';
import { seeded, type Work, works } from './works';

/** Ours and the reference, each filled, on databases of one server. */
export interface Ground {
  readonly works: readonly Work[];
  readonly bare: Bare;
  /** On the database of ours, behind its back. */
  readonly control: Connection;
  readonly freshUrl: () => Promise<string>;
  /** SIGTERM for ours alone. */
  stopOurs(): Promise<unknown>;
  stop(): Promise<void>;
}

export interface Bare {
  readonly url: string;
  readonly process: ChildProcess;
}

/** `before`: arguments of Node itself for ours. */
export async function startGround({ before = [] }: { readonly before?: readonly string[] } = {}): Promise<Ground> {
  const database = await startMariadb();
  const folder = mkdtempSync(join(tmpdir(), 'siteplane-bench-'));
  const [ours, reference] = await Promise.all([database.freshDatabase(), database.freshDatabase()]);
  const keyFile = join(folder, 'root.key');
  await initRootKey(keyFile);
  const env = { ...unlimited, SITEPLANE_DATABASE_URL: ours.url, SITEPLANE_MASTER_KEY_FILE: keyFile, SITEPLANE_DATA_DIR: folder };
  const server = await spawnServer({ env, core: 0, before });
  const bare = await startBare(reference.url);
  const control = await createConnection(ours.url);
  const stop = async () => {
    bare.process.kill();
    await control.end();
    await server.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const key = (await (await signIn(server.url, 'admin', 'bench-bench-bench')).mint('bench')).key;
    const site = { baseUrl: server.baseUrl, key };
    const manifest = await fetch(`${server.baseUrl}/manage/manifest`, { headers: { 'X-API-Key': key } });
    bare.process.send(await manifest.text());
    await fill(site);
    const source = await createSource(site, control);
    const leadId = await longLead(env, control);
    const bookable = await fullMonth(env);
    await tenThousandContacts(env);
    const all = works({ server, key, etag: manifest.headers.get('etag') ?? '', source, leadId, bookable });
    const freshUrl = async () => (await database.freshDatabase()).url;
    return { works: all, bare, control, freshUrl, stopOurs: () => server.stop(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startBare(databaseUrl: string): Promise<Bare> {
  const port = await freePort();
  const child = fork(join(__dirname, 'bare-server.ts'), [databaseUrl, String(port)], {
    execPath: 'taskset',
    execArgv: ['-c', '0', process.execPath, '--import', 'tsx'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('the bare server ended')));
  });
  return { url: `http://127.0.0.1:${port}`, process: child };
}

async function fill(site: { baseUrl: string; key: string }): Promise<void> {
  const entitlement = { module_id: 'assistant-bridge', domain: '127.0.0.1', confirm: true };
  await callWithKey(site, 'modules.entitlements_grant', entitlement);
  await callWithKey(site, 'modules.activate', { module: 'assistant-bridge' });
  for (let i = 0; i < 50; i++) await callWithKey(site, 'crm.create', { name: `CRM ${i}`, url: 'https://crm.example' });
  for (let i = 0; i < seeded; i++) await callWithKey(site, 'notes_items.create', { title: `Note ${i}`, content: 'x'.repeat(100) });
}
