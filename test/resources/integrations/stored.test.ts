import type { InstalledPlugin } from '../../../plugin/host';
import { integrations } from '../../../plugin/resources/integrations';
import { connectionOf } from '../../../plugin/resources/integrations/port';
import { rotateKeys } from '../../../plugin/secrets/rotate';
import { outside } from '../../net/outside';
import { handlersOn, inParallel } from '../../support/handlers';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

const ops = integrations.operations;
const fetch = outside();
afterAll(() => fetch.close());

const plugin = (id: string): InstalledPlugin => ({ id, folder: `/plugins/${id}`, version: '1.0.0', restNamespace: undefined });
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describeEachStorage('integrations as they are stored', (make) => {
  const on = async (made: TestStorage, plugins: readonly InstalledPlugin[] = [], storage = made.storage) =>
    handlersOn(made, { fetch, plugins, groups: [integrations] }, storage);
  const row = async ({ call }: Awaited<ReturnType<typeof on>>, slug: string) => (await call(ops.get, { slug })).data;

  test('a provider whose engine is installed is on and connected from the start', async () => {
    verifies('integrations:fresh', 'integrations:enable');
    const site = await on(await make(), [plugin('booking'), plugin('crm')]);
    expect(await row(site, 'booking')).toMatchObject({ enabled: true, connected: true, plugin_installed: true });
    expect(await row(site, 'marketing')).toMatchObject({ enabled: true, connected: true, plugin_installed: true });
    await site.call(ops.disable, { slug: 'booking' });
    expect(await site.call(ops.enable, { slug: 'booking' })).toEqual({ data: { slug: 'booking', enabled: true }, changed: true });
  });

  test('the engine is known by its folder, and its absence takes the connection but not the settings', async () => {
    const made = await make();
    const before = await on(made, [plugin('booking')]);
    await before.call(ops.update, { slug: 'booking', config: { mode: 'embedded', username: 'kept' } });
    expect(await row(before, 'booking')).toMatchObject({ enabled: true, connected: true });
    const after = await on(made, [plugin('booking-2'), plugin('Booking')]);
    expect(await row(after, 'booking')).toMatchObject({ plugin_installed: false, connected: false, config: { username: 'kept' } });
    await expect(after.call(ops.enable, { slug: 'booking' })).rejects.toThrow(/^Refused: booking cannot be enabled yet/);
    expect(await row(after, 'marketing')).toMatchObject({ enabled: false });
  });

  test('each change grows the epoch, and a repeat does not', async () => {
    const made = await make();
    const { call } = await on(made);
    const epoch = () => made.storage.run((db) => made.storage.epoch.read(db));
    const changes = [
      () => call(ops.update, { slug: 'smtp', config: { host: 'mail.example', from: 'a@b.example', user: 'u' } }),
      () => call(ops.set_secret, { slug: 'smtp', name: 'password', value: 'p' }),
      () => call(ops.enable, { slug: 'smtp' }),
      () => call(ops.disable, { slug: 'smtp' }),
      () => call(ops.disconnect, { slug: 'smtp' }),
    ];
    for (const [index, change] of changes.entries()) {
      const before = await epoch();
      expect({ index, ...(await change()) }).toMatchObject({ index, changed: true });
      const after = await epoch();
      expect(after).toBeGreaterThan(before);
      expect({ index, ...(await change()) }).toMatchObject({ index, changed: false });
      expect(await epoch()).toBe(after);
    }
  });

  test.each([
    [
      'automation',
      'token',
      { mode: 'http', base_url: 'https://one.example/a' },
      'base_url',
      'https://one.example/b',
      'https://two.example/a',
    ],
    ['marketing', 'application_password', { mode: 'remote', base_url: 'https://one.example' }, 'base_url', 'https://one.example/', null],
    ['smtp', 'password', { host: 'mail.example', user: 'u' }, 'host', 'MAIL.example', 'other.example'],
  ] as const)('the secret of %s never goes to another address than it was given for', async (slug, name, config, key, same, other) => {
    verifies('integrations:update', 'D78');
    const { call } = await on(await make());
    const secrets = async (value: string | null) => (await call(ops.update, { slug, config: { [key]: value } })).data.secrets;
    await call(ops.set_secret, { slug, name, value: 'given-before-any-address' });
    expect((await call(ops.update, { slug, config })).data.secrets).toEqual({ [name]: true });
    expect(await secrets(same)).toEqual({ [name]: true });
    expect(await secrets(other)).toEqual({ [name]: false });
    expect(await secrets(same)).toEqual({ [name]: false });
  });

  test('changes of one integration at once over two instances lose nothing', async () => {
    verifies('integrations:update');
    const made = await make();
    const instances = [await on(made), await on(made, [], await made.open())];
    const keys = { host: 'mail.example', port: 2525, secure: true, user: 'u', from: 'a@b.example' };
    const steps = Object.entries(keys).map(([key, value]) => () => ({ slug: 'smtp', config: { [key]: value } }));
    await inParallel(steps.length * 4, async (i) => {
      const { call } = instances[i % 2] as (typeof instances)[number];
      const step = steps[i % steps.length];
      if (step) await call(ops.update, step());
      if (i % 3 === 0) await call(ops.set_secret, { slug: 'smtp', name: 'password', value: `p${i}` });
    });
    for (const site of instances)
      expect(await row(site, 'smtp')).toMatchObject({ config: keys, connected: true, secrets: { password: true } });
  });

  test('secrets are read again after the keys were rotated, each its own', async () => {
    verifies('integrations:set-secret');
    const made = await make();
    const site = await on(made);
    const secrets = [
      ['automation', 'token', 'a-token'],
      ['booking', 'application_password', 'the one'],
      ['marketing', 'application_password', 'the other'],
      ['smtp', 'password', 'Grüße'],
    ] as const;
    for (const [slug, name, value] of secrets) await site.call(ops.set_secret, { slug, name, value });
    const { moved, corrupt } = await rotateKeys({
      storage: made.storage,
      config: made.config,
      columns: integrations.sealedColumns,
      log: silent,
    });
    expect({ moved, corrupt }).toEqual({ moved: 4, corrupt: [] });
    const { ctx } = await on(made);
    for (const [slug, name, value] of secrets) expect(await (await connectionOf(ctx, slug)).secret(name)).toBe(value);
    expect(await (await connectionOf(ctx, 'alerts')).secret('secret')).toBeUndefined();
  });

  test('a secret moved to another integration by hand is not opened there', async () => {
    const made = await make();
    const { ctx, call } = await on(made);
    await call(ops.set_secret, { slug: 'booking', name: 'application_password', value: 'mine' });
    await call(ops.set_secret, { slug: 'marketing', name: 'application_password', value: 'theirs' });
    await made.storage.tx(async (db) => {
      const [from] = await db.query<{ sealed: string }>("SELECT sealed FROM sp_integration_secrets WHERE slug = 'marketing'");
      await db.execute("UPDATE sp_integration_secrets SET sealed = ? WHERE slug = 'booking'", [from?.sealed ?? '']);
    });
    await expect((await connectionOf(ctx, 'booking')).secret('application_password')).rejects.toThrow(/SECRET_CORRUPT/);
  });

  test('a connection to what there is not is Not found', async () => {
    const { ctx } = await on(await make());
    await expect(connectionOf(ctx, 'fax')).rejects.toThrow('Not found: integration "fax".');
  });
});
