import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { putSite } from '../support/administrator';
import { callWithKey, type Server, signIn, spawnServer } from '../support/server';
import { patientDatabase } from '../support/storages';

/** A site that runs as a user runs it, with a key and an administrator whose password is known. */
export interface LookSite {
  readonly server: Server;
  readonly password: string;
  /** Its data folder. */
  readonly dir: string;
  /** A key of its own is made when this is first asked for. */
  call(operation: string, params?: object): Promise<Readonly<Record<string, unknown>>>;
  /** A request to an engine, with the key; throws what it refuses. */
  api<T>(method: string, path: string, body?: object): Promise<T>;
  /** A request to the pages' own routes, as the administrator. */
  admin(method: string, path: string, body?: object): Promise<Response>;
  stop(): Promise<void>;
}

const password = 'correct horse battery';
/** Who waits for a job on a busy machine asks more often than a minute allows. */
const noLimits = {
  SITEPLANE_READS_PER_MINUTE: '0',
  SITEPLANE_LOGINS_PER_MINUTE: '0',
  SITEPLANE_FAILED_AUTH_PER_MINUTE: '0',
  SITEPLANE_CAPTURE_PER_MINUTE: '0',
};

/** An empty site. */
export async function startLookSite(more: Readonly<Record<string, string>> = {}): Promise<LookSite> {
  const dir = mkdtempSync(join(tmpdir(), 'siteplane-look-'));
  await putSite(dir, password);
  const env = { SITEPLANE_DATA_DIR: dir, ...patientDatabase, ...noLimits, ...more };
  const server = await spawnServer({ env });
  let signedIn: ReturnType<typeof signIn> | undefined;
  let minted: Promise<string> | undefined;
  const session = () => (signedIn ??= signIn(server.url, 'admin', password));
  const key = () => (minted ??= session().then(async ({ mint }) => (await mint('Deploy script')).key));

  return {
    server,
    password,
    dir,
    async call(operation, params = {}) {
      const { envelope } = await callWithKey({ baseUrl: server.baseUrl, key: await key() }, operation, params);
      if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
      return envelope.data ?? {};
    },
    async api<T>(method: string, path: string, body?: object) {
      const answer = await fetch(`${server.url}/rest${path}`, {
        method,
        headers: { 'X-API-Key': await key(), ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    admin: async (method, path, body) => (await session()).send(method, path, body),
    async stop() {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Sign in as the administrator and wait for the overview, in whatever language it is. */
export async function signInAt({ server, password: secret }: LookSite, page: Page): Promise<void> {
  await page.goto(`${server.url}/admin/siteplane/overview`);
  await page.locator('[name=login]').fill('admin');
  await page.locator('[name=password]').fill(secret);
  await page.locator('form [type=submit]').click();
  await page.getByRole('navigation').first().waitFor();
  await page.locator('#root main').getByRole('heading', { level: 1 }).waitFor();
}
