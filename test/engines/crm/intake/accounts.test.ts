import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { filesOf } from './files';

describe('accounts of the site that become contacts', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
    for (const [login, role] of [
      ['grace', 'editor'],
      ['ada', 'editor'],
      ['root', 'administrator'],
    ] as const) {
      await site.reset();
      const body = { login, password: site.password, role, email: `${login}@example.org`, display_name: `${login} Hopper` };
      await site.send('POST', '/admin/api/users', { ...(await site.identity('admin')), body });
    }
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const start = (body: object) => site.api('POST', '/import/users', { body });
  const total = async () => (await site.api('GET', '/subscribers')).body.subscribers.total;
  const withAddress = async () => (await site.host.users.search({ hasEmail: true, limit: 99 })).items;

  test('roles are asked for, and unknown ones refused', async () => {
    verifies('marketing:imports:accounts', 'marketing:errors');
    expect(await start({})).toMatchObject({ status: 422, body: { roles: { required: expect.any(String) } } });
    expect(await start({ roles: ['pirate'] })).toMatchObject({ status: 422, body: { roles: { in: expect.stringContaining('pirate') } } });
    expect((await start({ roles: ['editor'], status: 'bounced' })).status).toBe(422);
    expect(await total()).toBe(0);
  });

  test('listed with their roles, and never with more', async () => {
    verifies('marketing:imports:accounts');
    const { roles } = (await site.api('GET', '/users/roles')).body;
    const found = await withAddress();
    const count = (slug: string) => found.filter(({ role }) => role === slug).length;
    expect(roles.find(({ slug }: { slug: string }) => slug === 'editor').users_count).toBe(count('editor'));
    const { users } = (await site.api('GET', '/users?per_page=1')).body;
    expect(users).toMatchObject({ total: found.length, per_page: 1 });
    expect(Object.keys(users.data[0]).sort()).toEqual(['ID', 'display_name', 'roles', 'user_email']);
    expect((await site.api('GET', '/users?search=nobody-has-this')).body.users.data).toEqual([]);
  });

  test('previewed, imported with list and link to the account, and nobody is subscribed against their will', async () => {
    verifies('marketing:imports:accounts', 'marketing:imports:suppression', 'pain:4');
    const editors = (await withAddress()).filter(({ role }) => role === 'editor');
    const [first] = editors;
    const left = await newContact(site, { email: first?.email ?? '', status: 'unsubscribed' });
    const list = (await site.api('POST', '/lists', { body: { title: 'Team' } })).body.item;
    const settings = { roles: ['editor'], update: true, lists: [list.id] };
    const { preview } = (await start({ ...settings, dry_run: true })).body;
    expect(preview).toMatchObject({ create: editors.length - 1, update: 1, suppressed: 1, refused: 0 });
    expect(await total()).toBe(1);
    const { file } = (await start(settings)).body.import;
    expect((await filesOf(site).finished(file)).import).toMatchObject({ created: editors.length - 1, updated: 1 });
    const { subscribers } = (await site.api('GET', `/subscribers?lists[]=${list.id}`)).body;
    expect(subscribers.total).toBe(editors.length);
    const one = (await site.api('GET', `/subscribers/${left.id}`)).body.subscriber;
    expect(one).toMatchObject({ status: 'unsubscribed', lists: [{ id: list.id }] });
    expect(Number(one.user_id)).toBe(first?.id);
  });

  test('exported by a POST with filters as by a GET', async () => {
    verifies('marketing:exports');
    await newContact(site, { email: 'posted@example.com' });
    const { exported } = filesOf(site);
    const posted = await exported('/subscribers-export', { method: 'POST', body: { search: 'posted@' } });
    expect([posted.status, posted.lines.length]).toEqual([200, 2]);
    expect(posted.text).toBe((await exported('/subscribers-export?search=posted@')).text);
  });
});
