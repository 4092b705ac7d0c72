import { startPlatform } from '../support/automation-platform';
import { seeded } from '../support/seeded';
import { type Site, startSite } from '../support/site';
import { describeEachStorage } from '../support/storages';
import { until } from '../support/until';
import { variableShop } from '../support/variable-shop';
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
        total: 120,
        keys: 16,
        random: seeded(seed),
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
});

const available = async (site: Site) => (await site.call('variables.catalog')).envelope.data?.automation_available;
