import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initRootKey } from '../../plugin/secrets/root-key';
import { startPlatform } from '../support/automation-platform';
import { freePort, freshDatabase } from '../support/mariadb';
import { pathOf } from '../support/needs';
import { patiently } from '../support/patience';
import { seeded } from '../support/seeded';
import { callWithKey, type Server, signIn, spawnServer } from '../support/server';
import { type Site, startSite } from '../support/site';
import { describeEachStorage } from '../support/storages';
import { until, variableShop } from '../support/variable-shop';
import { freeOnes, mixedWrites } from '../support/variable-writes';
import { verifies } from '../support/verifies';

const seed = 20_260_101;

describeEachStorage('the automation platform away', (make, dialect) => {
  test('120 writes on two instances, parked or waiting: back again, it holds exactly the last values', async () => {
    verifies('variables:push:away', 'variables:push:order', 'R41');
    const made = await make();
    const one = await variableShop(made);
    const other = await variableShop(made, { storage: await made.open(), platform: one.platform });
    try {
      await one.connect('http');
      for (const shop of [one, other]) shop.work();
      for (const key of ['taken_back', 'never_touched']) await one.set(key, 'from before');
      await one.settled();
      await one.platform.leave();
      await other.delete('taken_back');
      let turn = 0;
      const expected = await mixedWrites({
        ...{ total: 120, keys: 16, random: seeded(seed) },
        write: async (operation, params) => {
          const { key, value } = params as { key: string; value?: string };
          const shop = turn++ % 2 === 0 ? one : other;
          const { changed } = await (operation === 'variables.set' ? shop.set(key, value) : shop.delete(key));
          expect(changed).toBe(true);
        },
      });
      // A few pauses of milliseconds are soon over: by now some are dead and some wait.
      await one.minute();
      await one.settled();
      expect((await one.outbox()).map(({ state }) => state)).toContain('dead');

      await one.platform.comeBack();
      await other.minute(122_000);
      await one.settled();
      const wanted = { ...Object.fromEntries(expected), svc_api_never_touched: 'from before' };
      expect(freeOnes(one.platform.variables)).toEqual(wanted);
      // Everything once more, in whatever order: still the same.
      await one.resync();
      await other.settled();
      expect(freeOnes(one.platform.variables)).toEqual(wanted);
    } finally {
      await Promise.all([one.stop(), other.stop()]);
    }
  });

  test('the catalog says so, and what is set is stored all the same', async () => {
    verifies('variables:push:away', 'variables:catalog');
    const platform = await startPlatform();
    const site = await startSite({ dialect, settings: { fetchAllow: `127.0.0.1:${platform.port}` } });
    try {
      await site.call('integrations.update', { slug: 'automation', config: { mode: 'http', base_url: platform.url } });
      await site.call('integrations.set_secret', { slug: 'automation', name: 'token', value: platform.token });
      await site.call('variables.set', { key: 'a', value: '1' });
      await until(() => platform.variables.get('svc_api_a') === '1');
      await until(async () => (await available(site)) === true);
      await platform.leave();
      const { status, envelope } = await site.call('variables.set', { key: 'a', value: '2' });
      expect({ status, envelope }).toMatchObject({ status: 200, envelope: { ok: true, changed: true, data: { value: '2' } } });
      await until(async () => (await available(site)) === false);
      expect((await site.call('variables.get', { key: 'a' })).envelope.data).toMatchObject({ value: '2' });
      await platform.comeBack();
      expect((await site.call('variables.resync')).envelope).toMatchObject({ ok: true, changed: false, data: { resynced: true } });
      await until(() => platform.variables.get('svc_api_a') === '2' && platform.variables.has('svc_std_site_url'));
      await until(async () => (await available(site)) === true);
    } finally {
      await site.stop();
      await platform.leave();
    }
  });

  test('what other groups store arrives by itself', async () => {
    verifies('variables:push:registry');
    const site = await startSite({ dialect });
    try {
      await site.call('crm.create', { name: 'Acme' });
      await site.call('users.create', { first_name: 'Ada' });
      const held = async () => Object.fromEntries((await site.host.automation.list()).map(({ name, value }) => [name, value]));
      await until(async () => (await held()).svc_std_crm_001_name === 'Acme' && (await held()).svc_user_001_first_name === 'Ada');
      await site.call('crm.delete', { crm_num: '001' }, { confirm: true });
      await until(async () => !('svc_std_crm_001_name' in (await held())));
      await site.call('variables.set', { key: 'a', value: '1' });
      await until(async () => (await held()).svc_api_a === '1');
    } finally {
      await site.stop();
    }
  });

  test('killed with -9 in the middle of pushing, nothing is lost and nothing comes back', async () => {
    verifies('variables:push:kills', 'variables:push:order');
    const folder = mkdtempSync(join(tmpdir(), 'siteplane-variables-'));
    const database = dialect === 'mariadb' ? await freshDatabase(pathOf('mariadb') ?? '') : undefined;
    const platform = await startPlatform();
    let server: Server | undefined;
    try {
      const keyFile = join(folder, 'root.key');
      if (database) await initRootKey(keyFile);
      const port = await freePort();
      const env = {
        SITEPLANE_DATA_DIR: folder,
        SITEPLANE_ADMIN_PASSWORD: 'variables-password',
        SITEPLANE_LOG_LEVEL: 'fatal',
        SITEPLANE_FETCH_ALLOW: `127.0.0.1:${platform.port}`,
        SITEPLANE_WRITES_PER_MINUTE: '0',
        SITEPLANE_DESTRUCTIVE_PER_MINUTE: '0',
        ...(database ? { SITEPLANE_DATABASE_URL: database.url, SITEPLANE_MASTER_KEY_FILE: keyFile } : {}),
      };
      server = await spawnServer({ env, port });
      const { baseUrl, url } = server;
      const { key } = await (await signIn(url, 'admin', 'variables-password')).mint('variables');
      const write = async (operation: string, params: object, id: string) => {
        const headers = { 'Idempotency-Key': id };
        const away = { status: 503, envelope: { error: 'gone' } };
        const answer = await patiently(() => callWithKey({ baseUrl, key, headers }, operation, params).catch(() => away));
        expect({ id, status: answer.status }).toEqual({ id, status: 200 });
      };
      await write('integrations.update', { slug: 'automation', config: { mode: 'http', base_url: platform.url } }, 'config');
      await write('integrations.set_secret', { slug: 'automation', name: 'token', value: platform.token }, 'token');
      platform.mischief = () => ({ delayMs: 30 });

      const written = mixedWrites({ total: 80, keys: 8, random: seeded(seed), write });
      await until(() => platform.writes.length > 10);
      await server.kill9();
      server = await spawnServer({ env, port });
      const wanted = Object.fromEntries([...(await written)].sort());
      // What the killed one held is taken over when its lease lapses.
      await until(() => JSON.stringify(freeOnes(platform.variables)) === JSON.stringify(wanted), 90_000);
    } finally {
      await server?.stop();
      await platform.leave();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 180_000);
});

const available = async (site: Site) => (await site.call('variables.catalog')).envelope.data?.automation_available;
