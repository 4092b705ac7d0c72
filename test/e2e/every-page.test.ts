import type { Page } from 'playwright-core';
import { pageGroups, pages } from '../../admin-ui/src/pages';
import frame from '../../admin-ui/src/texts/frame.json';
import { describeNeeding } from '../support/needs';
import { settled } from '../support/settled';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { smallTargets } from './targets';

/** Plain pages need no test of their own: each address of the table of pages is opened here as an administrator finds it on a fresh site. */
describeNeeding('chromium', 'every page of the menu', () => {
  const at = adminPages();

  /** Whatever of a group can be opened without the number or the name of a record. */
  const addressesOf = (wanted: (typeof pageGroups)[number]) =>
    pages
      .filter(({ group }) => group === wanted)
      .flatMap(({ slug, label, addresses }) =>
        addresses
          .filter((one) => !one.includes('{'))
          .map((one) => ({ path: one === '' ? slug : `${slug}/${one}`, label: one === '' ? label : undefined })),
      );

  interface Look {
    readonly width: 320 | 1200;
    readonly colorScheme: 'light' | 'dark';
  }

  const isOpen = async (page: Page, path: string) => {
    await page.getByRole('navigation').first().waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(`/admin/siteplane/${path}`);
  };

  async function lookAt(page: Page, { width }: Look): Promise<object> {
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    return { width, wide, violations: await axeViolations(page), small: width < 400 ? await smallTargets(page) : [] };
  }

  /** As when a window is made smaller and the system's evening begins. */
  async function change(page: Page, { width, colorScheme }: Look): Promise<void> {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
  }

  // Each is loaded at one width and in one theme, and turned to the other of both: a page costs more to load than to look at.
  describe.each([
    ['en', { width: 1200, colorScheme: 'light' }, { width: 320, colorScheme: 'dark' }],
    ['de', { width: 320, colorScheme: 'light' }, { width: 1200, colorScheme: 'dark' }],
  ] as const)('in the language %s', (language, opened, turned) => {
    test.each(pageGroups)('of “%s” opens, has its title, is accessible and fits wide and narrow windows in both themes', async (group) => {
      verifies('admin-ui:pages', 'D495', 'D593');
      const { width, colorScheme } = opened;
      const page = await at.visit('/keys', undefined, { colorScheme, locale: language, viewport: { width, height: 800 } });
      expect(await page.evaluate('document.documentElement.lang')).toBe(language);
      const addresses = addressesOf(group);
      expect(addresses).not.toEqual([]);
      const found: object[] = [];
      for (const { path, label } of addresses) {
        await change(page, opened);
        await page.goto(`${at.server().url}/admin/siteplane/${path}`);
        await isOpen(page, path);
        if (label) expect(await page.title()).toContain(frame[label][language]);
        const looks = [await lookAt(page, opened)];
        await change(page, turned);
        await settled(page);
        found.push({ path, looks: [...looks, await lookAt(page, turned)] });
      }
      const well = [opened, turned].map((look) => ({ width: look.width, wide: look.width, violations: [], small: [] }));
      expect(found).toEqual(addresses.map(({ path }) => ({ path, looks: well })));
    });
  });
});
