import { crm } from '../../plugin/resources/crm';
import { integrations } from '../../plugin/resources/integrations';
import { modules } from '../../plugin/resources/modules';
import { roles } from '../../plugin/resources/roles';
import { users } from '../../plugin/resources/users';
import { variableWatch } from '../../plugin/resources/variables/sync/watch';
import { compareRegistry, differences } from '../../plugin/resources/variables/variable/compare';
import type { Push } from '../../plugin/resources/variables/variable/variable-table';
import { describeEachStorage } from '../support/storages';
import { until } from '../support/until';
import { type VariableShop, variableShop } from '../support/variable-shop';
import { verifies } from '../support/verifies';

describe('what became different', () => {
  const now = (name: string, value: string) => ({ name, value, source: 'crm', description: '' });
  const known = (name: string, value: string | null) => ({ name, value, source: 'crm' }) as Push;
  test.each([
    ['nothing', [now('a', '1')], [known('a', '1')], []],
    ['a new one', [now('a', '')], [], [['a', '']]],
    ['a changed one', [now('a', '2')], [known('a', '1')], [['a', '2']]],
    ['one that came back', [now('a', '1')], [known('a', null)], [['a', '1']]],
    ['one that went', [], [known('a', '1')], [['a', null]]],
    ['one that no longer exists already', [], [known('a', null)], []],
  ])('%s', (_name, registry, before, expected) => {
    expect(differences(registry, before).map(({ name, value }) => [name, value])).toEqual(expected);
  });
});

