import sharp from 'sharp';

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
  { format: 'webp', starts: (b: Buffer) => /^RIFF.{4}WEBP$/s.test(b.toString('latin1', 0, 12)) },
] as const;

/**
 * A picture made anew from its pixels: upright, no wider than wanted and never wider than it was, without any metadata. Undefined where
 * the bytes are no whole PNG, JPEG, GIF or WebP image, whatever they are called; no other decoder ever sees them.
 */
export async function renderImage(bytes: Buffer, { maxWidth, format }: Shape): Promise<Buffer | undefined> {
  const kind = kinds.find(({ starts }) => starts(bytes));
  if (!kind) return undefined;
  const isAnimatable = kind.format === 'gif' || kind.format === 'webp';
  const limits = { limitInputPixels: maxPixels, failOn: 'truncated', animated: isAnimatable, sequentialRead: true } as const;
  try {
    return await sharp(bytes, limits)
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: maxWidth, withoutEnlargement: true })
      .toFormat(format === 'webp' ? 'webp' : kind.format)
      .toBuffer();
  } catch {
    // What the decoder says about a stranger's bytes helps nobody.
    return undefined;
  }
}
