import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { deliver, type TestSource } from '../resources/content-sources/ingest-support';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';

/** Where to keep pictures of the pages, for people to look at. */
const shots = process.env.SCREENSHOTS;
const article = '<h2>One</h2><p>First part of it.</p><h2>Two</h2><p>Second part.</p><h2>Three</h2><p>Third part.</p>';

describeNeeding('chromium', 'the pages about pipelines', () => {
  const at = adminPages('mariadb');

  const call = at.done;

  const recipe = async (id: string) => (await call('pipelines.get_recipe', { id })) as { name: string; stages: object; trigger: object };
  const runs = async (recipe_id: string) =>
    (await call('pipelines.list_runs', { recipe_id })).items as { id: number; is_dry_run: boolean }[];
  const shot = async (page: Page, name: string) =>
    void (shots && (await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })));
  const stages = (page: Page) => page.getByRole('list', { name: 'Stages' }).locator('li');
  const order = (page: Page) =>
    stages(page).evaluateAll((rows) => rows.map((row) => String((row as { dataset: { stage?: string } }).dataset.stage)));
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('There are unsaved changes.').waitFor({ state: 'detached' });
  };

  /** A source called "Newsroom" that has sent one article, published as it came. */
  async function published(title: string): Promise<void> {
    const { sources } = (await call('content_sources.list')) as { sources: TestSource[] };
    for (const { id } of sources) await call('content_sources.delete', { id, confirm: true });
    const source = (await call('content_sources.create', { name: 'Newsroom' })) as unknown as TestSource;
    const mapping = { version: 1, fields: { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/body' } } };
    await call('content_sources.approve_mapping', { id: source.id, mapping });
    await call('content_sources.update', { id: source.id, default_post_status: 'publish' });
    await deliver(at.server(), source, { id: title, title, body: article });
    await until(async () => (await (await fetch(`${at.server().url}/`)).text()).includes(title));
    await until(async () => (await runs('default')).length > 0);
  }

  beforeEach(async () => {
    const { recipes } = (await call('pipelines.list_recipes')) as { recipes: { id: string }[] };
    for (const { id } of recipes) if (id !== 'default') await call('pipelines.delete_recipe', { id, confirm: true });
  });

  test('a recipe is made, ordered by keyboard and by pointer, set, tried, run and deleted', async () => {
    verifies('D554', 'D555', 'D556', 'D557');
    await published('Harbour news');
    const page = await at.visit('/pipelines', 'Pipelines');
    await page.getByRole('link', { name: 'Default' }).first().waitFor();
    // The service refuses to delete the default recipe, so nothing offers it.
    expect(await page.getByRole('button', { name: /^More for/ }).count()).toBe(0);

    await page.getByRole('button', { name: 'Add recipe' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('House style');
    await dialog.getByRole('button', { name: 'Add recipe' }).click();
    await page.getByRole('heading', { name: 'House style', level: 1 }).waitFor();
    await page.getByText('There is no stage yet').waitFor();

    for (const name of ['Table of contents', 'Anchors', 'Internal links']) {
      await page.getByRole('button', { name: 'Add stage' }).click();
      await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    expect(await order(page)).toEqual(['toc', 'anchors', 'links']);

    const up = page.getByRole('button', { name: 'Move Internal links up' });
    await up.press('Enter');
    await page.getByText('Internal links is now number 2 of 3.').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.getByText('Internal links is now number 1 of 3.').waitFor({ state: 'attached' });
    expect(await order(page)).toEqual(['links', 'toc', 'anchors']);
    // At the end of the list the button keeps the focus and moves nothing more.
    await page.keyboard.press('Enter');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Move Internal links up');
    expect(await order(page)).toEqual(['links', 'toc', 'anchors']);

    const [handle, last] = [stages(page).nth(0).locator('[aria-hidden]').first(), stages(page).nth(2)];
    await last.scrollIntoViewIfNeeded();
    const [from, to] = [await handle.boundingBox(), await last.boundingBox()];
    if (!from || !to) throw new Error('the stages are not shown');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + to.height - 4, { steps: 5 });
    await page.mouse.up();
    await until(async () => String(await order(page)) === 'toc,anchors,links');
    await page.getByRole('button', { name: 'Move Anchors up' }).press('Enter');
    await page.getByRole('button', { name: 'Remove Internal links' }).click();
    await until(async () => String(await order(page)) === 'anchors,toc');

    await page.getByRole('button', { name: 'Options of Table of contents' }).click();
    const caption = dialog.getByRole('textbox', { name: 'Caption' });
    expect(await caption.inputValue()).toBe('Contents');
    await caption.fill('In this article');
    await shot(page, 'pipelines-options');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'An article arrives' }).check();
    await page.getByRole('combobox', { name: 'Content sources' }).click();
    await page.getByRole('option', { name: 'Newsroom' }).click();
    await page.keyboard.press('Escape');
    await shot(page, 'pipelines-editor');
    await save(page);
    expect(await recipe('house-style')).toMatchObject({
      stages: { order: ['anchors', 'toc'], anchors: {}, toc: { title: 'In this article' } },
      trigger: { kinds: ['manual', 'ingest'], sources: ['newsroom'] },
    });
    await page.getByText('When somebody runs it or when an article arrives from Newsroom').first().waitFor();

    const post = page.getByRole('combobox', { name: 'Post', exact: true });
    await post.fill('Harbour');
    await page.getByRole('option', { name: /Harbour news/ }).click();
    await page.getByRole('button', { name: 'Dry run' }).click();
    await page.getByText('The post would be changed: Text.').waitFor();
    const difference = page.getByRole('region', { name: 'What would be different' });
    const marked = await difference.getByRole('region', { name: 'Text after' }).locator('mark').allInnerTexts();
    expect(marked.join(' ')).toContain('In this article');
    expect(await difference.getByRole('region', { name: 'Text before' }).innerText()).not.toContain('In this article');
    await page.getByRole('row').filter({ hasText: 'Table of contents' }).getByText('Changed the post').waitFor();
    expect((await runs('house-style')).map(({ is_dry_run }) => is_dry_run)).toEqual([true]);
    await shot(page, 'pipelines-difference');

    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('heading', { name: /^Run \d+/, level: 1 }).waitFor();
    await page.getByText('The post was changed by Anchors and Table of contents.').waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: 'Table of contents' })
      .getByText(/^\d+ ms$/)
      .waitFor();
    await shot(page, 'pipelines-run');
    const live = (await page.getByRole('link', { name: 'Harbour news' }).getAttribute('href')) ?? '';
    expect(await (await page.request.get(live)).text()).toContain('In this article');
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.getByText('The post was not changed.').waitFor();
    expect(await runs('house-style')).toHaveLength(3);

    await page.getByRole('link', { name: 'Run history' }).first().click();
    await page.getByRole('combobox', { name: 'Recipe' }).selectOption({ label: 'House style' });
    await page.getByText('3 entries').or(page.getByText(/^3 /)).first().waitFor();
    await shot(page, 'pipelines-runs');
    await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Failed' });
    await page.getByText('Nothing matches').waitFor();

    await page.getByRole('link', { name: 'Recipes' }).click();
    await shot(page, 'pipelines-list');
    await page.getByRole('button', { name: 'More for House style' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'House style', exact: true }).waitFor({ state: 'detached' });
    expect((await at.call('pipelines.get_recipe', { id: 'house-style' })).status).toBe(404);
  });

  test('what somebody else saved meanwhile is asked about, and a switched-off module is switched on here', async () => {
    verifies('D555');
    await call('pipelines.create_recipe', { id: 'shared', name: 'Shared', stages: { anchors: {}, toc: {} } });
    const page = await at.visit('/pipelines/recipes/shared', 'Shared');
    await page.getByRole('button', { name: 'Remove Anchors' }).click();
    await call('pipelines.update_recipe', { id: 'shared', stages: { seo: {} } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Both changed: Stages.').waitFor();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    expect(await order(page)).toEqual(['toc', 'anchors', 'seo']);
    await page.getByRole('button', { name: 'Remove Anchors' }).click();
    await save(page);
    expect((await recipe('shared')).stages).toEqual({ toc: {}, seo: {} });

    await page.getByRole('textbox', { name: 'Name' }).fill(' ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('/name must not be empty').waitFor();
    await at.close();

    await call('modules.deactivate', { module: 'pipelines', confirm: true });
    const off = await at.visit('/pipelines', 'Pipelines');
    await off.getByRole('button', { name: 'Activate' }).click();
    await off.getByRole('link', { name: 'Shared', exact: true }).waitFor();
  });

  test.each([
    [375, 'light', 'en'],
    [320, 'dark', 'de'],
  ] as const)('the editor fits %i pixels in a %s system in the language %s', async (width, colorScheme, locale) => {
    verifies('D554', 'D495');
    const everything = Object.fromEntries(['normalize', 'toc', 'taxonomy', 'ai_enrich', 'variables', 'notify'].map((name) => [name, {}]));
    await call('pipelines.create_recipe', {
      id: 'long',
      name: 'Long',
      stages: everything,
      trigger: { kinds: ['schedule'], cron: '0 3 * * 1' },
    });
    const page = await at.visit('/pipelines/recipes/long', 'Long', { colorScheme, locale, viewport: { width, height: 800 } });
    await stages(page).or(page.locator('li[data-stage]')).nth(5).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await shot(page, `pipelines-${width}`);
  });
});
