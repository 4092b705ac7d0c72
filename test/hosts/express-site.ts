import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, sha256Text } from '../../plugin/adapter';
import type { SignedIn, WebOptions, WebUnderTest } from '../../plugin/host-contract';
import { kitSchema } from '../../plugin/host-kit';
import type { ExpressSite as InExample } from '../../plugin/hosts/express';
import { exampleSite } from '../../plugin/hosts/express/example';
import { http } from '../support/http';
import { freePort } from '../support/mariadb';
import { migratedDatabase } from '../support/migrated';
import { pathOf } from '../support/needs';
import { patientDatabase } from '../support/storages';
import { tcpProxy } from '../support/tcp-proxy';

export const password = 'correct horse battery';
type Example = ReturnType<typeof exampleSite>;

export interface Options extends Partial<WebOptions>, Pick<InExample, 'plugins' | 'places'> {
  readonly env?: Readonly<Record<string, string>>;
  /** What listens in place of the example, for an adapter that is built wrong. */
  readonly built?: (example: Example) => RequestListener;
  readonly takeDatabase?: WebUnderTest['takeDatabase'];
}

export interface ExpressSite extends WebUnderTest {
  readonly notes: readonly string[];
}

/** The same on MariaDB, reached through a proxy that can take it away. */
export async function onMariadb(options: Options): Promise<ExpressSite> {
  const database = await migratedDatabase(pathOf('mariadb') ?? '', kitSchema);
  const url = new URL(database.url);
  const proxy = await tcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const site = await startExpressSite({
    ...options,
    env: { ...patientDatabase, ...options.env, SITEPLANE_DATABASE_URL: url.href },
    async takeDatabase() {
      await proxy.refuse();
      return proxy.accept;
    },
  });
  return {
    ...site,
    async stop() {
      await site.stop();
      await proxy.close();
      await database.drop();
    },
  };
}

/** The token of a session, as the adapter derives it from the id in the cookie. */
export const tokenOf = (cookie: string) => sha256Text(`csrf:${/s:([^.]+)\./.exec(decodeURIComponent(cookie))?.[1] ?? ''}`);

/** Start the example on a free port, with its accounts `owner` and `writer`. */
export async function startExpressSite({
  trustedProxies = 0,
  env = {},
  built,
  takeDatabase,
  ...given
}: Options = {}): Promise<ExpressSite> {
  const dir = mkdtempSync(join(tmpdir(), 'sp-express-'));
  const port = await freePort();
  const config = readConfig({
    SITEPLANE_DATA_DIR: dir,
    SITEPLANE_MASTER_KEY_FILE: join(dir, 'root.key'),
    SITEPLANE_LOG_LEVEL: 'silent',
    PORT: String(port),
    ...(trustedProxies === 0 ? {} : { SITEPLANE_TRUST_PROXY: String(trustedProxies) }),
    ...env,
  });
  const example = exampleSite(config, password, given);
  const { siteplane, accounts } = example;
  const notes = await siteplane.start();
  const server = createServer(built?.(example) ?? example.app);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${port}`;
  const { send } = http(url);

  async function signIn(who: 'administrator' | 'editor'): Promise<SignedIn> {
    const body = { username: who === 'administrator' ? 'owner' : 'writer', password };
    const { headers, status } = await send('POST', '/login', { body });
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .join('; ');
    if (status !== 302 || cookie === '') throw new Error(`sign-in answered ${status}`);
    return { cookie, csrf: tokenOf(cookie) };
  }

  const setEditor = (active: boolean) => {
    const at = accounts.findIndex(({ login }) => login === 'writer');
    const found = accounts[at];
    if (found) accounts[at] = { ...found, active };
  };
  return {
    host: siteplane.host,
    notes,
    url,
    ...siteplane.host.places,
    signIn,
    signOut: async ({ cookie }) => void (await send('POST', '/logout', { cookie })),
    suspendEditor: async () => setEditor(false),
    resumeEditor: async () => setEditor(true),
    ...(takeDatabase ? { takeDatabase } : {}),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await closed;
      await siteplane.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
