import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const folder = join(__dirname, '../../docs/pictures');
const mostBytes = 60 * 1024;

/** The pictures of README.md: the upper part of a page, small enough for a repository. */
export async function readmePictures(page: Page, open: (path: string) => Promise<void>, source: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [name, path] of [
    ['overview', 'overview'],
    ['mapping', source],
    ['leads', 'leads'],
    ['bookings', 'bookings'],
  ] as const) {
    await open(path);
    if (name === 'mapping') await page.getByRole('region', { name: 'Mapping' }).first().scrollIntoViewIfNeeded();
    const file = join(folder, `${name}.webp`);
    await sharp(await page.screenshot())
      .resize({ width: 1000 })
      .webp({ quality: 82 })
      .toFile(file);
    if (statSync(file).size > mostBytes) throw new Error(`${file} is larger than ${mostBytes} bytes`);
  }
}
