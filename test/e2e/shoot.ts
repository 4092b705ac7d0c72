import type { Page } from 'playwright-core';

/** For people who want to look: at both widths, in both themes, into the folder that `SITEPLANE_SHOTS` names. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SITEPLANE_SHOTS;
  if (!folder) return;
  const before = page.viewportSize();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}
