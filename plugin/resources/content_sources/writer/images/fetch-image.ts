import type { MediaFile } from '../../../../host';
import { OperationError } from '../../../../kit/errors';
import { FetchError } from '../../../../kit/fetch';
import type { JobCtx } from '../../../../kit/group';
import { imageKey, knownImage, rememberImage, type StoredPicture } from './image-store';
import { imagesOff, renderImage, type Shape } from './render-image';

/** A picture that is ours now, or why it could not be had, in our own words. */
export type Had = { readonly file: MediaFile } | { readonly problem: string };

interface ImageRequest {
  readonly url: string;
  readonly alt: string;
  readonly shape: Shape;
  /** When to give up, milliseconds since 1970. */
  readonly deadline: number;
}

const timeoutMs = 15_000;
const maxBytes = 10 * 1024 * 1024;
const accept = 'image/webp,image/png,image/jpeg,image/gif';

/**
 * Fetch a picture, encode it again and store it. Of one that was stored before its address is asked whether it has another version now; what
 * cannot be had keeps the stored one. Never fails for the picture's sake.
 */
export async function fetchImage(ctx: JobCtx, { url, alt, shape, deadline }: ImageRequest): Promise<Had> {
  const key = imageKey(url, shape);
  const known = await knownImage(ctx.host, key, ctx.now());
  if (known?.etag === '') return { file: known.file };
  const had = await fetched(ctx, { url, alt, shape, deadline, key, known });
  return 'problem' in had && known ? { file: known.file } : had;
}

interface CachedImageRequest extends ImageRequest {
  readonly key: Buffer;
  readonly known: StoredPicture | undefined;
}

async function fetched(ctx: JobCtx, { url, alt, shape, deadline, key, known }: CachedImageRequest): Promise<Had> {
  if (imagesOff() !== undefined) return { problem: 'the package sharp is not installed' };
  const leftMs = deadline - ctx.now();
  if (leftMs <= 0) return { problem: 'there was not enough time to fetch it' };
  const answer = await ctx
    .fetch(url, {
      timeoutMs: Math.min(timeoutMs, leftMs),
      maxBytes,
      headers: { accept, ...(known ? { 'if-none-match': known.etag } : {}) },
    })
    .catch(reasonOf);
  if (typeof answer === 'string') return { problem: answer };
  if (answer.status !== 200) return { problem: `its address answered ${answer.status}` };
  const bytes = await renderImage(answer.body, shape);
  if (!bytes) return { problem: 'it is not a complete PNG, JPEG, GIF or WebP image, or it is too large' };
  try {
    const etag = answer.headers.get('etag') ?? '';
    const file = await ctx.host.media.store(bytes, nameOf(url), { alt });
    return { file: await rememberImage(ctx.host, { key, file, etag, now: ctx.now(), known }) };
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
  redirect: 'its address redirects',
} as const;

function reasonOf(error: unknown): string {
  if (error instanceof FetchError) return faults[error.fault];
  throw error;
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
