import { createServer } from 'node:net';
import type { Identity } from '../support/http';
import { freePort } from '../support/mariadb';
import { stopClock } from '../support/stop-clock';
import { verifies } from '../support/verifies';
import { mailedLink, mailsTo, sendForm, tokenIn } from './account-mails';
import { describeEachDialect, password, type Shim, startShim } from './shim';

const week = 7 * 24 * 60 * 60_000;
let number = 0;
const newEmail = () => `Guest.${++number}+news@example.org`;

describeEachDialect('invitations', (dialect) => {
  let shim: Shim;
  let second: Shim;
  let admin: Identity;
  beforeAll(async () => {
    shim = await startShim({ dialect });
    second = await startShim({ beside: shim });
    admin = await shim.signIn('admin', password);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await second.stop();
    await shim.stop();
  });

  const api = (method: string, path: string, body?: object, who = admin, at = shim) =>
    at.send(method, `/admin/api${path}`, { ...who, ...(body ? { body } : {}) });
  const invite = async (email: string, role = 'author') => {
    const { status, text } = await api('POST', '/invitations', { email, role });
    expect(status).toBe(201);
    return { id: JSON.parse(text).invitation.id as number, warning: JSON.parse(text).warning, link: await mailedLink(shim, email) };
  };
  const join = (link: string, fields: object = {}, at = shim) =>
    sendForm(at, '/admin/invitation', { token: tokenIn(link), display_name: 'Grace', login: `guest${number}`, password, ...fields });
  const page = (path: string, who: Identity = {}) => shim.send('GET', path, { ...who, headers: { accept: 'text/html' } });
  const pending = async () => JSON.parse((await api('GET', '/invitations')).text).invitations as { email: string; sent_at: number }[];

  test.each([
    ['no address', { email: 'nobody' }, 400],
    ['no field', {}, 400],
    ['an unknown role', { email: 'a@example.org', role: 'none' }, 400],
  ])('%s is refused', async (_what, body, status) => {
    expect((await api('POST', '/invitations', body)).status).toBe(status);
  });

  test('the person chooses login and password; the account has the address and the role, and the link works once', async () => {
    verifies('D586');
    const email = newEmail();
    const { link, warning } = await invite(email, 'editor');
    expect(warning).toContain('This site has no mail server');
    expect((await pending()).find((one) => one.email === email)?.sent_at).toEqual(expect.any(Number));
    const form = await page(link);
    expect([form.status, form.text.includes(`value="Guest.${number}news"`), form.text.includes(email)]).toEqual([200, true, true]);
    const refused = await join(link, { password: 'short', login: 'chosen' });
    expect([refused.status, refused.text.includes('10 to 256 characters'), refused.text.includes('value="chosen"')]).toEqual([
      400,
      true,
      true,
    ]);
    const taken = await join(link, { login: 'ADMIN' });
    expect([taken.status, taken.text.includes('is taken')]).toEqual([409, true]);
    const done = await join(link);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/admin/login?notice=joined']);
    expect(await shim.host.users.findByLogin(`guest${number}`)).toMatchObject({
      email,
      role: 'editor',
      displayName: 'Grace',
      active: true,
    });
    await shim.signIn(`guest${number}`, password);
    const again = await join(link, { login: `other${number}` });
    expect([again.status, again.text.includes('This invitation is not valid.')]).toEqual([410, true]);
    expect((await pending()).map((one) => one.email)).not.toContain(email);
    const known = await api('POST', '/invitations', { email: email.toUpperCase() });
    expect([known.status, JSON.parse(known.text).message]).toEqual([
      409,
      expect.stringContaining(`"guest${number}" has this email address`),
    ]);
    expect(shim.log.join('\n')).not.toContain(tokenIn(link));
  });

  test('sending again makes a new link and a new week; the one before, and one that was withdrawn, open nothing', async () => {
    verifies('D586');
    const email = newEmail();
    const { id, link } = await invite(email);
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + week);
    const late = await page(link);
    clock.mockRestore();
    expect([late.status, late.text.includes('This invitation has expired')]).toEqual([410, true]);
    expect((await api('POST', `/invitations/${id}/resend`)).status).toBe(200);
    const fresh = await mailedLink(shim, email, 2);
    expect([fresh === link, (await page(link)).status, (await page(fresh)).status]).toEqual([false, 410, 200]);
    const list = await page('/admin/users', admin);
    expect(list.text).toContain(`data-action="/admin/api/invitations/${id}/resend"`);
    expect((await api('DELETE', `/invitations/${id}`)).status).toBe(200);
    expect([(await page(fresh)).status, (await join(fresh)).status]).toEqual([410, 410]);
    expect([(await api('DELETE', `/invitations/${id}`)).status, (await api('POST', `/invitations/${id}/resend`)).status]).toEqual([
      404, 404,
    ]);
  });

  test('it is worth no more than the rights of who sent it', async () => {
    verifies('D586', 'D26');
    const roles = shim.host.roles;
    await roles.grant('editor', ['create_users', 'list_users']);
    const body = { login: `editor${++number}`, password, role: 'editor' };
    const { user } = JSON.parse((await api('POST', '/users', body)).text);
    const editor = await shim.signIn(body.login, password);
    const email = newEmail();
    expect((await api('POST', '/invitations', { email, role: 'administrator' }, editor)).status).toBe(403);
    expect((await api('POST', '/invitations', { email, role: 'author' }, editor)).status).toBe(201);
    const link = await mailedLink(shim, email);
    expect((await page(link)).status).toBe(200);
    // An author may do all that the invited one might, and still invite nobody.
    for (const role of ['author', 'subscriber']) {
      expect((await api('PATCH', `/users/${user.id}`, { role })).status).toBe(200);
      expect([role, (await page(link)).status, (await join(link)).status]).toEqual([role, 410, 410]);
    }
    const sent = JSON.parse((await api('GET', '/invitations')).text).invitations.find((one: { email: string }) => one.email === email);
    expect((await api('POST', `/invitations/${sent.id}/resend`)).status).toBe(200);
    expect((await page(await mailedLink(shim, email, 2))).status).toBe(200);
    const { id } = await invite(newEmail(), 'administrator');
    expect((await api('POST', `/invitations/${id}/resend`, undefined, await shim.signIn(body.login, password))).status).toBe(403);
  });

  test('of those who invite one address or use one link at once, one succeeds and the others hear why', async () => {
    verifies('D586');
    const email = newEmail();
    const both = await Promise.all([1, 2, 3, 4].map((n) => api('POST', '/invitations', { email }, admin, n % 2 ? shim : second)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const link = await mailedLink(shim, email);
    const all = await Promise.all([1, 2, 3, 4].map((n) => join(link, { login: `racer${number}.${n}` }, n % 2 ? shim : second)));
    expect(all.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410]);
  });

  test('an administrator emails a link to choose a password; without an address or a way in it is refused', async () => {
    verifies('D586');
    const email = newEmail();
    const make = async (fields: object) => {
      const { text } = await api('POST', '/users', { login: `person${++number}`, password, ...fields });
      return JSON.parse(text).user.id as number;
    };
    for (const fields of [{}, { email: newEmail(), active: false }])
      expect((await api('POST', `/users/${await make(fields)}/reset-mail`)).status).toBe(409);
    const id = await make({ email });
    const { status, text } = await api('POST', `/users/${id}/reset-mail`);
    expect([status, text.includes('no mail server')]).toEqual([200, true]);
    expect((await mailsTo(shim, email))[0]?.text).toContain('An administrator of My site');
    expect((await page(await mailedLink(shim, email))).status).toBe(200);
  });
});

test('an email that the server refuses leaves the invitation, in words', async () => {
  verifies('D586');
  stopClock();
  const port = await freePort();
  const shim = await startShim({ env: { SITEPLANE_SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const admin = await shim.signIn('admin', password);
  const server = createServer((socket) => socket.end('554 no\r\n')).listen(port, '127.0.0.1');
  const { status, text } = await shim.send('POST', '/admin/api/invitations', { ...admin, body: { email: 'a@example.org' } });
  expect([status, JSON.parse(text)]).toMatchObject([
    201,
    { invitation: { sent_at: null }, warning: expect.stringMatching(/^The invitation is saved\. The email could not be sent/) },
  ]);
  const forgot = await shim.send('GET', '/admin/forgot-password', { headers: { accept: 'text/html' } });
  expect(forgot.text).not.toContain('no mail server');
  server.close();
  await shim.stop();
});
