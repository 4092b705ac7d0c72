import { roles } from '../../plugin/resources/roles';
import { users } from '../../plugin/resources/users';
import { describeEachStorage } from '../support/storages';
import { teamSite, withAccounts } from '../support/team-site';
import { verifies } from '../support/verifies';

const { assign, create, delete: remove, grant, list, revoke, unassign, update } = roles.operations;

describeEachStorage('role holders', (make) => {
  async function instances() {
    const made = await make(withAccounts);
    const pair = [await teamSite(made), await teamSite(made, await made.open())] as const;
    for (const first_name of ['Ada', 'Bo', 'Cy', 'Di']) await pair[0].call(users.operations.create, { first_name });
    return pair;
  }
  const refusals = (asked: PromiseSettledResult<unknown>[]) =>
    asked.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));

  test('of two members assigned to a unique role on two instances at once exactly one gets it', async () => {
    verifies('roles:assign');
    const [one, two] = await instances();
    const asked = await Promise.allSettled(
      ['001', '002', '003', '004'].map((user_num, i) => (i % 2 ? one : two).call(assign, { slug: 'site_owner', user_num })),
    );
    const refused = refusals(asked);
    expect(refused).toHaveLength(3);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'conflict', message: 'Refused: role "site_owner" already has 1 of 1 holders.' });
    const { data } = await one.call(list, {});
    expect(data.roles.find(({ slug }) => slug === 'site_owner')?.assigned_users).toHaveLength(1);
  });

  test('max_count holds at once on two instances', async () => {
    const [one, two] = await instances();
    await one.call(create, { name: 'Editors', constraint_type: 'max_count', max_count: 2 });
    const asked = await Promise.allSettled(
      ['001', '002', '003', '004'].map((user_num, i) => (i % 2 ? one : two).call(assign, { slug: 'editor', user_num })),
    );
    expect(refusals(asked)).toHaveLength(2);
  });

  test('an assignment and a narrower constraint at once leave no role over its limit', async () => {
    const [one, two] = await instances();
    await one.call(create, { name: 'Editor' });
    await one.call(assign, { slug: 'editor', user_num: '001' });
    await Promise.allSettled([
      one.call(assign, { slug: 'editor', user_num: '002' }),
      two.call(update, { slug: 'editor', constraint_type: 'unique' }),
    ]);
    const role = (await one.call(list, {})).data.roles.find(({ slug }) => slug === 'editor');
    expect(role).toBeDefined();
    if (role?.constraint_type === 'unique') expect(role.assigned_users).toEqual(['001']);
    else expect(role?.assigned_users).toEqual(['001', '002']);
  });

  test('the same assignment at once is one change', async () => {
    const [one, two] = await instances();
    const answers = await Promise.all([one, two].map((at) => at.call(assign, { slug: 'siteplane_admin', user_num: '001' })));
    expect(answers.map(({ changed }) => changed).sort()).toEqual([false, true]);
    for (const { data } of answers) expect(data).toEqual({ slug: 'siteplane_admin', assigned_users: ['001'] });
  });

  test('two roles of one name at once: the second is refused', async () => {
    const [one, two] = await instances();
    const asked = await Promise.allSettled([one, two].map((at) => at.call(create, { name: 'Writer' })));
    expect(refusals(asked)).toEqual([expect.objectContaining({ code: 'conflict', message: 'Refused: role "writer" exists.' })]);
  });

  test('grants of different capabilities at once both survive', async () => {
    verifies('roles:grant');
    const [one, two] = await instances();
    await Promise.all([
      one.call(grant, { slug: 'site_owner', capability: 'edit_posts' }),
      two.call(grant, { slug: 'site_owner', capability: 'upload_files' }),
    ]);
    const role = (await one.call(list, {})).data.roles.find(({ slug }) => slug === 'site_owner');
    expect([...(role?.capabilities ?? [])].sort()).toEqual(['edit_posts', 'upload_files']);
  });

  test('every change bumps the epoch, a repeat does not', async () => {
    const [one] = await instances();
    const changes = [
      () => one.call(create, { name: 'Writers', constraint_type: 'max_count', max_count: 2 }),
      () => one.call(update, { slug: 'writer', description: 'They write' }),
      () => one.call(assign, { slug: 'writer', user_num: '001' }),
      () => one.call(grant, { slug: 'writer', capability: 'edit_posts' }),
      () => one.call(revoke, { slug: 'writer', capability: 'edit_posts' }),
      () => one.call(unassign, { slug: 'writer', user_num: '001' }),
    ];
    for (const [at, change] of changes.entries()) {
      const before = await one.epoch();
      expect(await change()).toMatchObject({ changed: true });
      expect(await one.epoch()).toBe(before + 1);
      if (at === 0) continue;
      expect(await change()).toMatchObject({ changed: false });
      expect(await one.epoch()).toBe(before + 1);
    }
    const before = await one.epoch();
    await one.call(remove, { slug: 'writer' });
    expect(await one.epoch()).toBe(before + 1);
  });

  test("a slot's next member holds none of the roles", async () => {
    const [one] = await instances();
    await one.call(assign, { slug: 'site_owner', user_num: '001' });
    await one.call(users.operations.delete, { user_num: '001' });
    await one.call(users.operations.create, { first_name: 'Eve' });
    const { data } = await one.call(list, {});
    expect(data.roles.flatMap(({ assigned_users }) => assigned_users)).toEqual([]);
    expect(await one.call(assign, { slug: 'site_owner', user_num: '002' })).toMatchObject({ changed: true });
  });
});
