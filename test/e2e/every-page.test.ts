import { pages } from '../../admin-ui/src/pages';
import { describeNeeding } from '../support/needs';
import { textsOfPages } from '../support/text-files';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { englishLeft } from './english-left';
import { moveTo } from './move-to';
import { smallTargets } from './targets';

/** Plain pages need no test of their own: each address of the table of pages is opened here as an administrator finds it on a fresh site. */
describeNeeding('chromium', 'every page of the menu', () => {
  const at = adminPages();
  const names = textsOfPages('page');

  /** Whatever can be opened without the number or the name of a record. */
  const addresses = pages.flatMap(({ slug, addresses: below }) =>
    below.filter((one) => !one.includes('{')).map((one) => ({ path: one === '' ? slug : `${slug}/${one}`, isFirst: one === '' })),
  );

  /** In the page: how often a heading that was shown is hidden again, from now on. */
  const watchHeading = `
    window.headingsLost = 0;
    let isShown = false;
    window.headings?.disconnect();
    window.headings = new MutationObserver(() => {
      const isThere = [...document.querySelectorAll('h1')].some((one) => one.checkVisibility({ visibilityProperty: true }));
      if (isShown && !isThere) window.headingsLost += 1;
      isShown = isThere;
    });
    window.headings.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
  `;

  /** In the page: the entry of the menu for this page, where one has to scroll to see it. */
  const hiddenEntries = `
    [...document.querySelectorAll('nav [aria-current=page]')]
      .filter((entry) => entry.getBoundingClientRect().top < 0 || entry.getBoundingClientRect().bottom > innerHeight)
      .map((entry) => entry.textContent)
  `;

  // Each width, theme and language once; all pairs of them with SIZE=full.
  const looks = [
    [1200, 'light', 'en'],
    [320, 'dark', 'de'],
    [1200, 'dark', 'de'],
    [320, 'light', 'en'],
  ] as const;

  test.each(looks.slice(0, process.env.SIZE === 'full' ? 4 : 2))(
    'opens, has its title, is accessible and fits %i pixels in a %s system in the language %s',
    async (width, colorScheme, language) => {
      verifies('admin-ui:pages', 'D495', 'D716', 'D825');
      const page = await at.visit('/keys', undefined, { colorScheme, locale: language, viewport: { width, height: 800 } });
      expect(await page.evaluate('document.documentElement.lang')).toBe(language);
      const found: object[] = [];
      for (const { path, isFirst } of addresses) {
        await page.evaluate(`{ ${watchHeading} }`);
        await moveTo(page, `${at.server().url}/admin/siteplane/${path}`);
        expect(new URL(page.url()).pathname).toBe(`/admin/siteplane/${path}`);
        if (isFirst) expect(await page.title()).toContain(names[`page_${path}`]?.[language]);
        const wide = await page.evaluate('document.documentElement.scrollWidth');
        const lost = await page.evaluate('headingsLost');
        const hidden = width < 400 ? [] : await page.evaluate<string[]>(hiddenEntries);
        const small = width < 400 ? await smallTargets(page) : [];
        const foreign = language === 'de' ? await englishLeft(page) : [];
        found.push({ path, lost, violations: await axeViolations(page), wide, small, foreign, hidden });
      }
      expect(found).toEqual(
        addresses.map(({ path }) => ({ path, lost: 0, violations: [], wide: width, small: [], foreign: [], hidden: [] })),
      );
    },
  );

  test('whoever wants less motion has another theme at once: nothing fades to it, element by element', async () => {
    verifies('admin-ui:pages', 'D495');
    const page = await at.visit('/keys', undefined, { colorScheme: 'light', reducedMotion: 'reduce' });
    // Kept in the page before anything changes: what is asked later could come too late.
    await page.evaluate(`void (window.fading = new Promise((done) => {
      const counted = () => requestAnimationFrame(() => done(document.getAnimations().length));
      new MutationObserver(counted).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    }))`);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await page.evaluate('window.fading')).toBe(0);
  });
});
