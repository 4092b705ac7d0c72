import { describeEachSite } from '../../assistant-bridge/each-site';
import { aCalendar, type BookingSite, bookingSite } from './booking-site';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly calendar_id: number | null;
}

describeEachSite('people to choose from', (dialect) => {
  let site: BookingSite;
  const ids = { admin: 0, bea: 0, cal: 0, gone: 0 };

  async function account(login: string, displayName: string): Promise<number> {
    const body = { login, password: site.password, role: 'author', display_name: displayName, email: `${login}@example.org` };
    const { status, text } = await site.send('POST', '/admin/api/users', { ...(await site.identity('admin')), body });
    if (status !== 201) throw new Error(`${login} was not made: ${status} ${text}`);
    return (await site.host.users.findByLogin(login))?.id ?? 0;
  }
  const hosts = async (which: string): Promise<Person[]> => (await site.api('GET', `/admin/${which}-hosts`)).body.hosts;

  beforeAll(async () => {
    site = await bookingSite({ dialect });
    ids.admin = (await site.host.users.findByLogin('admin'))?.id ?? 0;
    ids.bea = await account('bea', 'Bea Berg');
    ids.cal = await account('cal', '');
    ids.gone = await account('gone', 'Gone');
    const admin = await site.identity('admin');
    await site.send('PATCH', `/admin/api/users/${ids.gone}`, { ...admin, body: { active: false } });
    await aCalendar(site.host, { userId: ids.bea, simpleUserId: ids.bea, title: 'Bea' });
    await aCalendar(site.host, { userId: ids.cal, type: 'team', title: 'Team' });
  });
  afterAll(() => site.stop());

  test.each(['anonymous', 'weak'] as const)('are kept from %s callers', async (as) => {
    const { status, body } = await site.api('GET', '/admin/all-hosts', { as });
    expect([401, 403]).toContain(status);
    expect(body.hosts).toBeUndefined();
  });

  test('all: everybody who can sign in, by name or else login', async () => {
    const all = await hosts('all');
    expect(all.find(({ id }) => id === ids.bea)).toMatchObject({ label: 'Bea Berg', name: 'Bea Berg', email: 'bea@example.org' });
    expect(all.find(({ id }) => id === ids.cal)?.name).toBe('cal');
    expect(all.map(({ id }) => id)).not.toContain(ids.gone);
  });

  test('remaining: those without a calendar of their own; one of a team does not count', async () => {
    const remaining = await hosts('remaining');
    expect(remaining.map(({ id }) => id)).toEqual(expect.arrayContaining([ids.admin, ids.cal]));
    expect(remaining.map(({ id }) => id)).not.toContain(ids.bea);
  });

  test('other: everybody but whose key it is', async () => {
    const other = await hosts('other');
    expect(other.map(({ id }) => id)).toEqual(expect.arrayContaining([ids.bea, ids.cal]));
    expect(other.map(({ id }) => id)).not.toContain(ids.admin);
  });
});
