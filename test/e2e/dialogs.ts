import type { Page } from 'playwright-core';
import { axeViolations } from './axe';

/** In the page, and in no frame of it, which may run no scripts: tells of each dialog that opens, by its title. */
const tellOfDialogs = `
  const told = new WeakSet();
  const tell = () => {
    for (const dialog of document.querySelectorAll('[role=dialog]'))
      if (!told.has(dialog) && dialog.querySelector('h2')) {
        told.add(dialog);
        dialogOpened(dialog.querySelector('h2').textContent);
      }
  };
  if (window === top) new MutationObserver(tell).observe(document, { subtree: true, childList: true });
`;

/** Dialogs that were looked at, by their titles: one is the same in each test of a file. */
export type LookedAt = Set<string>;

/**
 * Let axe look at each dialog while it is open, whatever the test goes on to do with it. What it finds in one that stays open for a second
 * look is among what the answer resolves to, at the end of the test.
 */
export async function watchDialogs(page: Page, looked: LookedAt): Promise<() => Promise<string[]>> {
  const looks: Promise<string[]>[] = [];
  await page.exposeFunction('dialogOpened', (title: string) => {
    if (looked.has(title)) return;
    looked.add(title);
    const look = axeViolations(page, 'dialog').then((found) => found.map((one) => `dialog "${title}": ${one}`));
    // A dialog that closes, or a page that is left, takes the look along.
    looks.push(look.catch(() => []));
  });
  await page.addInitScript(tellOfDialogs);
  return async () => (await Promise.all(looks)).flat();
}
