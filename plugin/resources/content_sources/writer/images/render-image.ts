import type sharp from 'sharp';
import { installLine, isInstalled } from '../../../../kit/optional-packages';

let decoder: typeof sharp | undefined | 'unknown' = 'unknown';

/** The decoder, which is compiled and large, is installed by who wants pictures stored; undefined where it cannot be loaded (D665). */
function loaded(): typeof sharp | undefined {
  if (decoder !== 'unknown') return decoder;
  try {
    decoder = require('sharp') as typeof sharp;
  } catch {
    decoder = undefined;
  }
  return decoder;
}

/** The same without loading it, which a start has no time for (D591): one that is there and does not load is found by the doctor. */
export const imagesMissing = (): string | undefined => (isInstalled('sharp') ? undefined : `${off} Run: ${installLine(['sharp'])}`);

/** What puts it right. */
export const imagesFix = `run: ${installLine(['sharp'])}`;

const off = 'Pictures of ingested articles are not stored: the package sharp cannot be loaded.';

/** Why no picture can be stored on this installation; undefined where they can. */
export const imagesOff = (): string | undefined => (loaded() ? undefined : off);

/** What a source wants done to pictures that it stores. */
export interface Shape {
  readonly maxWidth: number;
  readonly format: 'keep' | 'webp';
}

/** Larger ones are refused before they are decoded: a file of a few bytes may claim any size. */
const maxPixels = 40_000_000;
const timeoutSeconds = 20;

const kinds = [
  { format: 'png', starts: (b: Buffer) => b.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { format: 'jpeg', starts: (b: Buffer) => b.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  { format: 'gif', starts: (b: Buffer) => /^GIF8[79]a$/.test(b.toString('latin1', 0, 6)) },
  // What the site stores has to be shown by every browser and taken by every host.
  { format: 'avif', starts: (b: Buffer) => /^ftypavi[fs]$/.test(b.toString('latin1', 4, 12)) },
  { format: 'webp', starts: (b: Buffer) => /^RIFF.{4}WEBP$/s.test(b.toString('latin1', 0, 12)) },
] as const;

/** Whether the first bytes are those of a picture that every host takes. */
export const isPicture = (bytes: Buffer): boolean => kinds.some(({ format, starts }) => format !== 'avif' && starts(bytes));

/**
 * A picture rendered from its pixels: upright, no wider than wanted and never wider than it was, without any metadata. Undefined where
 * the bytes are no whole PNG, JPEG, GIF, WebP or AVIF image, whatever they are called; no other decoder ever sees them (D144).
 */
export async function renderImage(bytes: Buffer, { maxWidth, format }: Shape): Promise<Buffer | undefined> {
  const kind = kinds.find(({ starts }) => starts(bytes));
  const sharp = loaded();
  if (!kind || !sharp) return undefined;
  const isAnimatable = kind.format === 'gif' || kind.format === 'webp';
  const limits = { limitInputPixels: maxPixels, failOn: 'truncated', animated: isAnimatable, sequentialRead: true } as const;
  try {
    return await sharp(bytes, limits)
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: maxWidth, withoutEnlargement: true })
      .toFormat(format === 'webp' || kind.format === 'avif' ? 'webp' : kind.format)
      .toBuffer();
  } catch {
    // What the decoder says about a stranger's bytes helps nobody.
    return undefined;
  }
}

/** Besides its own width a picture is stored in those of these that are less (D530). */
const lesserWidths = [480, 960];

/** A rendered picture in lesser widths, of the same format; none where it is no wider. */
export async function renderSizes(bytes: Buffer): Promise<Buffer[]> {
  const sharp = loaded();
  if (!sharp) return [];
  const open = () =>
    sharp(bytes, { limitInputPixels: maxPixels, animated: true, sequentialRead: true }).timeout({ seconds: timeoutSeconds });
  try {
    const { width } = await open().metadata();
    const made: Buffer[] = [];
    for (const lesser of lesserWidths.filter((one) => one < width)) made.push(await open().resize({ width: lesser }).toBuffer());
    return made;
  } catch {
    // It took too long: the picture is shown in its own width.
    return [];
  }
}
