import { roles } from '../../plugin/resources/roles';
import { users } from '../../plugin/resources/users';
import { handlersOn } from '../support/handlers';
import { describeEachStorage } from '../support/storages';

describeEachStorage('variables of team members and roles', (make) => {
  async function site() {
    const one = await handlersOn(await make());
    const values = async (group: typeof users | typeof roles) => {
      const variables = await group.registry(one.ctx);
      expect(new Set(variables.map(({ source }) => source))).toEqual(new Set(variables.length ? [group.resource] : []));
      return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
    };
    return { one, values };
  }

  test('a member gives one variable for each field that is filled in, but none of this site’s ids', async () => {
    const { one, values } = await site();
    expect(await values(users)).toEqual({});
    await one.call(users.operations.create, {
      first_name: 'Ada',
      email: 'ada@example.org',
      link_profile_pic_attachment_id: 7,
      model_photo_ids: { ids: [1] },
      model_consent_granted: '1',
    });
    expect(await values(users)).toEqual({
      svc_user_001_first_name: 'Ada',
      svc_user_001_email: 'ada@example.org',
      svc_user_001_model_consent_granted: '1',
    });
  });

  test('a role gives names and addresses of its holders, and who holds it', async () => {
    const { one, values } = await site();
    await one.call(users.operations.create, { full_name: 'Ada King', email: 'ada@example.org' });
    await one.call(users.operations.create, { first_name: 'Bo' });
    await one.call(roles.operations.create, { name: 'Editors' });
    expect(await values(roles)).toMatchObject({
      svc_role_editor_all_names: '',
      svc_role_editor_all_emails: '',
      svc_user_001_is_editor: '',
    });
    for (const user_num of ['002', '001']) await one.call(roles.operations.assign, { slug: 'editor', user_num });
    expect(await values(roles)).toMatchObject({
      svc_role_editor_all_names: 'Ada King, Bo',
      svc_role_editor_all_emails: 'ada@example.org',
      svc_user_001_is_editor: '1',
      svc_user_002_is_editor: '1',
      svc_user_001_is_site_owner: '',
    });
  });

  test.each([
    ['site_owner', 'owner'],
    ['technical_contact', 'contact_tech'],
    ['marketing_contact', 'contact_marketing'],
  ])('the holder of %s is svc_user_%s_* as long as there is one', async (slug, alias) => {
    const { one, values } = await site();
    const family = async () => Object.entries(await values(roles)).filter(([name]) => name.startsWith(`svc_user_${alias}_`));
    await one.call(users.operations.create, { first_name: 'Ada', email: 'ada@example.org', model_photo_ids: { ids: [1] } });
    expect(await family()).toEqual([]);
    await one.call(roles.operations.assign, { slug, user_num: '001' });
    expect(await family()).toEqual([
      [`svc_user_${alias}_first_name`, 'Ada'],
      [`svc_user_${alias}_email`, 'ada@example.org'],
    ]);
    await one.call(users.operations.delete, { user_num: '001' });
    expect(await family()).toEqual([]);
  });
});
