// In Chromium: sign in at the site's own login, create a key on our page, create a note by it, see it in the site's own admin area, send a
// webhook, see the post. Prints one line for each step; pictures go to the folder SITEPLANE_PICTURES.
const { strict: assert } = require('node:assert');
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { chromium } = require(process.env.SITEPLANE_PLAYWRIGHT ?? 'playwright-core');
const { freePort } = require('./free-port.cjs');
const { start, password } = require('./app.cjs');
const { done, until, calls, byAssistant, byBooker, addSource, sendArticle, finish } = require('../walk-steps.cjs');

const body = `<p>${'The harbour opens its new pier on Friday, with boats from all over the coast. '.repeat(12)}</p>`;

async function walk(page, url) {
  const picture = (name, of = page) =>
    process.env.SITEPLANE_PICTURES && of.screenshot({ path: join(process.env.SITEPLANE_PICTURES, `${name}.png`) });
  await page.goto(`${url}/admin/siteplane/keys`);
  assert.equal(new URL(page.url()).pathname, '/login');
  await page.getByLabel('Username').fill('owner');
  await page.getByLabel('Password').fill(password);
  await picture('login');
  await page.getByLabel('Password').press('Enter');
  await page.waitForURL(`${url}/`);
  const bar = page.locator('#apos-admin-bar');
  await bar.getByText('Siteplane', { exact: true }).first().waitFor();
  await picture('bar');
  assert.equal(await bar.getByRole('button', { name: /siteplane/i }).count(), 1, 'Siteplane is one entry of the bar');
  done('signed in at the login of the site');

  await page.goto(`${url}/admin/siteplane/keys`);
  await page.getByRole('button', { name: 'Create the first key' }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('By hand');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const key = await page.getByRole('textbox', { name: 'API key' }).inputValue();
  const call = calls(url, key);
  await picture('key');
  done('a key is created on the page');

  await call('notes_items', 'create', { title: 'Call the harbour', content: '<p>Before noon</p>' });
  const notes = await (await page.request.get(`${url}/api/v1/siteplane-note`)).json();
  assert.deepEqual(
    notes.results.map(({ title, updatedBy }) => [title, updatedBy.username]),
    [['Call the harbour', 'owner']],
  );
  await page.goto(`${url}/`);
  await bar.getByText('Siteplane', { exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Keys, activity, settings' }).waitFor();
  await picture('menu');
  await page.getByRole('menuitem', { name: 'Siteplane notes', exact: true }).click();
  await page.getByText('Call the harbour').first().waitFor();
  await picture('note');
  await page.goto(`${url}/`);
  await bar.getByText('Siteplane', { exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Keys, activity, settings' }).click();
  await page.waitForURL(/\/admin\/siteplane/);
  done('the bar leads to the page of Siteplane');
  await byAssistant(url, key);
  await byBooker(url, key, /apos-/);
  done('a note by the key is in the admin area of the site');

  const settings = { default_post_status: 'publish' };
  const source = await addSource(call, { name: 'Newsroom', fields: ['id', 'title', 'content'], settings });
  await sendArticle(url, source, { id: '1', title: 'Harbour news', content: body });
  const address = `${url}/posts/harbour-news`;
  await until('the post', async () => (await fetch(address)).status === 200);
  // In a browser of its own: what the pages of the owner still ask for would bring the cookie of the session back.
  const visitor = await page
    .context()
    .browser()
    .newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: 'Harbour news', level: 1 }).waitFor();
  assert.equal(await visitor.locator('#apos-admin-bar').count(), 0);
  assert.equal((await visitor.locator('article p').textContent()).length, body.length - '<p></p>'.length);
  assert.match(await visitor.locator('meta[name=description]').getAttribute('content'), /^The harbour opens/);
  await picture('post', visitor);
  done('a webhook is a post that visitors see');
}

async function main() {
  const dir = mkdtempSync(join(tmpdir(), 'sp-walk-'));
  const port = await freePort();
  const apos = await start({ dir, port, env: { SITEPLANE_LOG_LEVEL: 'warn' }, builds: true });
  const browser = await chromium.launch({ executablePath: process.env.SITEPLANE_CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
    await walk(page, `http://127.0.0.1:${port}`).catch(async (error) => {
      if (process.env.SITEPLANE_PICTURES) await page.screenshot({ path: join(process.env.SITEPLANE_PICTURES, 'failed.png') });
      throw error;
    });
  } finally {
    await browser.close();
    await apos.destroy();
    rmSync(dir, { recursive: true, force: true });
  }
}

finish(main());
