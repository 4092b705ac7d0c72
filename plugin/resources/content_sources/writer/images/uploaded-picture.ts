import { imagesOff, isPicture, renderImage, renderSizes } from './render-image';

/** What is stored of a picture. */
interface Uploaded {
  readonly bytes: Buffer;
  readonly sizes: readonly Buffer[];
}

/** As wide as ingested pictures are kept unless their source says otherwise. */
const shape = { maxWidth: 1600, format: 'keep' } as const;

/**
 * What is stored of a picture that a person uploads: what is stored of an ingested one, so without the place where it was taken (D593).
 * Where the decoder is not installed it is stored as it came. Undefined where it is no picture.
 */
export async function uploadedPicture(received: Uint8Array): Promise<Uploaded | undefined> {
  const sent = Buffer.from(received);
  if (imagesOff() !== undefined) return isPicture(sent) ? { bytes: sent, sizes: [] } : undefined;
  const bytes = await renderImage(sent, shape);
  return bytes && { bytes, sizes: await renderSizes(bytes) };
}
