import type { Page } from 'playwright-core';

/** For people who want to look: at both widths, in both themes, into the folder that `SITEPLANE_SHOTS` names. */
export async function shoot(page: Page, name: string, folder = process.env.SITEPLANE_SHOTS): Promise<void> {
  if (!folder) return;
  const before = page.viewportSize();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

/** Resolves once the page has the colours that the browser asks for and nothing fades any more: it hears of both after the browser does. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const asked = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    const isDrawn = () => [null, asked].includes(document.documentElement.getAttribute('data-mantine-color-scheme'))
      && document.getAnimations().every(({ effect, playState }) => playState !== 'running' || effect.getTiming().iterations === Infinity);
    const look = (times) => (isDrawn() && times > 1) || times > 100 ? done() : requestAnimationFrame(() => look(times + 1));
    look(0);
  })`);
}
