import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeViolations } from '../e2e/axe';
import { launchBrowser, openPage, type Watched } from '../e2e/browser';
import { shoot } from '../e2e/shoot';
import { describeNeeding } from '../support/needs';
import { siteTables } from '../support/site-tables';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { password, type Shim, startShim } from './shim';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

/** Without what nobody sees: old names, lines of the source, the order of attributes. */
const seen = (html: string) =>
  html
    .replace(/<(\/?)b>/g, '<$1strong>')
    .replace(/\s*\n\s*(?=<)| (?=<ul>)/g, '')
    .replace(
      /<(\w+)((?: [\w-]+="[^"]*")+)/g,
      (_, name, own: string) =>
        `<${name} ${own
          .match(/[\w-]+="[^"]*"/g)
          ?.sort()
          .join(' ')}`,
    );

describeNeeding('chromium', 'the post editor', () => {
  verifies('D588');
  let shim: Shim;
  let reset: () => Promise<void>;
  let browser: Browser;
  let opened: Watched;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    shim = await startShim();
    ({ reset } = await siteTables(shim.host.storage));
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    await reset();
    opened = await openPage(browser, { viewport: { width: 1000, height: 900 } });
    ({ context, page } = opened);
    const data = { login: 'admin', password };
    await context.request.post(`${shim.url}/admin/login`, { data, headers: { origin: shim.url }, timeout: 0 });
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

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const text = () => page.getByRole('textbox', { name: 'Text', exact: true });
  const written = () => page.locator('textarea[name="content"]').inputValue();
  const post = async (content: string, status: 'draft' | 'publish' = 'publish') => {
    const { id } = await shim.host.posts.create('post', { title: 'A post', content, status, authorId: 1 });
    await page.goto(`${shim.url}/admin/posts/${id}`);
    return id;
  };
  const stored = async (id: number) => (await shim.host.posts.get(id))?.content;

  test.each([
    '<p>Plain, with a <a href="/about" rel="nofollow">link</a> and <b>old</b> names.</p>\n<h2 id="part" class="x">Part</h2>\n<ul>\n<li>tight</li>\n<li>list <ul><li>inner</li></ul></li>\n</ul>',
    '<table><tbody><tr><td>1</td></tr></tbody></table><p>H<sub>2</sub>O, <del>gone</del>, <span class="note" lang="de">so <em>was</em></span></p><figure><img src="/a.png" alt="A" /><figcaption>Words</figcaption></figure>',
    '<blockquote>bare</blockquote><blockquote><p>with paragraphs</p></blockquote><ol start="3"><li><p>loose</p></li></ol><pre><code class="language-js">let  a;\n</code></pre><img src="/b.png" alt="" width="3" height="4" /><hr /><details><summary>More</summary><p>x</p></details>',
  ])('what it has no tools for stays, and what is not touched is not written: %#', async (content) => {
    const id = await post(content);
    const before = await stored(id);
    await text().waitFor();
    expect(await written()).toBe(before?.replace(/\r/g, ''));
    // What is selected as a whole is not replaced by a letter.
    await text().press('Control+Home');
    if (content.startsWith('<table')) {
      await text().pressSequentially('y');
      expect(await text().locator('table').count()).toBe(1);
      // The browser may have put it into the paragraph.
      await text().press('Control+z');
    }
    const first = text().locator('p').first();
    await first.click();
    await text().press('End');
    await text().pressSequentially('x');
    // The editor reads what was typed a moment later; a key before that would be about the text of before.
    await until(async () => (await first.innerText()).endsWith('x'));
    await text().press('Backspace');
    await until(async () => !(await first.innerText()).endsWith('x'));
    await press('Save');
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(seen((await stored(id)) ?? '')).toBe(seen(before ?? ''));
  });

  test('a text that it would change is edited as HTML, in words', async () => {
    await post('<ul><li>one</li>words between</ul>');
    await page.getByText('This text has HTML that the editor would change').waitFor();
    expect([await page.getByLabel('Text (HTML)').isVisible(), await text().isVisible()]).toEqual([true, false]);
  });

  test('the toolbar is one tab stop, moved by arrows, and says what is on', async () => {
    const id = await post('<p>word</p>');
    // An editor that is still being made loses what is selected in it.
    await until(async () => {
      await text().press('Control+a');
      return (await page.evaluate('String(getSelection())')) === 'word';
    });
    await page.keyboard.press('Shift+Tab');
    const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")');
    expect(await focused()).toBe('Heading');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Bold');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Bold', exact: true, pressed: true }).waitFor();
    // The text has the focus again with the next frame.
    await until(async () => Boolean(await page.evaluate('document.activeElement.isContentEditable')));
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Add link' });
    await dialog.getByLabel('Address').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await dialog.getByText('Enter a web address').waitFor();
    await dialog.getByLabel('Address').fill('example.org/x');
    await page.keyboard.press('Enter');
    await until(async () => (await written()).includes('href="https://example.org/x"'));
    await page.getByRole('button', { name: 'Link', exact: true, pressed: true }).waitFor();
    await press('Save');
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(await stored(id)).toContain('<strong>word</strong>');
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a new post saves itself as a draft, what visitors see does not, and of two writers one is told', async () => {
    await page.goto(`${shim.url}/admin/posts/new`);
    await text().fill('Thoughts');
    await page.getByText('the post needs a title').waitFor();
    await page.getByLabel('Title').fill('By itself');
    await page.getByText(/^Draft saved at /).waitFor();
    await page.waitForURL(/\/admin\/posts\/\d+$/);
    const id = Number(page.url().split('/').pop());
    expect(await shim.host.posts.get(id)).toMatchObject({ title: 'By itself', status: 'draft', content: '<p>Thoughts</p>' });
    await page.reload();
    await text().press('Control+End');
    await text().pressSequentially(' go on');
    await until(async () => (await stored(id)) === '<p>Thoughts go on</p>');
    await page.getByText(/^Draft saved at /).waitFor();
    await shim.host.posts.update(id, { title: 'By another' });
    await text().pressSequentially(' and on');
    await page.getByText('Not saved: somebody else saved this post in the meantime.').waitFor();
    expect([await stored(id), (await shim.host.posts.get(id))?.title]).toEqual(['<p>Thoughts go on</p>', 'By another']);
    await press('Save');
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(await stored(id)).toBe('<p>Thoughts go on and on</p>');
    const shown = await post('<p>Shown</p>');
    await text().press('Control+End');
    await text().pressSequentially('!');
    await page.getByText('Save shows it to visitors').waitFor();
    expect(await stored(shown)).toBe('<p>Shown</p>');
  });

  test('the preview shows what is typed, in a tab of its own, and stores nothing', async () => {
    const id = await post('<p>Stored</p>');
    await text().press('Control+a');
    await text().pressSequentially('Typed only');
    const [tab] = await Promise.all([context.waitForEvent('page'), press('Preview')]);
    await tab.getByText('Preview: visitors do not see this.').waitFor();
    await tab.getByText('Typed only').waitFor();
    expect(await tab.getByRole('heading', { name: 'A post' }).count()).toBe(1);
    await tab.close();
    expect([await stored(id), page.url()]).toEqual(['<p>Stored</p>', `${shim.url}/admin/posts/${id}`]);
  });

  test('pictures are found in the library by words, for the text and as the featured one', async () => {
    for (const [name, alt] of [
      ['tower.png', 'A tower at dusk'],
      ['sea.png', 'The sea'],
    ] as const)
      await shim.host.media.store(png, name, { alt, authorId: 1 });
    const id = await post('<p>Look:</p>');
    await text().press('Control+End');
    await press('Picture');
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
    await dialog.getByText('2 pictures').waitFor();
    await dialog.getByLabel('Search').fill('nothing');
    await dialog.getByText('No picture has these words.').waitFor();
    await dialog.getByLabel('Search').fill('DUSK tower');
    await dialog.getByText('1 picture', { exact: true }).waitFor();
    await shoot(page, 'editor-picker');
    await dialog.getByRole('button', { name: 'A tower at dusk' }).click();
    await until(async () => (await written()).includes('alt="A tower at dusk"'));
    await press('Choose picture');
    await dialog.getByRole('button', { name: 'The sea' }).click();
    await page.getByRole('group', { name: 'Featured image' }).getByText('The sea').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Choose another');
    await shoot(page, 'editor');
    await press('Save');
    await page.getByText('Saved.', { exact: true }).waitFor();
    const after = await shim.host.posts.get(id);
    const sea = (await shim.host.media.list({ limit: 9 })).items.find(({ name }) => name === 'sea.png');
    expect([after?.featuredImageId, after?.content]).toEqual([sea?.id, expect.stringContaining('alt="A tower at dusk"')]);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a picture is uploaded in the library, with what it shows, and taken at once', async () => {
    verifies('D626');
    await post('<p>Look:</p>');
    await text().press('Control+End');
    await press('Picture');
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
    const file = dialog.getByLabel('Upload a picture');
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await dialog.getByText('notes.txt is not a picture of a type that is accepted.').waitFor();
    await file.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10.5 * 1024 * 1024) });
    await dialog.getByText('huge.png has 10.5 MB. A file may have at most 10 MB').waitFor();
    // Only the server reads what is in it.
    await file.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await dialog.getByRole('button', { name: 'Upload and choose' }).click();
    await dialog.getByText('Only PNG, JPEG, GIF and WebP images and PDF files are taken.').waitFor();
    expect((await shim.host.media.list({ limit: 9 })).items).toEqual([]);
    await file.setInputFiles({ name: 'tower.png', mimeType: 'image/png', buffer: png });
    await dialog.getByLabel('What tower.png shows').fill('A tower at dusk');
    await shoot(page, 'editor-upload');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await until(async () => (await written()).includes('alt="A tower at dusk"'));
    expect((await shim.host.media.list({ limit: 9 })).items.map(({ name, alt }) => [name, alt])).toEqual([
      ['tower.png', 'A tower at dusk'],
    ]);
  });

  test('a reader of German has the editor and its dialogs in German, and can choose again', async () => {
    verifies('D626');
    await page.goto(`${shim.url}/admin/posts/new`);
    const language = page.locator('select[data-language]');
    await language.selectOption('de');
    await page.getByRole('heading', { name: 'Schreiben', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Bild', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Bild auswählen' });
    await dialog.getByText('Noch gibt es keine Bilder. Laden Sie hier eines hoch.').waitFor();
    await shoot(page, 'editor-german');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await page.goto(`${shim.url}/admin/users`);
    await shoot(page, 'users-german');
    await page.goto(`${shim.url}/admin`);
    expect(await page.evaluate("localStorage.getItem('siteplane-language')")).toBe('de');
    await language.selectOption('en');
    await page.locator('html[lang="en"]').waitFor();
  });

  test('what a picture shows is written on the page of the library', async () => {
    await shim.host.media.store(png, 'tower.png', { authorId: 1 });
    await shim.host.media.store(png, 'sea.png', { alt: 'The sea', authorId: 1 });
    await page.goto(`${shim.url}/admin/media`);
    await page.locator('summary', { hasText: 'Describe' }).click();
    await page.locator('details[open]').getByLabel('What it shows').fill('A tower');
    await shoot(page, 'media');
    await page.locator('details[open]').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.getByLabel('Search', { exact: true }).fill('tower');
    await page.keyboard.press('Enter');
    await page.getByText('1 file with').waitFor();
    expect(await page.getByRole('img', { name: 'A tower' }).count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
  });

  test('an earlier version is looked at and restored after a question', async () => {
    verifies('D590');
    const id = await post('<p>Before</p>');
    await text().press('Control+a');
    await text().pressSequentially('After');
    await press('Save');
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    await page.getByRole('link', { name: 'A post', exact: true }).click();
    await page.getByText('Before').waitFor();
    await shoot(page, 'version');
    expect(await axeViolations(page)).toEqual([]);
    await press('Restore');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('The version is restored.').waitFor();
    expect(await stored(id)).toBe('<p>Before</p>');
    await shoot(page, 'versions');
  });
});
