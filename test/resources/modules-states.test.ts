import { rows } from '../../plugin/db/rows';
import type { OpenStorage } from '../../plugin/db/storage';
import { modules } from '../../plugin/resources/modules';
import { checkBridgeGate } from '../../plugin/resources/modules/bridge/bridge-gate';
import { moduleTable } from '../../plugin/resources/modules/module/module-table';
import { activeModules, bridgeGate, moduleStates } from '../../plugin/resources/modules/port';
import { handlersOn } from '../support/handlers';
import { shippedModules } from '../support/shipped-modules';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const ops = modules.operations;
const bridge = { id: 'assistant-bridge', folder: '/plugins/assistant-bridge', version: '1.0.0', restNamespace: 'assistant-bridge/v1' };
const renamed = { ...bridge, id: 'my-bridge', folder: '/plugins/my-bridge' };
const grantBridge = { module_id: 'assistant-bridge', domain: 'example.org' };

/** A site on `storage` at https://Example.org:8443 with its states and its gate. */
async function site(made: TestStorage, plugins = [bridge], storage: OpenStorage = made.storage) {
  const handlers = await handlersOn(made, { modules: shippedModules, plugins, siteUrl: 'https://Example.org:8443/' }, storage);
  const { host, catalog, settings } = handlers.ctx;
  const states = moduleStates({ storage, host, catalog, settings });
  return { ...handlers, states, gate: bridgeGate(states, host.plugins), health: () => checkBridgeGate(handlers.ctx) };
}

describeEachStorage('module states', (make) => {
  test('on a fresh site everything is active but the bridge, and nothing is stored for it', async () => {
    verifies('modules:list');
    const made = await make();
    const { states, ctx } = await site(made);
    const expected = shippedModules.map(({ module }) => module).filter((module) => module !== 'assistant-bridge');
    expect(await states.activeModules()).toEqual(expected);
    expect(await activeModules(ctx)).toEqual(expected);
    expect(await states.isActive('assistant-bridge')).toBe(false);
    expect(await states.isActive('nobody-registered-this')).toBe(false);
    expect(await made.storage.run((db) => rows(db, moduleTable).count({}))).toBe(0);
  });

  test('the gate opens only while the bridge is granted, active and installed; the next request on each instance knows', async () => {
    verifies('D49');
    const made = await make();
    const here = await site(made);
    const there = await site(made, [bridge], await made.open());
    const gates = async () => [await here.gate(), await there.gate()];

    expect(await gates()).toEqual(['absent', 'absent']);
    await expect(here.call(ops.activate, { module: 'assistant-bridge' })).rejects.toMatchObject({ code: 'conflict' });
    await here.call(ops.entitlements_grant, grantBridge);
    expect(await gates()).toEqual(['absent', 'absent']);
    await there.call(ops.activate, { module: 'assistant-bridge' });
    expect(await gates()).toEqual(['open', 'open']);

    await here.call(ops.entitlements_revoke, grantBridge);
    expect(await gates()).toEqual(['absent', 'absent']);
    expect(await there.states.isActive('assistant-bridge')).toBe(false);
    await here.call(ops.entitlements_grant, grantBridge);
    expect(await gates()).toEqual(['open', 'open']);

    await there.call(ops.entitlements_set, { entitlements: { 'assistant-bridge': ['other.example'] } });
    expect(await gates()).toEqual(['absent', 'absent']);
    await there.call(ops.entitlements_set, { entitlements: { 'assistant-bridge': ['other.example', 'EXAMPLE.org'] } });
    expect(await gates()).toEqual(['open', 'open']);

    await here.call(ops.deactivate, { module: 'assistant-bridge' });
    expect(await gates()).toEqual(['absent', 'absent']);
  });

  test('a bridge in a renamed folder stays off the allowlist, and health says why', async () => {
    const made = await make();
    const { call, gate, health } = await site(made, [renamed]);
    expect(await health()).toMatchObject({
      status: 'warn',
      message: expect.stringMatching(/folder "my-bridge".*rename the folder to "assistant-bridge"/),
    });
    await call(ops.entitlements_grant, grantBridge);
    await call(ops.activate, { module: 'assistant-bridge' });
    expect(await gate()).toBe('closed');
    expect(await health()).toMatchObject({ status: 'warn', message: expect.stringContaining('not recognised') });
  });

  test('health names every reason, and warns only of mistakes', async () => {
    const made = await make();
    const { call, health } = await site(made);
    expect(await health()).toEqual({
      status: 'pass',
      message:
        'Closed: example.org has no entitlement for the module assistant-bridge (modules.entitlements_grant); the module assistant-bridge is inactive (modules.activate).',
    });
    await call(ops.entitlements_grant, grantBridge);
    await call(ops.activate, { module: 'assistant-bridge' });
    expect(await health()).toEqual({ status: 'pass', message: 'Open: assistant-bridge/v1 is on the allowlist.' });
    const without = await site(made, []);
    expect(await without.health()).toMatchObject({ status: 'warn', message: expect.stringContaining('no plugin is installed') });
  });

  test('with the epoch available a current copy costs no statement, without it one', async () => {
    const made = await make();
    const { call, ctx } = await site(made);
    let statements = 0;
    const counting = {
      ...made.storage.epoch,
      cached: <T>(load: Parameters<typeof made.storage.epoch.cached<T>>[0]) =>
        made.storage.epoch.cached((db) => {
          statements++;
          return load(db);
        }),
    };
    const states = moduleStates({ storage: { epoch: counting }, host: ctx.host, catalog: ctx.catalog, settings: ctx.settings });
    const epoch = await made.storage.run((db) => made.storage.epoch.read(db));
    await Promise.all([states.isActive('leads', epoch), states.isActive('notes', epoch)]);
    await states.activeModules();
    expect(statements).toBe(1);
    await call(ops.deactivate, { module: 'leads' });
    expect(await states.isActive('leads')).toBe(false);
    expect(statements).toBe(2);
  });

  test('the configuration that a module works with is available by the same copy', async () => {
    const { call, states } = await site(await make());
    expect(await states.config('leads')).toEqual({ consent: 'opt_out', contact_storage: 'masked' });
    await call(ops.update_config, { module: 'leads', config: { consent: 'opt_in' } });
    expect(await states.config('leads')).toMatchObject({ consent: 'opt_in', contact_storage: 'masked' });
  });

  test('a constant map decides instead of the stored one', async () => {
    const made = await make();
    const settings = { entitlements: { 'assistant-bridge': ['https://not-a-domain/', 'EXAMPLE.org'], constructor: ['bücher.example'] } };
    const { call, ctx } = await handlersOn(made, { modules: shippedModules, settings, plugins: [bridge] });
    expect((await call(ops.entitlements_list, {})).data).toEqual({
      entitlements: { 'assistant-bridge': ['example.org'], constructor: ['xn--bcher-kva.example'] },
      source: 'constant',
    });
    await call(ops.activate, { module: 'assistant-bridge' });
    expect(await activeModules(ctx)).toContain('assistant-bridge');
    await expect(call(ops.entitlements_revoke, grantBridge)).rejects.toThrow(/^Refused: .*SITEPLANE_ENTITLEMENTS/);
  });
});
