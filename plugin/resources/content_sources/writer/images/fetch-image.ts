import type { MediaFile } from '../../../../host';
import { OperationError } from '../../../../kit/errors';
import { FetchError } from '../../../../kit/fetch';
import type { JobCtx } from '../../../../kit/group';
import { imageKey, knownImage, rememberImage, type StoredPicture } from './image-store';
import { imagesFix, imagesOff, renderImage, renderSizes, type Shape } from './render-image';

/** A picture that is ours now, or why it could not be had, in our own words. */
export type Had = { readonly file: MediaFile } | Lack;

interface Lack {
  readonly problem: string;
  /** Another attempt may have it. */
  readonly isPassing?: boolean;
}

interface ImageRequest {
  readonly url: string;
  readonly alt: string;
  readonly shape: Shape;
  /** When to give up, milliseconds since 1970. */
  readonly deadline: number;
}

const timeoutMs = 15_000;
const maxBytes = 10 * 1024 * 1024;
const maxRedirects = 5;
const accept = 'image/webp,image/png,image/jpeg,image/gif,image/avif;q=0.5';

/**
 * Fetch a picture, encode it again and store it. Of one that was stored before its address is asked whether it has another version now; what
 * cannot be had keeps the stored one. Never fails for the picture's sake.
 */
export async function fetchImage(ctx: JobCtx, { url, alt, shape, deadline }: ImageRequest): Promise<Had> {
  const key = imageKey(url, shape);
  const known = await knownImage(ctx.host, key, ctx.now());
  if (known && !hasVersion(known)) return { file: known.file };
  const had = await fetched(ctx, { url, alt, shape, deadline, key, known });
  return 'problem' in had && known ? { file: known.file } : had;
}

interface CachedImageRequest extends ImageRequest {
  readonly key: Buffer;
  readonly known: StoredPicture | undefined;
}

async function fetched(ctx: JobCtx, { url, alt, shape, deadline, key, known }: CachedImageRequest): Promise<Had> {
  if (imagesOff() !== undefined) return { problem: `the package sharp is not installed; ${imagesFix}` };
  const leftMs = deadline - ctx.now();
  if (leftMs <= 0) return { problem: 'there was not enough time to fetch it', isPassing: true };
  const answer = await ctx
    .fetch(url, {
      timeoutMs: Math.min(timeoutMs, leftMs),
      maxBytes,
      redirects: maxRedirects,
      headers: { accept, ...conditions(known) },
    })
    .catch(reasonOf);
  if ('problem' in answer) return answer;
  if (answer.status !== 200) return { problem: `its address answered ${answer.status}`, isPassing: true };
  const version = { etag: answer.headers.get('etag') ?? '', lastModified: answer.headers.get('last-modified') ?? '' };
  return stored(ctx, { key, known, shape, bytes: answer.body, name: nameOf(url), alt, ...version });
}

/** A picture that came inside its article, by an address that its bytes make. */
export async function inlineImage(ctx: JobCtx, { url, alt, shape, bytes }: ImageRequest & { readonly bytes: Buffer }): Promise<Had> {
  const key = imageKey(url, shape);
  const known = await knownImage(ctx.host, key, ctx.now());
  if (known) return { file: known.file };
  if (imagesOff() !== undefined) return { problem: `the package sharp is not installed; ${imagesFix}` };
  return stored(ctx, { key, known, shape, bytes, name: 'image', alt, etag: '', lastModified: '' });
}

const hasVersion = ({ etag, lastModified }: StoredPicture) => etag !== '' || lastModified !== '';

/** Ask for another version only; the tag is the stronger word where both are there. */
function conditions(known: StoredPicture | undefined): Record<string, string> {
  if (!known) return {};
  return known.etag === '' ? { 'if-modified-since': known.lastModified } : { 'if-none-match': known.etag };
}

interface Received extends Pick<StoredPicture, 'etag' | 'lastModified'> {
  readonly key: Buffer;
  readonly known: StoredPicture | undefined;
  readonly shape: Shape;
  readonly bytes: Buffer;
  readonly name: string;
  readonly alt: string;
}

async function stored(ctx: JobCtx, { key, known, shape, bytes: received, name, alt, etag, lastModified }: Received): Promise<Had> {
  const bytes = await renderImage(received, shape);
  if (!bytes) return { problem: 'it is not a complete PNG, JPEG, GIF, WebP or AVIF image, or it is too large' };
  try {
    const file = await ctx.host.media.store(bytes, name, { alt, sizes: await renderSizes(bytes) });
    return { file: await rememberImage(ctx.host, { key, file, etag, lastModified, now: ctx.now(), known }) };
  } catch (error) {
    // A refusal is about this picture; anything else is about us, and the article waits.
    if (error instanceof OperationError && error.status < 500) return { problem: 'the site does not accept it' };
    throw error;
  }
}

const faults = {
  refused: 'its address may not be reached',
  unreachable: 'its address cannot be reached',
  timeout: 'its address does not answer in time',
  too_large: 'it is larger than 10 MB',
  redirect: 'its address redirects too often',
} as const;

function reasonOf(error: unknown): Lack {
  if (!(error instanceof FetchError)) throw error;
  return { problem: faults[error.fault], isPassing: error.fault === 'unreachable' || error.fault === 'timeout' };
}

/** The last part of the path; the host makes a file's name of it. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'image';
  } catch {
    return last;
  }
}
