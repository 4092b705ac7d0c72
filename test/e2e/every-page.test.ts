import type { Page } from 'playwright-core';
import { pages } from '../../admin-ui/src/pages';
import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';

/** Plain pages need no test of their own: each row of the table of pages is opened here as an administrator finds it on a fresh site. */
describeNeeding('chromium', 'every page of the menu', () => {
  const at = adminPages();

  const isOpen = async (page: Page, slug: string, label: string) => {
    await page.getByRole('navigation').first().waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe(`/admin/siteplane/${slug}`);
    expect(await page.title()).toContain(label);
  };

  test.each([
    [1200, 'light'],
    [1200, 'dark'],
    [320, 'light'],
    [320, 'dark'],
  ] as const)('opens, has its title, is accessible and fits %i pixels in a %s system', async (width, colorScheme) => {
    verifies('admin-ui:pages');
    const page = await at.visit('/keys', undefined, { colorScheme, viewport: { width, height: 800 } });
    const found: object[] = [];
    for (const { slug, label } of pages) {
      await page.goto(`${at.server().url}/admin/siteplane/${slug}`);
      await isOpen(page, slug, label);
      const wide = await page.evaluate('document.documentElement.scrollWidth');
      found.push({ slug, violations: await axeViolations(page), wide });
    }
    expect(found).toEqual(pages.map(({ slug }) => ({ slug, violations: [], wide: width })));
  });
});
