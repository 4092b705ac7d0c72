import { roles } from '../../plugin/resources/roles';
import { users } from '../../plugin/resources/users';
import { describeEachStorage } from '../support/storages';
import { teamSite, withAccounts } from '../support/team-site';
import { verifies } from '../support/verifies';

const { create, delete: remove, get } = users.operations;

describeEachStorage('account links', (make) => {
  async function site() {
    const made = await make(withAccounts);
    const one = await teamSite(made);
    const root = await one.account('root', 'administrator');
    const ada = await one.account('ada');
    await one.call(create, { first_name: 'Ada', last_name: 'Lovelace' });
    await one.call(create, { nickname: 'Bo' });
    return { one, root, ada };
  }

  test('need manage_options', async () => {
    const { one, ada } = await site();
    await expect(one.links(ada)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(one.links(ada, { user_num: '001', host_user_id: ada.id })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test.each([
    [{}, 'invalid_params'],
    [{ user_num: '001' }, 'invalid_params'],
    [{ user_num: '001', host_user_id: '1' }, 'invalid_params'],
    [{ user_num: '001', host_user_id: null, role: 'x' }, 'invalid_params'],
    [{ user_num: '009', host_user_id: null }, 'not_found'],
    [{ user_num: '001', host_user_id: 999 }, 'not_found'],
  ])('%j is refused as %s', async (body, code) => {
    const { one, root } = await site();
    await expect(one.links(root, body)).rejects.toMatchObject({ code });
    expect(one.audited).toEqual([]);
  });

  test('one account belongs to one member', async () => {
    const { one, root, ada } = await site();
    await one.links(root, { user_num: '001', host_user_id: ada.id });
    const again = one.links(root, { user_num: '002', host_user_id: ada.id });
    await expect(again).rejects.toMatchObject({ code: 'conflict', message: 'Refused: this account is linked to team member 001.' });
  });

  test('are set, listed, repeated and cut', async () => {
    const { one, root, ada } = await site();
    const host_user = { id: ada.id, login: 'ada', display_name: 'ada' };
    const before = await one.epoch();
    expect(await one.links(root, { user_num: '001', host_user_id: ada.id })).toEqual({ user_num: '001', host_user });
    expect(await one.epoch()).toBe(before + 1);
    expect(await one.links(root)).toMatchObject({
      members: [
        { user_num: '001', full_name: 'Ada Lovelace', host_user },
        { user_num: '002', full_name: 'Bo', host_user: null },
      ],
    });
    await one.links(root, { user_num: '001', host_user_id: ada.id });
    expect(await one.epoch()).toBe(before + 1);
    expect(await one.links(root, { user_num: '001', host_user_id: null })).toEqual({ user_num: '001', host_user: null });
    expect(one.audited).toEqual([
      { by: 'root', user_num: '001', host_user_id: ada.id, changed: true },
      { by: 'root', user_num: '001', host_user_id: ada.id, changed: false },
      { by: 'root', user_num: '001', host_user_id: null, changed: true },
    ]);
  });

  test('never show in an operation', async () => {
    verifies('D45');
    const { one, root, ada } = await site();
    await one.links(root, { user_num: '001', host_user_id: ada.id });
    const { data } = await one.call(get, { user_num: '001' });
    expect(Object.keys(data)).not.toContain('host_user_id');
    expect(Object.keys(data)).toHaveLength(16);
  });

  test('end with the member, so that the next one in the slot gets no account', async () => {
    const { one, root, ada } = await site();
    await one.call(roles.operations.assign, { slug: 'siteplane_admin', user_num: '001' });
    await one.links(root, { user_num: '001', host_user_id: ada.id });
    expect(await one.can(ada, 'manage_options')).toBe(true);
    await one.call(remove, { user_num: '001' });
    expect(await one.can(ada, 'manage_options')).toBe(false);
    await one.call(create, { first_name: 'Eve' });
    expect(await one.links(root)).toMatchObject({ members: [{ full_name: 'Eve', host_user: null }, { full_name: 'Bo' }] });
    expect(await one.links(root, { user_num: '002', host_user_id: ada.id })).toMatchObject({ user_num: '002' });
  });
});
