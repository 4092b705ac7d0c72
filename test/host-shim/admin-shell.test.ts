import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, openPage, type Watched } from '../e2e/browser';
import { describeNeeding } from '../support/needs';
import { siteTables } from '../support/site-tables';
import { verifies } from '../support/verifies';
import { password, type Shim, startShim } from './shim';

const second = { login: 'second', role: 'author', password: 'a long enough sentence' };

describeNeeding('chromium', 'the admin area in a browser', () => {
  verifies('R51');
  let shim: Shim;
  let reset: () => Promise<void>;
  let browser: Browser;
  let opened: Watched;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    shim = await startShim();
    const admin = await shim.signIn('admin', password);
    expect((await shim.send('POST', '/admin/api/users', { ...admin, body: second })).status).toBe(201);
    ({ reset } = await siteTables(shim.host.storage));
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    await reset();
    opened = await openPage(browser, { viewport: { width: 1000, height: 800 } });
    ({ context, page } = opened);
  });
  // No policy was broken on the way.
  afterEach(async () => {
    await context.close();
    expect(opened.complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await shim?.stop();
  });

  const open = (path: string) => page.goto(`${shim.url}${path}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  /** In the profile of the browser, but not by the page that is open. */
  const signInApart = async (login: string, secret: string) => {
    const { status } = await fetch(`${shim.url}/admin/login`, { method: 'POST', body: '{}' });
    expect(status).toBe(403);
    const data = { login, password: secret };
    const answer = await context.request.post(`${shim.url}/admin/login`, { data, headers: { origin: shim.url }, timeout: 0 });
    expect(answer.status()).toBe(200);
  };
  /** As somebody who has signed in before. */
  const enter = async (path: string) => {
    await signInApart('admin', password);
    await open(path);
  };
  const publish = (title: string) => shim.host.posts.create('post', { title, content: '<p>Hello</p>', status: 'publish', authorId: 1 });
  const edit = async () => enter(`/admin/posts/${(await publish('From the browser')).id}`);

  test('a wrong password is told, the right one leads to what was asked for', async () => {
    await open('/admin/users');
    const focused = () => page.evaluate('document.activeElement.name');
    expect(await focused()).toBe('login');
    await page.keyboard.type('admin');
    await page.keyboard.press('Tab');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong login or password.').waitFor();
    expect(await focused()).toBe('password');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/users');
  });

  test('a user is added, and a problem is told beside the form', async () => {
    await enter('/admin/users');
    await page.getByRole('link', { name: 'Add user' }).click();
    await page.getByLabel('Login').fill('erika');
    await page.getByLabel('Name').fill('Erika <Muster>');
    await page.getByLabel('Role').selectOption('author');
    await page.getByLabel('Password').fill('short');
    await press('Add user');
    await page.getByText('The password must have 10 to 256 characters.').waitFor();
    await page.getByLabel('Password').fill('a long enough sentence');
    await press('Add user');
    await page.getByText('Saved.').waitFor();
    await page.getByRole('cell', { name: 'Erika <Muster>' }).waitFor();
  });

  test('a post is written, published and seen by visitors', async () => {
    await enter('/admin/posts');
    await page.getByRole('link', { name: 'Write new' }).click();
    await page.getByLabel('Title').fill('From the browser');
    await press('Edit as HTML');
    await page.getByLabel('Text (HTML)').fill('<p>Hello</p><script>document.title = "taken"</script>');
    await page.getByLabel('Categories').fill('News');
    await page.getByLabel('Status').selectOption('publish');
    await press('Save');
    await page.waitForURL(/\/admin\/posts\/\d+$/);
    await page.getByRole('link', { name: 'View', exact: true }).click();
    await page.getByRole('heading', { name: 'From the browser' }).waitFor();
    expect(await page.title()).toBe('From the browser · My site');
  });

  const sessions = (sql: string) => shim.host.storage.run((db) => db.execute(sql));
  const text = () => page.getByRole('textbox', { name: 'Text', exact: true });
  const written = () => page.locator('textarea[name="content"]').inputValue();
  const stored = async () => (await shim.host.posts.list({ type: 'post', limit: 1, offset: 0 })).items[0]?.content;
  /** By keys, as the browser asks before leaving only where somebody did something. */
  const type = async (words: string) => {
    await text().press('Control+End');
    await text().pressSequentially(words);
  };
  const saved = async (act: () => Promise<void>) => {
    const loaded = page.waitForEvent('load');
    await act();
    await loaded;
    await page.getByText('Saved.', { exact: true }).waitFor();
  };

  test('a session that ended while somebody wrote is begun again in place, and the text is saved', async () => {
    verifies('editor:keeps-text');
    await edit();
    await type('Long thoughts');
    await sessions('DELETE FROM host_sessions');
    await press('Save');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You are signed out, so nothing was saved.').waitFor();
    expect(await written()).toContain('Long thoughts');
    await press('Save');
    await dialog.getByLabel('Password').fill('not the password');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByText('Wrong login or password.').waitFor();
    await dialog.getByLabel('Password').fill(password);
    await saved(() => dialog.getByRole('button', { name: 'Sign in' }).click());
    expect(await stored()).toContain('Long thoughts');
  });

  test('a new session of another tab is taken over; another account is told, and nothing is lost', async () => {
    verifies('editor:keeps-text');
    await edit();
    await type('Second');
    await signInApart('admin', password);
    await saved(() => press('Save'));
    expect(await stored()).toContain('Second');
    await type('Third');
    await signInApart(second.login, second.password);
    await press('Save');
    await page.getByText('This browser is now signed in as second.').waitFor();
    expect([await written(), await stored()]).toEqual([expect.stringContaining('Third'), expect.not.stringContaining('Third')]);
    await signInApart('admin', password);
    await saved(() => press('Save'));
    expect(await stored()).toContain('Third');
  });

  test('leaving asks first; what was not saved comes back, for the same account only, until it is discarded or signed out', async () => {
    verifies('editor:keeps-text', 'D34');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const { id } = await publish('From the browser');
    await enter(`/admin/posts/${id}`);
    await type('Fourth');
    await open('/admin');
    expect(asked).toEqual(['beforeunload']);
    await open(`/admin/posts/${id}`);
    await page.getByText('this browser kept them').waitFor();
    expect(await written()).toContain('Fourth');
    await press('Discard them');
    expect(await written()).not.toContain('Fourth');
    await open(`/admin/posts/${id}`);
    expect([asked.length, await page.getByText('this browser kept them').count()]).toEqual([1, 0]);

    await type('Fifth');
    await saved(() => press('Save'));
    expect([asked.length, await page.evaluate('localStorage.length')]).toEqual([1, 0]);
    await type('Sixth');
    await signInApart(second.login, second.password);
    await open('/admin/posts/new');
    expect([asked.length, await page.evaluate('localStorage.length')]).toEqual([2, 1]);
    expect(await page.content()).not.toContain('Sixth');
    await signInApart('admin', password);
    await open(`/admin/posts/${id}`);
    await page.getByText('this browser kept them').waitFor();
    await press('Sign out');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/admin/login');
    expect(await page.evaluate('localStorage.length')).toBe(0);
  });

  test('what a role may do is changed by boxes', async () => {
    await enter('/admin/roles/subscriber');
    await page.getByLabel('Upload media files').check();
    await press('Save');
    await page.waitForURL('**/admin/roles');
    expect((await shim.host.roles.list()).find(({ slug }) => slug === 'subscriber')?.capabilities).toEqual(
      expect.arrayContaining(['read', 'upload_files']),
    );
  });

  test('a picture is uploaded; deleting asks first', async () => {
    await enter('/admin/media');
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
    await page.getByLabel('File').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png });
    await press('Upload');
    await page.getByRole('link', { name: 'dot.png' }).waitFor();
    await press('Delete dot.png');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await shim.host.media.list({ limit: 9 })).total).toBe(1);
    await press('Delete dot.png');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No files yet.').waitFor();
    expect((await shim.host.media.list({ limit: 9 })).items).toEqual([]);
  });

  test('on a phone nothing sticks out, light or dark', async () => {
    const { id } = await publish('From the browser');
    await signInApart('admin', password);
    await page.setViewportSize({ width: 400, height: 700 });
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of [
      '',
      '/users',
      '/users/1',
      '/users/new',
      '/users/invite',
      '/roles',
      '/roles/editor',
      '/posts',
      `/posts/${id}`,
      '/media',
      '/options',
      '/profile',
    ]) {
      await open(`/admin${path}`);
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 400]);
    }
    await open('/from-the-browser');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(400);
  });

  test('signing out ends it', async () => {
    await enter('/admin');
    await press('Sign out');
    await page.waitForURL('**/admin/login');
    await open('/admin/users');
    await page.waitForURL('**/admin/login?next=**');
  });
});
