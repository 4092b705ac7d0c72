import { deviceOf } from '../../host-shim/auth/device';
import type { Identity } from '../support/http';
import { verifies } from '../support/verifies';
import { mailedLink, mailsTo } from './account-mails';
import { password, type Shim, startShim } from './shim';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';

test.each([
  [chrome, 'Chrome on Windows'],
  [`${chrome} Edg/130.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile/15E148 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/17.0 Safari/605', 'Safari on Mac'],
  ['Something (Windows NT)', 'A browser on Windows'],
  ['curl/8', 'A program or an unknown browser'],
  [undefined, 'A program or an unknown browser'],
])('%j is %s', (header, words) => {
  verifies('D587');
  expect(deviceOf(header)).toBe(words);
});

describe('the sessions of an account', () => {
  let shim: Shim;
  let admin: Identity;
  let other: Identity;
  beforeAll(async () => {
    shim = await startShim();
  });
  beforeEach(async () => {
    await shim.host.storage.run((db) => db.execute('DELETE FROM host_sessions'));
    admin = await signIn('admin', chrome);
  });
  afterAll(() => shim.stop());

  async function signIn(login: string, userAgent: string): Promise<Identity> {
    const { headers, text } = await shim.send('POST', '/admin/login', { body: { login, password }, headers: { 'user-agent': userAgent } });
    return { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '', csrf: JSON.parse(text).csrf };
  }
  const own = async (who: Identity) =>
    JSON.parse((await shim.send('GET', '/admin/api/profile/sessions', who)).text).sessions as {
      id: string;
      device: string;
      current: boolean;
    }[];
  const end = (who: Identity, id = '') => shim.send('DELETE', `/admin/api/profile/sessions${id && `/${id}`}`, who);
  const isIn = async (who: Identity) => (await shim.send('GET', '/admin/session', who)).status === 200;

  test('they are listed in words, this one marked, and never those of others', async () => {
    verifies('D587');
    await signIn('admin', 'curl/8');
    await shim.send('POST', '/admin/api/users', { ...admin, body: { login: 'second', password } });
    other = await signIn('second', chrome);
    expect((await own(admin)).map(({ device, current }) => [device, current]).sort()).toEqual([
      ['A program or an unknown browser', false],
      ['Chrome on Windows', true],
    ]);
    const [theirs] = await own(other);
    expect((await end(admin, theirs?.id)).status).toBe(404);
    expect(await isIn(other)).toBe(true);
    const page = await shim.send('GET', '/admin/profile', { ...admin, headers: { accept: 'text/html' } });
    expect([page.text.includes('Chrome on Windows'), page.text.includes('This one'), page.text.includes('End all others')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(page.text).not.toContain(admin.cookie ?? 'no cookie');
  });

  test('each can be ended, by two at once too, and all others together', async () => {
    verifies('D587');
    const laptop = await signIn('admin', 'laptop');
    const phone = await signIn('admin', 'phone');
    const id = (await own(laptop)).find(({ current }) => current)?.id ?? '';
    const both = await Promise.all([end(admin, id), end(phone, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect([await isIn(laptop), await isIn(phone), await isIn(admin)]).toEqual([false, true, true]);
    expect((await shim.send('DELETE', '/admin/api/profile/sessions', { cookie: admin.cookie ?? '' })).status).toBe(403);
    expect(JSON.parse((await end(admin)).text)).toEqual({ ended: 1 });
    expect([await isIn(phone), await isIn(admin), JSON.parse((await end(admin)).text)]).toEqual([false, true, { ended: 0 }]);
  });

  test('the address from before hears that it was changed', async () => {
    verifies('D587');
    const save = (email: string) => shim.send('PATCH', '/admin/api/profile', { ...admin, body: { email } });
    for (const email of ['old@example.org', 'old@example.org', 'new@example.org']) expect((await save(email)).status).toBe(200);
    await mailedLink(shim, 'old@example.org');
    const mails = await mailsTo(shim, 'old@example.org');
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('now has the address new@example.org')]);
    expect(await mailsTo(shim, 'new@example.org')).toEqual([]);
  });
});
