import type { BridgeService } from '../../plugin/host';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

/** What becomes of calls and of those who asked for them while nobody decides. */
describe('a call that waits for a person, later', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const bridge = () => site.host.plugins.lookup<BridgeService>('siteplane.bridge') as BridgeService;
  const ask = (name: string) =>
    bridge().ask({
      caller: { kind: 'user', id: '1', name: 'admin', userId: 1, capabilities: new Set() },
      client: undefined,
      tool: 'svc_dispatch',
      args: { name },
      name,
      message: `${name}?`,
      warning: '',
      target: '',
    });
  const health = async () => {
    const { checks } = (await site.call('status.health')).envelope.data as { checks: { name: string; status: string; message: string }[] };
    return checks.find(({ name }) => name === 'approvals');
  };

  test('who asked is nobody once their account is suspended or gone', async () => {
    verifies('D710');
    const { users } = site.host;
    const admin = await site.identity('admin');
    const body = { login: 'second', password: site.password, role: 'administrator' };
    const { id } = JSON.parse((await site.send('POST', '/admin/api/users', { ...admin, body })).text).user;
    const asker = () => bridge().callerOf({ kind: 'user', id: String(id) });
    expect(await bridge().callerOf({ kind: 'user', id: '999999' })).toBeUndefined();
    expect((await asker())?.caller).toMatchObject({ kind: 'user', name: 'second' });
    await site.send('PATCH', `/admin/api/users/${id}`, { ...admin, body: { active: false } });
    expect((await users.find(id))?.active).toBe(false);
    expect(await asker()).toBeUndefined();
  });

  test('health counts what waits, and not what has expired', async () => {
    verifies('D710');
    expect(await health()).toMatchObject({ status: 'pass' });
    const { id } = await ask('crm.delete');
    await ask('users.delete');
    expect(await health()).toMatchObject({ status: 'warn', message: expect.stringContaining('2 calls of assistants') });
    await site.host.storage.run((db) => db.execute('UPDATE sp_approvals SET expires_at = ? WHERE id = ?', [Date.now() - 1, id]));
    expect(await health()).toMatchObject({ status: 'warn', message: expect.stringContaining('1 call of an assistant') });
    await site.host.storage.run((db) => db.execute('UPDATE sp_approvals SET expires_at = 1'));
    expect(await health()).toMatchObject({ status: 'pass' });
  });
});
