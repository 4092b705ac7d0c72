import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { bridgedSite, connected } from './bridged-site';
import { describeEachSite } from './each-site';

describeEachSite('the toolset of a key', (dialect) => {
  let site: Site;
  beforeAll(async () => {
    site = await bridgedSite({ dialect, plugins: ['plugin/engines/booking'] });
  });
  afterAll(() => site.stop());

  const keysPath = '/admin/siteplane/api/keys';
  const mint = async (body: object) => site.send('POST', keysPath, { ...(await site.identity('admin')), body });
  const toolsOf = async (key: string, toolset?: string) => {
    const client = await connected(site, { key, ...(toolset ? { toolset } : {}) });
    const { tools } = await client.listTools();
    await client.close();
    return tools.map(({ name }) => name);
  };

  test.each(['all', 'lean,', 'booking crm', 'LEAN', 7, null])('%j is none', async (toolset) => {
    expect((await mint({ label: 'wrong', toolset })).status).toBe(400);
  });

  test('counts where the request names none, is listed, and goes on with a rotated key', async () => {
    verifies('bridge:profiles', 'D234');
    const made = JSON.parse((await mint({ label: 'bookings', toolset: 'booking' })).text);
    expect(await toolsOf(site.key)).not.toContain('bk_create_booking');
    expect(await toolsOf(made.key)).toContain('bk_create_booking');
    expect(await toolsOf(made.key, 'lean')).not.toContain('bk_create_booking');
    const rotated = JSON.parse((await site.send('POST', `${keysPath}/${made.id}/rotate`, await site.identity('admin'))).text);
    expect(await toolsOf(rotated.key)).toContain('bk_create_booking');
    const { keys } = JSON.parse((await site.send('GET', keysPath, await site.identity('admin'))).text);
    expect(keys.map(({ label, toolset }: { label: string; toolset: string }) => [label, toolset])).toEqual([
      ['bookings', 'booking'],
      ['bookings', 'booking'],
      ['test', ''],
    ]);
  });
});
