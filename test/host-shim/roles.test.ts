import type { Identity } from '../support/http';
import { verifies } from '../support/verifies';
import { password, type Shim, startShim } from './shim';

describe('capabilities of a plugin that is not loaded now', () => {
  let shim: Shim;
  let admin: Identity;
  beforeAll(async () => {
    shim = await startShim();
    admin = await shim.signIn('admin', password);
  });
  afterAll(() => shim.stop());

  test('stay with the role that has them, and cannot be given to another', async () => {
    verifies('D290');
    const list = JSON.stringify(['read', 'sell_tickets']);
    await shim.host.storage.run((db) => db.execute("UPDATE host_roles SET capabilities = ? WHERE slug = 'subscriber'", [list]));
    const save = (slug: string, capabilities: string[]) =>
      shim.send('PUT', `/admin/api/roles/${slug}`, { ...admin, body: { capabilities } });
    const saved = async (capabilities: string[]) => JSON.parse((await save('subscriber', capabilities)).text).role.capabilities;
    expect((await save('subscriber', ['read', 'buy_tickets'])).status).toBe(400);
    expect((await save('author', ['read', 'sell_tickets'])).status).toBe(400);
    expect(await saved(['read', 'edit_posts'])).toEqual(['sell_tickets', 'read', 'edit_posts']);
    expect(await saved(['read', 'sell_tickets'])).toEqual(['sell_tickets', 'read']);
  });
});
