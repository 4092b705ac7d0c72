import type { Identity } from '../support/http';
import { stopClock } from '../support/stop-clock';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { mailedLink, mailsTo, sendForm, tokenIn } from './account-mails';
import { describeEachDialect, password, type Shim, startShim } from './shim';

const chosen = 'a new and long sentence';
let number = 0;

describeEachDialect('a forgotten password', (dialect) => {
  let shim: Shim;
  let second: Shim;
  let admin: Identity;
  beforeAll(async () => {
    shim = await startShim({ dialect });
    second = await startShim({ beside: shim });
    admin = await shim.signIn('admin', password);
  });
  afterAll(async () => {
    await second.stop();
    await shim.stop();
  });

  /** A new account with an address of its own. */
  async function account(fields: object = {}) {
    const login = `person${++number}`;
    const email = `${login}@example.org`;
    const { status, text } = await shim.send('POST', '/admin/api/users', { ...admin, body: { login, email, password, ...fields } });
    expect(status).toBe(201);
    return { login, email, id: Number(JSON.parse(text).user.id) };
  }
  const ask = (email: string, at = shim) => sendForm(at, '/admin/forgot-password', { email });
  const choose = (link: string, secret: string, at = shim) =>
    sendForm(at, '/admin/reset-password', { token: tokenIn(link), password: secret });
  const isIn = async (login: string, secret: string) =>
    (await shim.send('POST', '/admin/login', { body: { login, password: secret } })).status === 200;
  const get = (path: string) => shim.send('GET', path, { headers: { accept: 'text/html' } });

  test('the sign-in leads to the form; another site cannot send it, and what is not an address is told', async () => {
    verifies('D585');
    expect((await get('/admin/login')).text).toContain('<a href="/admin/forgot-password">Forgot password?</a>');
    const form = await get('/admin/forgot-password');
    expect([form.status, form.headers.get('referrer-policy')]).toEqual([200, 'strict-origin']);
    expect(form.text).toContain('<form data-focus method="post" action="/admin/forgot-password">');
    const evil = { origin: 'https://evil.example' };
    expect((await sendForm(shim, '/admin/forgot-password', { email: 'a@example.org' }, evil)).status).toBe(403);
    const wrong = await ask('nobody');
    expect([wrong.status, wrong.text.includes('Enter an email address')]).toEqual([400, true]);
  });

  test('the answer is the same for an address with an account and for one without', async () => {
    verifies('D585');
    const { email } = await account();
    const suspended = await account({ active: false });
    const answers: string[] = [];
    for (const address of ['stranger@example.org', suspended.email, email]) {
      const { status, text } = await ask(address);
      expect(status).toBe(200);
      answers.push(text.replaceAll(address, 'ADDRESS'));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('This site has no mail server');
    await mailedLink(shim, email);
    expect([await mailsTo(shim, 'stranger@example.org'), await mailsTo(shim, suspended.email)]).toEqual([[], []]);
  });

  test('the link sets a password once; sessions and other links of the account end, and no token is stored or logged', async () => {
    verifies('D585');
    const { login, email, id } = await account();
    const session = await shim.signIn(login, password);
    await ask(email.toUpperCase());
    const first = await mailedLink(shim, email);
    await ask(email);
    const link = await mailedLink(shim, email, 2);
    const token = tokenIn(link);
    const page = await get(link);
    expect([page.status, page.text.includes(login)]).toEqual([200, true]);
    const short = await choose(link, 'short');
    expect([short.status, short.text.includes('The password must have 10 to 256 characters.')]).toEqual([400, true]);
    const done = await choose(link, chosen);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/admin/login?notice=password']);
    expect((await get('/admin/login?notice=password')).text).toContain('Your password was changed.');
    expect([await isIn(login, password), await isIn(login, chosen)]).toEqual([false, true]);
    expect((await shim.send('GET', '/admin/session', session)).status).toBe(401);
    for (const used of [link, first]) {
      const again = await choose(used, 'yet another sentence');
      expect([again.status, again.text.includes('This link was used already')]).toEqual([410, true]);
      expect((await get(used)).status).toBe(410);
    }
    expect(await isIn(login, chosen)).toBe(true);
    const [row] = await shim.host.storage.run((db) =>
      db.query<{ id: Uint8Array }>('SELECT id FROM host_password_resets WHERE user_id = ?', [id]),
    );
    expect(Buffer.from(row?.id ?? '').toString('latin1')).not.toContain(token);
    expect(shim.log.join('\n')).not.toContain(token);
  });

  test('an hour later, after another address, or made up, it opens nothing', async () => {
    verifies('D585');
    const { email, id } = await account();
    await ask(email);
    const link = await mailedLink(shim, email);
    const start = stopClock();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 60 * 60_000);
    const late = await choose(link, chosen);
    start();
    jest.restoreAllMocks();
    expect([late.status, late.text.includes('This link has expired')]).toEqual([410, true]);
    expect((await shim.send('PATCH', `/admin/api/users/${id}`, { ...admin, body: { email: 'moved@example.org' } })).status).toBe(200);
    expect((await choose(link, chosen)).status).toBe(410);
    for (const path of ['/admin/reset-password?token=made-up', '/admin/reset-password', '/admin/reset-password?token=a&token=b']) {
      const { status, text } = await get(path);
      expect([status, text.includes('This link is not valid.')]).toEqual([410, true]);
    }
  });

  test('of two that use a link at once, one wins, and the other hears why', async () => {
    verifies('D585');
    const { login, email } = await account();
    await ask(email);
    const link = await mailedLink(shim, email);
    const secrets = [1, 2, 3, 4].map((n) => `${chosen} ${n}`);
    const statuses = (await Promise.all(secrets.map((secret, n) => choose(link, secret, n % 2 ? second : shim)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([303, 410, 410, 410]);
    expect((await Promise.all(secrets.map((secret) => isIn(login, secret)))).filter(Boolean)).toHaveLength(1);
  });
});

describe('asking for a new password too often', () => {
  test('a network is refused in words, and an address gets so many emails, whoever asks', async () => {
    verifies('D585');
    const shim = await startShim({ env: { SITEPLANE_LOGINS_PER_MINUTE: '4', SITEPLANE_TRUST_PROXY: '1' } });
    stopClock();
    const admin = await shim.signIn('admin', password);
    await shim.send('PATCH', '/admin/api/profile', { ...admin, body: { email: 'admin@example.org' } });
    const other = { login: 'other', email: 'other@example.org', password };
    await shim.send('POST', '/admin/api/users', { ...admin, body: other });
    const ask = (ip: string, email = 'admin@example.org') => sendForm(shim, '/admin/forgot-password', { email }, { 'x-forwarded-for': ip });
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push((await ask('203.0.113.1')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    const refused = await ask('203.0.113.1');
    expect(refused.text).toMatch(/Too many requests\. Try again in (\d+ seconds|1 minute)\./);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('203.0.113.2')).status).toBe(200);
    // What was asked for later is there, so nothing else is on its way.
    await until(async () => (await mailsTo(shim, 'admin@example.org')).length >= 3);
    await ask('203.0.113.3', other.email);
    await mailedLink(shim, other.email);
    expect(await mailsTo(shim, 'admin@example.org')).toHaveLength(3);
    await shim.stop();
  });
});
