import type { Browser } from 'playwright-core';
import { axeViolations } from '../e2e/axe';
import { launchBrowser, openPage, type Watched } from '../e2e/browser';
import { shoot } from '../e2e/shoot';
import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { mailedLink, mailsTo } from './account-mails';
import { password, type Shim, startShim } from './shim';

describeNeeding('chromium', 'pages about accounts', () => {
  let shim: Shim;
  let browser: Browser;
  let opened: Watched;
  beforeAll(async () => {
    shim = await startShim();
    browser = await launchBrowser();
  });
  // No policy was broken on the way.
  afterEach(async () => {
    await opened.context.close();
    expect(opened.complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await shim?.stop();
  });

  /** Look at the page, and listen to it: nothing sticks out at the width of a phone. */
  const judged = async (name: string) => {
    const { page } = opened;
    await shoot(page, `account-${name}`);
    await page.setViewportSize({ width: 375, height: 800 });
    expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, 375]);
    if (await page.evaluate('true').catch(() => false)) expect([name, await axeViolations(page)]).toEqual([name, []]);
  };
  const signIn = (login = 'admin', secret = password) =>
    opened.context.request.post(`${shim.url}/admin/login`, {
      data: { login, password: secret },
      headers: { origin: shim.url },
      timeout: 0,
    });

  test('without a script a new password is chosen and an invitation accepted', async () => {
    verifies('D585', 'D586');
    const admin = await shim.signIn('admin', password);
    const account = { login: 'erika', email: 'erika@example.org', password };
    await shim.send('POST', '/admin/api/users', { ...admin, body: account });
    await shim.send('POST', '/admin/api/invitations', { ...admin, body: { email: 'grace@example.org' } });
    opened = await openPage(browser, { javaScriptEnabled: false });
    const { page } = opened;
    await page.goto(`${shim.url}/admin/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill('erika@example.org');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto(`${shim.url}${await mailedLink(shim, 'erika@example.org')}`);
    await page.getByLabel('New password').fill('too short');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('The password must have 10 to 256 characters.').waitFor();
    await page.getByLabel('New password').fill('a chosen sentence');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Your password was changed.').waitFor();
    expect((await signIn('erika', 'a chosen sentence')).status()).toBe(200);
    await page.goto(`${shim.url}${await mailedLink(shim, 'grace@example.org')}`);
    await page.getByLabel('Your name').fill('Grace');
    await page.getByLabel('Password').fill('another long sentence');
    await page.getByRole('button', { name: 'Create account' }).click();
    await opened.context.clearCookies();
    expect((await signIn('grace', 'another long sentence')).status()).toBe(200);
  });

  test('pages for people who are not signed in', async () => {
    verifies('D585', 'D586');
    opened = await openPage(browser);
    const { page } = opened;
    const admin = await shim.signIn('admin', password);
    await shim.send('POST', '/admin/api/invitations', { ...admin, body: { email: 'ada@example.org' } });
    for (const [name, path] of [
      ['sign-in', '/admin/login?notice=password'],
      ['forgot', '/admin/forgot-password'],
      ['dead-link', '/admin/reset-password?token=none'],
      ['join', await mailedLink(shim, 'ada@example.org')],
    ] as const) {
      await page.goto(`${shim.url}${path}`);
      await judged(name);
    }
  });

  test('somebody is invited, the invitation sent again and withdrawn, each after a word', async () => {
    verifies('D586');
    opened = await openPage(browser, { viewport: { width: 1000, height: 800 } });
    const { page } = opened;
    await signIn();
    await page.goto(`${shim.url}/admin/users`);
    await page.getByRole('link', { name: 'Invite' }).click();
    await judged('invite');
    await page.getByLabel('Email').fill('alan.mathison.turing@bletchley.example.org');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.waitForURL('**/admin/users');
    await page.getByText('This site has no mail server').waitFor();
    await judged('users');
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Send again alan' }).click();
    await again;
    expect(await mailsTo(shim, 'alan.mathison.turing@bletchley.example.org')).toHaveLength(2);
    await page.getByRole('button', { name: 'Withdraw alan' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Its link stops working.').waitFor();
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('The invitation is withdrawn.').waitFor();
    expect(await page.getByText('alan.mathison.turing').count()).toBe(0);
    await page.goto(`${shim.url}/admin/users/1`);
    await judged('user');
  });

  test('the profile ends another session after a question, and keeps this one', async () => {
    verifies('D587');
    const other = await shim.signIn('admin', password);
    opened = await openPage(browser, { viewport: { width: 1000, height: 800 } });
    const { page } = opened;
    await signIn();
    await page.goto(`${shim.url}/admin/profile`);
    await judged('profile');
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
    await page.getByText('All other sessions have ended.').waitFor();
    expect((await shim.send('GET', '/admin/session', other)).status).toBe(401);
    expect(await page.getByText('This one').count()).toBe(1);
  });
});
