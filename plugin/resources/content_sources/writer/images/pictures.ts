import type { MediaFile } from '../../../../host';
import { atOnce } from '../../../../kit/at-once';
import { sha256Hex } from '../../../../kit/digest';
import type { JobCtx } from '../../../../kit/group';
import type { InlinePictures } from '../../../../markup/incoming/pictures';
import { absent } from '../../display/absent';
import type { SourceSettings } from '../../source/fields';
import { fullAddress, reachable } from './address';
import { fetchImage, type Had, inlineImage } from './fetch-image';
import type { Shape } from './render-image';

/** Where a picture of an article is to be taken from; `problem` says why it is not ours. */
export type Picture =
  | { readonly kind: 'file'; readonly file: MediaFile }
  | { readonly kind: 'link'; readonly url: string; readonly problem?: string; readonly late?: Late }
  | { readonly kind: 'none'; readonly problem?: string };

/** A picture that is tried again in the background. */
export interface Late extends PictureReference {
  readonly url: string;
  /** What stands in the text meanwhile. */
  readonly standIn: string;
  readonly isFeatured: boolean;
  readonly problem: string;
}

/** The pictures of one article. */
export interface Album {
  readonly mode: NonNullable<SourceSettings['image_modify']['mode']>;
  readonly shape: Shape;
  readonly deadline: number;
  /** What relative addresses are relative to. */
  readonly base: string | undefined;
  readonly siteUrl: string;
  /** Pictures that came with the article. */
  readonly inside: InlinePictures;
}

const maxPictures = 30;
/** As many of one article are fetched side by side. */
export const fetchesAtOnce = 4;

/** Picture by address as the sender has it. Each address is tried once, four at a time; beyond thirty they stay where they are. */
export async function pictures(ctx: JobCtx, album: Album, wanted: readonly PictureReference[]): Promise<Map<string, Picture>> {
  const byUrl = new Map<string, Picture>();
  let tried = 0;
  await atOnce(fetchesAtOnce, eachOnce(wanted), async (next) => {
    byUrl.set(next.src, await pictureOf(ctx, album, { ...next, isBeyond: ++tried > maxPictures }));
  });
  return byUrl;
}

/** The first of each address, with the first words that any of them has. */
function eachOnce(wanted: readonly PictureReference[]): PictureReference[] {
  const bySrc = new Map<string, PictureReference>();
  for (const one of wanted) if (!bySrc.get(one.src)?.alt) bySrc.set(one.src, one);
  return [...bySrc.values()];
}

/** An address as the sender has it, and what its picture shows. */
export interface PictureReference {
  readonly src: string;
  readonly alt: string;
}

async function pictureOf(ctx: JobCtx, album: Album, { src, alt, isBeyond }: PictureReference & { isBeyond: boolean }): Promise<Picture> {
  const { mode, shape, deadline, base, siteUrl } = album;
  if (mode === 'drop') return { kind: 'none' };
  const bytes = album.inside.get(src);
  if (bytes) return isBeyond ? beyond : pictureFrom(await inlineImage(ctx, { url: src, alt, shape, deadline, bytes }));
  const input = fullAddress(src, base);
  if (input === undefined) return { kind: 'none', problem: 'it has no full address' };
  if (input.startsWith(`${siteUrl.replace(/\/+$/, '')}/`)) return { kind: 'link', url: input };
  const url = reachable(ctx.fetch, input);
  if (url === undefined) return { kind: 'none', problem: 'its address may not be reached' };
  const link = url.startsWith('https:') ? ({ kind: 'link', url } as const) : ({ kind: 'none' } as const);
  if (mode === 'hotlink') return link;
  if (isBeyond) return { ...link, problem: beyond.problem };
  const had = await fetchImage(ctx, { url, alt, shape, deadline });
  if ('file' in had) return { kind: 'file', file: had.file };
  const { problem } = had;
  if (!had.isPassing) return { ...link, problem };
  const standIn = link.kind === 'link' ? url : standInFor(url);
  return { kind: 'link', url: standIn, problem, late: { src, url, alt, standIn, problem, isFeatured: false } };
}

/** Of an address that readers are not sent to. Nobody is shown it: it keeps the place in the stored text alone. */
const standInFor = (url: string) => `${absent}${sha256Hex(url)}`;

const beyond = { kind: 'none', problem: `an article may have ${maxPictures}` } as const;

const pictureFrom = (had: Had) =>
  'file' in had ? ({ kind: 'file', file: had.file } as const) : ({ kind: 'none', problem: had.problem } as const);
