import type { Locator, Page } from 'playwright-core';

/** How long somebody looks for a thing that is not there. */
const patienceMs = 30_000;

export interface Counted {
  readonly clicks: number;
  readonly fields: number;
}

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** The whole label, with the star of a field that must be filled or without. */
const whole = (label: Name) => (typeof label === 'string' ? new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\*)?$`) : label);

/** Somebody who has never seen the pages: they see roles and names, and count what they do (D584). */
export interface Person {
  /** The field "Find and open" with words of the task, and what it offers. */
  find(words: string, offered: Name): Promise<void>;
  /** A page of the menu. */
  menu(name: string): Promise<void>;
  click(role: Role, name: Name): Promise<void>;
  /** Another one of the same name, by what stands in its row. */
  clickIn(row: Name, role: Role, name: Name): Promise<void>;
  /** What is known by its words alone, such as a time among others. */
  pick(words: Name): Promise<void>;
  fill(label: Name, text: string): Promise<void>;
  /** An option of a field that offers some, or one that it proposes. */
  choose(label: Name, option: string): Promise<void>;
  /** A file from their disk, by the button that asks for one. */
  chooseFile(button: Name, file: { readonly name: string; readonly text: string }): Promise<void>;
  /** Wait until this can be read. */
  read(text: Name): Promise<void>;
  /** What a field shows, to copy it. */
  copied(label: Name): Promise<string>;
  counted(): Counted;
}

/** The person at this page, which shows the overview. */
export function personAt(page: Page): Person {
  page.setDefaultTimeout(patienceMs);
  let clicks = 0;
  let fields = 0;
  /** Whatever is on top is what they see. */
  const front = async () => ((await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog').last() : page);

  /** The field of this label; sections may be called the same. */
  async function field(label: Name): Promise<Locator> {
    const ofLabel = (where: Pick<Page, 'getByLabel'>) =>
      where.getByLabel(whole(label)).and(page.locator('input, select, textarea')).filter({ visible: true });
    await ofLabel(page).last().waitFor();
    return ofLabel(await front()).first();
  }

  async function press(target: Locator): Promise<void> {
    clicks++;
    await target.click();
    await noDeadEnd(page);
  }

  return {
    async find(words, offered) {
      await page.keyboard.press('Control+k');
      fields++;
      await page.getByRole('combobox', { name: 'Find and open' }).fill(words);
      await press(page.getByRole('option', { name: offered }).first());
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    menu: (name) => press(page.getByRole('navigation').getByRole('link', { name, exact: true })),
    async click(role, name) {
      const target = page.getByRole(role, { name });
      await target.last().waitFor();
      await press((await front()).getByRole(role, { name, exact: typeof name === 'string' }).first());
    },
    clickIn: (row, role, name) => press(page.getByRole('row').filter({ hasText: row }).first().getByRole(role, { name }).first()),
    pick: (words) => press(page.getByText(words).first()),
    async fill(label, text) {
      fields++;
      await (await field(label)).fill(text);
    },
    async choose(label, option) {
      clicks++;
      const offering = await field(label);
      if ((await offering.locator('option').count()) > 0) {
        await offering.selectOption({ label: option });
      } else {
        await offering.click();
        await press(page.getByRole('option', { name: option }).first());
      }
      await noDeadEnd(page);
    },
    async chooseFile(button, { name, text }) {
      const chooser = page.waitForEvent('filechooser');
      await press(page.getByRole('button', { name: button }));
      await (await chooser).setFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(text) });
    },
    read: (text) => page.getByText(text).first().waitFor(),
    copied: async (label) => (await field(label)).inputValue(),
    counted: () => ({ clicks, fields }),
  };
}

/** Throws where the page sends people away: an error, the console, a field for a number that only a developer knows. */
async function noDeadEnd(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const toConsole = await main.getByRole('link', { name: /console/i }).allInnerTexts();
  const errors = await page
    .getByRole('alert')
    .filter({ hasText: /could not|did not work|no such|internal error/i })
    .allInnerTexts();
  const ids = await main
    .or(page.getByRole('dialog'))
    .getByRole('textbox', { name: /\b(id|slug|json)\b/i })
    .count();
  if (toConsole.length > 0) throw new Error(`dead end: the page leads to the console with “${toConsole.join('”, “')}”`);
  if (errors.length > 0) throw new Error(`dead end: the page says “${errors.join('”, “')}”`);
  if (ids > 0) throw new Error('dead end: a field asks for an id, a slug or JSON');
}
