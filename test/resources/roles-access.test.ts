import { roles } from '../../plugin/resources/roles';
import { users } from '../../plugin/resources/users';
import { describeEachStorage } from '../support/storages';
import { teamSite, withAccounts } from '../support/team-site';
import { verifies } from '../support/verifies';

const { assign, create, delete: remove, grant, revoke, unassign } = roles.operations;
const admin = 'siteplane_admin';
const last = { code: 'conflict', message: 'Refused: this would remove manage_options from the last administrator.' };

describeEachStorage('role access', (make) => {
  /** Two instances, an administrator by host role, and an account that is one by its team role only. */
  async function site() {
    const made = await make(withAccounts);
    const [one, two] = [await teamSite(made), await teamSite(made, await made.open())];
    const root = await one.account('root', 'administrator');
    const ada = await one.account('ada');
    await one.call(users.operations.create, { first_name: 'Ada' });
    await one.call(assign, { slug: admin, user_num: '001' });
    await one.links(root, { user_num: '001', host_user_id: ada.id });
    return { one, two, root, ada };
  }

  /** `site` where only the linked account is left. */
  async function siteOfAda() {
    const all = await site();
    await all.one.accounts.update(all.root.id, { active: false });
    return all;
  }

  test('a linked account has the capabilities of the roles, on every instance at once', async () => {
    const { one, two, ada } = await site();
    for (const at of [one, two])
      expect([...(await at.access.capabilitiesOf(ada.id, await at.epoch()))].sort()).toEqual([
        'manage_options',
        'manage_siteplane',
        'read_entitlements',
      ]);
    await one.call(unassign, { slug: admin, user_num: '001' });
    for (const at of [one, two]) expect(await at.access.capabilitiesOf(ada.id, await at.epoch())).toEqual(new Set());
  });

  test('several roles add up', async () => {
    const { one, ada } = await site();
    await one.call(grant, { slug: 'site_owner', capability: 'upload_files' });
    await one.call(assign, { slug: 'site_owner', user_num: '001' });
    expect(await one.can(ada, 'upload_files')).toBe(true);
    expect(await one.can(ada, 'manage_options')).toBe(true);
  });

  test('keys lose and regain what the admin role loses and regains', async () => {
    verifies('auth:key-capabilities');
    const { one, two } = await site();
    expect([...(await two.access.keyCapabilities(await two.epoch()))].sort()).toEqual([
      'manage_options',
      'manage_siteplane',
      'read_entitlements',
    ]);
    await one.call(revoke, { slug: admin, capability: 'manage_options' });
    expect([...(await two.access.keyCapabilities(await two.epoch()))].sort()).toEqual(['manage_siteplane', 'read_entitlements']);
    await one.call(grant, { slug: admin, capability: 'manage_options' });
    expect((await two.access.keyCapabilities()).has('manage_options')).toBe(true);
  });

  test.each(['revoke', 'unassign', 'users.delete', 'unlink', 'relink'] as const)(
    '%s cannot take manage_options from the last administrator',
    async (way) => {
      verifies('roles:revoke');
      const { one, root, ada } = await siteOfAda();
      const ways = {
        revoke: () => one.call(revoke, { slug: admin, capability: 'manage_options' }),
        unassign: () => one.call(unassign, { slug: admin, user_num: '001' }),
        'users.delete': () => one.call(users.operations.delete, { user_num: '001' }),
        unlink: () => one.links(ada, { user_num: '001', host_user_id: null }),
        relink: () => one.links(ada, { user_num: '001', host_user_id: root.id }),
      };
      await expect(ways[way]()).rejects.toMatchObject(last);
      expect(await one.can(ada, 'manage_options')).toBe(true);
    },
  );

  test('nor can the deletion of a role', async () => {
    verifies('roles:delete');
    const { one, ada } = await siteOfAda();
    await one.call(create, { name: 'Boss' });
    await one.call(grant, { slug: 'boss', capability: 'manage_options' });
    await one.call(assign, { slug: 'boss', user_num: '001' });
    await one.call(unassign, { slug: admin, user_num: '001' });
    await expect(one.call(remove, { slug: 'boss' })).rejects.toMatchObject(last);
    expect(await one.can(ada, 'manage_options')).toBe(true);
  });

  test('with another administrator each of them goes through', async () => {
    const { one, ada } = await site();
    await one.call(users.operations.delete, { user_num: '001' });
    expect(await one.can(ada, 'manage_options')).toBe(false);
  });

  test('two calls at once cannot each take the other one’s last administrator', async () => {
    verifies('D42');
    const { one, two, ada } = await siteOfAda();
    const bo = await one.account('bo');
    await one.call(users.operations.create, { first_name: 'Bo' });
    await one.call(assign, { slug: admin, user_num: '002' });
    await one.links(ada, { user_num: '002', host_user_id: bo.id });
    const asked = await Promise.allSettled([
      one.call(unassign, { slug: admin, user_num: '001' }),
      two.call(users.operations.delete, { user_num: '002' }),
    ]);
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([await one.can(ada, 'manage_options'), await one.can(bo, 'manage_options')].filter(Boolean)).toHaveLength(1);
  });
});
