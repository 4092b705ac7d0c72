import type { JobCtx } from '../../../kit/group';
import { type Readable, readable } from '../../../markup/incoming/readable';
import { parse, print } from '../../../markup/tree';
import type { SourceSettings } from '../source/fields';
import { takeFeatured } from './images/featured';
import { type Album, type Late, type Picture, pictures } from './images/pictures';
import { placePictures, wantedIn } from './images/place-pictures';
import { shapeOf } from './images/shape';
import { webAddress } from './meta-values';
import type { Plan } from './plan';

/** What of an article has to be made outside of a transaction. */
export interface PreparedArticle {
  /** Safe markup with the pictures in their places. */
  readonly content: string;
  /** Media id, 0 for none. */
  readonly featuredImageId: number;
  /** What could not be had, in words for people. */
  readonly problems: readonly string[];
  /** Pictures that are asked for again in the background. */
  readonly late: readonly Late[];
  /** What the article lost and what became something else, in words for people. */
  readonly notes: readonly string[];
}

/** For all pictures of an article together. */
const maxMs = 60_000;

/** Make the markup safe and have the pictures. */
export async function prepare(ctx: JobCtx, { source, article }: Plan): Promise<PreparedArticle> {
  const { url: sentTo } = await ctx.host.site();
  const base = webAddress(article.canonicalUrl) ?? undefined;
  const text = readable(article.content, { base, sentTo });
  const notes = notesOf(text);
  const fragment = parse(text.html);
  const { alt_from = 'title' } = source.settings.image_modify;
  const alt = alt_from === 'title' ? article.title : '';
  const inline = wantedIn(fragment, alt);
  const { featuredImage } = article;
  // The sender's own words for the picture, where it is in the text too.
  const own = inline.find(({ src, alt: words }) => src === featuredImage && words !== '')?.alt ?? alt;
  const wanted = [...(featuredImage === undefined ? [] : [{ src: featuredImage, alt: own }]), ...inline];
  if (wanted.length === 0) return { content: text.html, featuredImageId: 0, problems: [], late: [], notes };
  const album = { ...albumOf(ctx, source.settings), base, siteUrl: sentTo, inside: text.pictures };
  const found = await pictures(ctx, album, wanted);
  const { featured_from: from } = source.settings.image_modify;
  const taken = from === 'text' && featuredImage === undefined ? takeFeatured(fragment, found) : undefined;
  placePictures(fragment, { found, alt });
  const featured = featuredImage === undefined ? undefined : found.get(featuredImage);
  return {
    content: print(fragment),
    featuredImageId: taken?.id ?? (featured?.kind === 'file' ? featured.file.id : 0),
    problems: problemsOf(found, featured),
    late: lateOf(found, featured),
    notes,
  };
}

const counted = (counts: ReadonlyMap<string, number>) => [...counts].map(([kind, times]) => `${times} × ${kind}`).join(', ');

const notesOf = ({ removed, converted }: Readable) => [
  ...(converted.size > 0 ? [`Converted: ${counted(converted)}`] : []),
  ...(removed.size > 0 ? [`Removed: ${counted(removed)}`] : []),
];

function albumOf(ctx: JobCtx, { image_modify: modify }: SourceSettings): Pick<Album, 'mode' | 'shape' | 'deadline'> {
  return { mode: modify.mode ?? 'sideload', shape: shapeOf({ image_modify: modify }), deadline: ctx.now() + maxMs };
}

const lateOf = (found: ReadonlyMap<string, Picture>, featured: Picture | undefined): Late[] =>
  [...found.values()].flatMap((picture) =>
    'late' in picture && picture.late ? { ...picture.late, isFeatured: picture === featured } : [],
  );

function problemsOf(found: ReadonlyMap<string, Picture>, featured: Picture | undefined): string[] {
  const reasons = [...found.values()].flatMap((picture) => ('problem' in picture && picture.problem ? [picture.problem] : []));
  const late = lateOf(found, featured).length;
  const counted = [...new Set(reasons)].map((reason) => `${reasons.filter((one) => one === reason).length} × ${reason}`);
  return [
    ...(reasons.length > 0 ? [`Pictures that are not stored here: ${counted.join(', ')}`] : []),
    ...(late > 0 ? [`Pictures that are tried again in the background: ${late}`] : []),
    ...(featured?.kind === 'link' && !featured.late ? ['A featured image has to be stored here, so it was left out'] : []),
  ];
}
