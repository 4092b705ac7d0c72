import { createDocuments } from '../../plugin/http/documents';
import { createDispatch, type DispatchRequest } from '../../plugin/kit/dispatch';
import { defineGroup } from '../../plugin/kit/group';
import { defineOperation } from '../../plugin/kit/operation';
import type { DispatchPorts } from '../../plugin/kit/ports';
import { Params } from '../../plugin/kit/schema';
import { modules } from '../../plugin/resources/modules';
import { moduleStates } from '../../plugin/resources/modules/port';
import { describeOnMariadb } from '../support/dialects';
import { handlersOn } from '../support/handlers';
import { shippedModules } from '../support/shipped-modules';
import { type Site, startSite } from '../support/site';
import { describeEachStorage, type TestDialect } from '../support/storages';
import { verifies } from '../support/verifies';

const ping = defineOperation({ summary: 'Answers.', effect: 'read', params: Params({}), returns: Params({}) }).handler(async () => ({}));
const groups = [defineGroup('leads', { module: 'leads', operations: { ping } }), defineGroup('always', { operations: { ping } })];

describeEachStorage('operations of a module', (make) => {
  test('leave the manifest and are refused while it is inactive, from the next request on at another instance', async () => {
    verifies('modules:inactive');
    const made = await make();
    const { call } = await handlersOn(made, { modules: shippedModules });
    const storage = await made.open();
    const { ctx } = await handlersOn(made, { modules: shippedModules, groups }, storage);
    const states = moduleStates({ storage, host: ctx.host, catalog: ctx.catalog, settings: ctx.settings });
    const epoch = () => storage.run((db) => storage.epoch.read(db));
    const documents = createDocuments({ catalog: ctx.catalog, version: '1.4.0', isActive: states.isActive });
    const listed = async () => {
      const { data } = JSON.parse(Buffer.from((await documents.manifest(await epoch())).body).toString()) as {
        data: { resource: string }[];
      };
      return data.map(({ resource }) => resource);
    };
    const ports = { ...ctx, storage, isActive: states.isActive, contextOf: () => ctx, quota: () => ({}), observe: () => {} };
    const dispatch = createDispatch(ports as unknown as DispatchPorts);
    const send = async (resource: string) =>
      (await dispatch({ ...request, epoch: await epoch(), input: { body: { resource, action: 'ping' } } })).envelope;

    expect(await listed()).toEqual(['always', 'leads']);
    expect(await send('leads')).toMatchObject({ ok: true });
    await call(modules.operations.deactivate, { module: 'leads' });
    expect(await listed()).toEqual(['always']);
    expect(await send('leads')).toEqual({ ok: false, data: null, changed: false, error: 'Refused: module "leads" is inactive.' });
    expect(await send('always')).toMatchObject({ ok: true });
    await call(modules.operations.activate, { module: 'leads' });
    expect(await listed()).toEqual(['always', 'leads']);
    expect(await send('leads')).toMatchObject({ ok: true });
  });
});

const request: Omit<DispatchRequest, 'input'> = {
  caller: { kind: 'key', id: '1', name: 'key', userId: 1, capabilities: new Set(['manage_siteplane', 'manage_options']) },
  epoch: undefined,
  transport: 'rest',
  requestId: 'r',
  headers: {},
};

const path = '/rest/assistant-bridge/v1/probe';
const bridge = { id: 'assistant-bridge', folder: '/plugins/assistant-bridge', version: '1.0.0', restNamespace: 'assistant-bridge/v1' };
const grant = { module_id: 'assistant-bridge', domain: '127.0.0.1' };

/** Two instances on which something answers below the bridge's prefix, and what is installed there. */
async function twoSites(dialect: TestDialect, plugins: (typeof bridge)[]): Promise<[Site, Site]> {
  const first = await startSite({ dialect });
  const sites: [Site, Site] = [first, await startSite({ dialect, beside: first })];
  for (const { host } of sites) {
    host.rest.register('assistant-bridge/v1', [{ method: 'GET', path: '/probe', handler: async () => ({ status: 200, body: '{}' }) }]);
    jest.spyOn(host.plugins, 'list').mockImplementation(() => plugins);
  }
  return sites;
}

const suite = (dialect: TestDialect) => () => {
  test('opens and closes for the very next request on both instances', async () => {
    verifies('bridge:gate', 'bridge:folder', 'R16');
    const plugins = [bridge];
    const [one, two] = await twoSites(dialect, plugins);
    try {
      const statuses = async () => [(await one.send('GET', path, { key: one.key })).status, (await two.send('GET', path)).status];
      const change = async (operation: string, params: object) => {
        expect((await one.call(operation, params, { confirm: one.needsConfirm(operation) || undefined })).envelope.error).toBeNull();
      };
      const admin = await two.identity('admin');

      expect(await statuses()).toEqual([404, 404]);
      const closed = await two.send('GET', path, admin);
      expect([closed.status, JSON.parse(closed.text).code]).toEqual([404, 'rest_no_route']);
      await change('modules.entitlements_grant', grant);
      expect(await statuses()).toEqual([404, 404]);
      await change('modules.activate', { module: 'assistant-bridge' });
      expect(await statuses()).toEqual([200, 200]);

      plugins[0] = { ...bridge, id: 'renamed' };
      const refusal = await two.send('GET', path);
      expect([refusal.status, JSON.parse(refusal.text).code]).toEqual([401, 'rest_forbidden']);
      plugins[0] = bridge;

      await change('modules.entitlements_revoke', grant);
      expect(await statuses()).toEqual([404, 404]);
      await change('modules.entitlements_grant', grant);
      expect(await statuses()).toEqual([200, 200]);
      await change('modules.deactivate', { module: 'assistant-bridge' });
      expect(await statuses()).toEqual([404, 404]);
    } finally {
      await two.stop();
      await one.stop();
    }
  });
};

describe("the bridge's gate on SQLite", suite('sqlite'));
describeOnMariadb("the bridge's gate on MariaDB", suite('mariadb'));
