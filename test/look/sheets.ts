import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const columns = { 375: 6, 1280: 3 };
const cell = { 375: { width: 300, height: 720 }, 1280: { width: 620, height: 440 } };

/** All pictures of one state, width and theme beside each other, a page of them in each file. How many pictures there are. */
export async function contactSheets(folder: string): Promise<number> {
  const pictures = readdirSync(folder).filter((file) => file.endsWith('.png') && !file.startsWith('sheet-'));
  const groups = new Map<string, string[]>();
  for (const file of pictures) {
    const name = /^(\w+?)-.*-(\d+-\w+)\.png$/.exec(file)?.slice(1).join('-') ?? 'other';
    groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  for (const [name, files] of groups) await sheets(folder, name, files.sort());
  return pictures.length;
}

async function sheets(folder: string, name: string, files: readonly string[]): Promise<void> {
  const kind = name.includes('-375-') ? 375 : 1280;
  const { width, height } = cell[kind];
  const across = columns[kind];
  const perSheet = across * 2;
  for (let from = 0; from < files.length; from += perSheet) {
    const some = files.slice(from, from + perSheet);
    const composed = some.map(async (file, n) => ({
      input: await thumbnail(join(folder, file), width - 8, height - 8),
      left: (n % across) * width,
      top: Math.floor(n / across) * height,
    }));
    await sharp({ create: { width: across * width, height: Math.ceil(some.length / across) * height, channels: 3, background: '#888' } })
      .composite(await Promise.all(composed))
      .png({ palette: true })
      .toFile(join(folder, `sheet-${name}-${from / perSheet + 1}.png`));
  }
}

/** The upper part: a page may be longer than the sheet. */
const thumbnail = (file: string, width: number, height: number) =>
  sharp(file).resize({ width, height, fit: 'cover', position: 'top' }).png().toBuffer();