describeEachStorage('the registry on the platform', (make) => {
  const shops: VariableShop[] = [];
  const open = async () => {
    const shop = await variableShop(await make());
    shops.push(shop);
    return shop;
  };
  afterEach(() => Promise.all(shops.splice(0).map((shop) => shop.stop())));

  const look = async (shop: VariableShop) => {
    await compareRegistry(shop.ctx);
    await shop.settled();
    return Object.fromEntries(shop.automation.variables);
  };

  test('members, roles, CRM slots and the site arrive, change and go', async () => {
    verifies('variables:push:registry', 'variables:registry');
    const shop = await open();
    shop.work();
    await shop.call(crm.operations.create, { name: 'Acme' });
    await shop.call(users.operations.create, { first_name: 'Ada', email: 'ada@example.org' });
    await shop.call(roles.operations.create, { name: 'Editors' });
    await shop.call(roles.operations.assign, { slug: 'editor', user_num: '001' });
    await shop.call(roles.operations.assign, { slug: 'site_owner', user_num: '001' });
    expect(await look(shop)).toMatchObject({
      svc_std_site_name: 'Site',
      svc_std_site_url: 'https://example.org',
      svc_std_crm_001_name: 'Acme',
      svc_std_crm_001_code: 'acme',
      svc_std_crm_001_url: '',
      svc_user_001_first_name: 'Ada',
      svc_user_001_is_editor: '1',
      svc_role_editor_all_emails: 'ada@example.org',
      svc_user_owner_first_name: 'Ada',
    });

    await shop.call(crm.operations.update, { crm_num: '001', name: 'Acme Ltd' });
    await shop.call(users.operations.update, { user_num: '001', first_name: '' });
    await shop.call(roles.operations.unassign, { slug: 'site_owner', user_num: '001' });
    shop.site.name = 'Renamed';
    const second = await look(shop);
    expect(second).toMatchObject({ svc_std_site_name: 'Renamed', svc_std_crm_001_name: 'Acme Ltd', svc_user_001_is_site_owner: '' });
    expect(second).not.toHaveProperty('svc_user_001_first_name');
    expect(second).not.toHaveProperty('svc_user_owner_email');

    await shop.call(crm.operations.delete, { crm_num: '001' });
    await shop.call(users.operations.delete, { user_num: '001' });
    await shop.call(roles.operations.delete, { slug: 'editor' });
    const third = await look(shop);
    expect(Object.keys(third).filter((name) => /crm|user|editor/.test(name))).toEqual([]);
    expect(Object.keys(third)).toContain('svc_role_site_owner_all_names');
  });

  test('an unchanged registry queues nothing', async () => {
    const shop = await open();
    await compareRegistry(shop.ctx);
    const before = (await shop.outbox()).length;
    await compareRegistry(shop.ctx);
    expect(await shop.outbox()).toHaveLength(before);
    expect(await shop.pushes()).toHaveLength(before);
  });

  test('more names than go into one transaction', async () => {
    const shop = await open();
    for (let i = 0; i < 80; i++) await shop.call(crm.operations.create, { name: `CRM ${i}` });
    await compareRegistry(shop.ctx);
    expect((await shop.pushes()).filter(({ source }) => source === 'crm')).toHaveLength(240);
  });

  test('two instances that compare at once queue each difference once', async () => {
    verifies('variables:push:registry');
    const made = await make();
    const one = await variableShop(made);
    const other = await variableShop(made, { storage: await made.open(), platform: one.platform });
    shops.push(one, other);
    for (let i = 0; i < 10; i++) await one.call(crm.operations.create, { name: `CRM ${i}` });
    await Promise.all([one, other, one, other].map(({ ctx }) => compareRegistry(ctx)));
    const names = (await one.outbox()).map(({ orderKey }) => orderKey);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('svc_std_crm_010_url');
  });

  test('many differences are queued with few statements, new names and known ones alike', async () => {
    const shop = await open();
    await compareRegistry(shop.ctx);
    for (const value of ['1', '2']) {
      const registry = async () => Array.from({ length: 100 }, (_, n) => ({ name: `svc_x_${n}`, description: '', source: 'x', value }));
      const statements: string[] = [];
      shop.storage.listen({ statement: (sql) => statements.push(sql), retry: () => undefined });
      await compareRegistry({ ...shop.ctx, catalog: { ...shop.ctx.catalog, registry } });
      expect(statements.filter((sql) => /^\s*(INSERT|UPDATE)/.test(sql)).length).toBeLessThan(20);
      const pushed = (await shop.pushes()).filter(({ source }) => source === 'x');
      expect(pushed.map((row) => row.value)).toEqual(Array(100).fill(value));
      const queued = (await shop.outbox()).filter(({ orderKey }) => orderKey?.startsWith('svc_x_'));
      expect(queued).toHaveLength(100 * Number(value));
      expect(queued.slice(-3).map(({ orderKey }) => orderKey)).toEqual(['svc_x_97', 'svc_x_98', 'svc_x_99']);
    }
  });

  test('a group that contributes a free-form name is told so', async () => {
    const { ctx } = await open();
    const registry = async () => [{ name: 'svc_api_x', description: '', source: 'rogue', value: '' }];
    await expect(compareRegistry({ ...ctx, catalog: { ...ctx.catalog, registry } })).rejects.toThrow('rogue contributes svc_api_x');
  });

  test('soon after a mutation of a group that contributes, and at no cost to any other', async () => {
    verifies('variables:push:registry', 'D91');
    const shop = await open();
    shop.work();
    await look(shop);
    let comparisons = 0;
    const registry = (ctx: Parameters<typeof shop.ctx.catalog.registry>[0]) => {
      comparisons++;
      return shop.ctx.catalog.registry(ctx);
    };
    const watch = variableWatch({ ...shop.ctx, catalog: { ...shop.ctx.catalog, registry } }, { delayMs: 20 });
    for (const operation of ['ai.set_area', 'notes_items.create', 'status.redeliver']) watch.changed(operation);
    await shop.call(crm.operations.create, { name: 'Acme' });
    for (let i = 0; i < 50; i++) watch.changed('crm.create');
    await until(() => shop.automation.variables.get('svc_std_crm_001_name') === 'Acme');
    // Once without a lock and once with it.
    expect(comparisons).toBe(2);
    await watch.stop();
    watch.changed('crm.create');
    await watch.stop();
    expect(comparisons).toBe(2);
  });

  test('a comparison that fails is left to the job, and the next one works', async () => {
    const shop = await open();
    let isBroken = true;
    const registry = async (ctx: Parameters<typeof shop.ctx.catalog.registry>[0]) => {
      if (isBroken) throw new Error('broken');
      return shop.ctx.catalog.registry(ctx);
    };
    const warned: string[] = [];
    const log = { ...shop.ctx.log, warn: (_fields: object, message = '') => void warned.push(message) };
    const watch = variableWatch({ ...shop.ctx, log, catalog: { ...shop.ctx.catalog, registry } }, { delayMs: 1 });
    watch.changed('users.create');
    await until(() => warned.length === 1);
    isBroken = false;
    watch.changed('users.create');
    await until(async () => (await shop.pushes()).length > 0);
    await watch.stop();
  });

  test('another platform gets everything, and the one before keeps what it had', async () => {
    verifies('variables:push:switch', 'D94');
    const shop = await open();
    shop.work();
    await shop.set('a', '1');
    await shop.set('gone', '1');
    await shop.delete('gone');
    await look(shop);
    const watch = variableWatch(shop.ctx, { delayMs: 1 });
    await shop.connect('http');
    watch.changed('integrations.set_secret');
    await until(() => shop.platform.variables.get('svc_std_site_name') === 'Site');
    await shop.settled();
    await watch.stop();
    expect(Object.fromEntries(shop.platform.variables)).toEqual(Object.fromEntries(shop.automation.variables));
    await shop.set('a', '2');
    await shop.settled();
    expect([shop.platform.variables.get('svc_api_a'), shop.automation.variables.get('svc_api_a')]).toEqual(['2', '1']);
  });

  test('while the module or the integration is switched off nothing goes out; afterwards everything does', async () => {
    verifies('variables:push:away', 'D87');
    const shop = await open();
    shop.work();
    await shop.set('a', '1');
    await shop.settled();
    const switches = [
      [modules.operations.deactivate, modules.operations.activate, { module: 'automation' }],
      [integrations.operations.disable, integrations.operations.enable, { slug: 'automation' }],
    ] as const;
    for (const [off, on, params] of switches) {
      await shop.call(off as never, params as never);
      const value = JSON.stringify(params);
      await shop.set('a', value);
      await shop.settled();
      await shop.minute();
      await shop.settled();
      expect(shop.automation.variables.get('svc_api_a')).not.toBe(value);
      await shop.call(on as never, params as never);
      await shop.minute(86_400_000);
      await until(() => shop.automation.variables.get('svc_api_a') === value);
      await shop.settled();
    }
  });
});
