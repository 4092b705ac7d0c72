import type { SignedIn, WebOptions, WebUnderTest } from '../../plugin/host-contract';
import { type Dialect, password, type Shim, startShim } from '../host-shim/shim';
import { tcpProxy } from '../support/tcp-proxy';

interface Options extends WebOptions {
  readonly dialect: Dialect;
}

/** The host of this project, as the suite over HTTP takes it; on MariaDB with a database that can be taken away. */
export async function startShimSite({ dialect, trustedProxies }: Options): Promise<WebUnderTest> {
  const env = trustedProxies === 0 ? {} : { SITEPLANE_TRUST_PROXY: String(trustedProxies) };
  const { shim, ...more } = dialect === 'mariadb' ? await behindSwitch(env) : { shim: await startShim({ dialect, env }) };
  const { site, host, url, send, signIn } = shim;
  const { users } = site.host as unknown as {
    users: { create(fields: object): Promise<{ id: number }>; update(id: number, changes: object): Promise<unknown> };
  };
  const editor = await users.create({ login: 'writer', password, role: 'editor' });
  return {
    host,
    url,
    adminRoot: '/admin',
    restRoot: '/rest',
    signIn: (who) => signIn(who === 'administrator' ? 'admin' : 'writer', password),
    signOut: async (session: SignedIn) => void (await send('POST', '/admin/logout', { ...session, body: {} })),
    suspendEditor: async () => void (await users.update(editor.id, { active: false })),
    resumeEditor: async () => void (await users.update(editor.id, { active: true })),
    stop: shim.stop,
    ...more,
  };
}

/** A host that reaches its database through a proxy, beside one that made the database. */
async function behindSwitch(extra: Shim['env']): Promise<{ shim: Shim } & Pick<WebUnderTest, 'stop' | 'takeDatabase'>> {
  const direct = await startShim({ dialect: 'mariadb' });
  const url = new URL(direct.env.SITEPLANE_DATABASE_URL ?? '');
  const proxy = await tcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const shim = await startShim({ beside: direct, env: { ...extra, SITEPLANE_DATABASE_URL: url.href } });
  return {
    shim,
    async takeDatabase() {
      await proxy.refuse();
      return proxy.accept;
    },
    async stop() {
      await shim.stop();
      await proxy.close();
      await direct.stop();
    },
  };
}
