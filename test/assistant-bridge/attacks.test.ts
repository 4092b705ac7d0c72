import { crmSite } from '../engines/crm/crm-site';
import { administratorsAddress } from '../support/addresses';
import { verifies } from '../support/verifies';
import { appAttacks } from './attacks/apps';
import { injections } from './attacks/injections';
import { messageAttacks } from './attacks/messages';
import { kept, rightsAttacks } from './attacks/rights';
import { type Scene, sceneOf } from './attacks/scene';
import { openBridge } from './bridged-site';
import { scriptedApp, setOauth } from './scripted-app';

const attacks = [...injections, ...appAttacks, ...rightsAttacks, ...messageAttacks];

describe('an attack is refused by something other than the good will of the model', () => {
  let at: Scene;
  beforeAll(async () => {
    const site = await crmSite({ dialect: 'sqlite', plugins: ['plugin/engines/booking', 'plugin/assistant-bridge'] });
    await openBridge(site);
    await setOauth(site, true);
    await administratorsAddress(site);
    at = sceneOf(site, { admin: await site.identity('admin'), clientId: await scriptedApp(site).register() });
    for (const name of ['First', 'Second']) await at.told('crm.create', { name });
    await at.told('crm.set_secret', { crm_num: '001', api_key: kept });
    await at.told('integrations.set_secret', { slug: 'automation', name: 'token', value: kept });
    await at.told('variables.set', { key: 'note', value: `somebody wrote ${kept} here` });
    await at.told('users.create', { full_name: 'Ada Lovelace' });
  });
  afterEach(() => at?.close());
  afterAll(() => at?.site.stop());

  test.each(attacks)('$name: by $refusedBy', async ({ run, is }) => {
    verifies('D762');
    const before = await at.kept();
    expect(await run(at)).toEqual(is);
    expect(await at.kept()).toBe(before);
  });

  test('there are at least thirty, each of a name of its own', () => {
    verifies('D762');
    expect([attacks.length >= 30, new Set(attacks.map(({ name }) => name)).size]).toEqual([true, attacks.length]);
  });
});
