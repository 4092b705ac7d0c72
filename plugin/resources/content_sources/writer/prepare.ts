import type { Post } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { type Readable, readable } from '../../../markup/incoming/readable';
import { attribute, type Fragment, parse, print } from '../../../markup/tree';
import type { SourceSettings } from '../source/fields';
import { describe } from './images/describe';
import { takeFeatured } from './images/featured';
import { type Album, type Late, type Picture, pictures } from './images/pictures';
import { imagesIn, placePictures, wantedIn } from './images/place-pictures';
import { shapeOf } from './images/shape';
import { webAddress } from './meta-values';
import type { Plan } from './plan';

/** What of an article has to be made outside of a transaction. */
export interface PreparedArticle {
  /** Safe markup with the pictures in their places. */
  readonly content: string;
  /** Media id, 0 for none. */
  readonly featuredImageId: number;
  /** What the featured image shows in this article. */
  readonly featuredImageAlt: string;
  /** What could not be had, in words for people. */
  readonly problems: readonly string[];
  /** Pictures that are asked for again in the background. */
  readonly late: readonly Late[];
  /** What the article lost and what became something else, in words for people. */
  readonly notes: readonly string[];
}

/** For all pictures of an article together. */
const maxMs = 60_000;

/** Make the markup safe and have the pictures, with words for them. `before` is the post as it stands. */
export async function prepare(ctx: JobCtx, plan: Plan, before: Post | undefined): Promise<PreparedArticle> {
  const { source, article } = plan;
  const { url: sentTo } = await ctx.host.site();
  const base = webAddress(article.canonicalUrl) ?? undefined;
  const text = readable(article.content, { base, sentTo });
  const notes = notesOf(text);
  const fragment = parse(text.html);
  const { alt_from = 'title', featured_from: from } = source.settings.image_modify;
  const alt = alt_from === 'title' ? article.title : '';
  const inline = wantedIn(fragment, alt);
  const { featuredImage } = article;
  const own = wordsFor(article, fragment);
  const wanted = [...(featuredImage === undefined ? [] : [{ src: featuredImage, alt: own ?? alt }]), ...inline];
  const none = { featuredImageId: 0, featuredImageAlt: '' };
  if (wanted.length === 0) return { content: text.html, ...none, problems: [], late: [], notes };
  const album = { ...albumOf(ctx, source.settings), base, siteUrl: sentTo, inside: text.pictures };
  const byUrl = await pictures(ctx, album, wanted);
  const unnamed = own === undefined ? featuredImage : undefined;
  const described =
    alt_from === 'ai' ? await describe(ctx, { fragment, found: byUrl, title: article.title, featured: unnamed, before }) : nothingSaid;
  const taken = from === 'text' && featuredImage === undefined ? takeFeatured(fragment, byUrl) : undefined;
  placePictures(fragment, { found: byUrl, alt, alts: described.alts });
  const featured = featuredImage === undefined ? undefined : byUrl.get(featuredImage);
  const featuredAlt = own ?? described.alts.get(featuredImage ?? '') ?? alt;
  return {
    content: print(fragment),
    ...(featured?.kind === 'file' ? { featuredImageId: featured.file.id, featuredImageAlt: altText(featuredAlt) } : none),
    ...(taken && { featuredImageId: taken.file.id, featuredImageAlt: altText(taken.alt ?? described.alts.get(taken.src) ?? alt) }),
    problems: problemsOf(byUrl, featured),
    late: lateOf(byUrl, { featured, alt: altText(featuredAlt) }),
    notes: [...notes, ...(described.note === undefined ? [] : [described.note])],
  };
}

const nothingSaid = { alts: new Map<string, string>(), note: undefined };

/** The sender's own words for the featured image: those that came with it, else those of the text where it is in it too. */
function wordsFor({ featuredImage, featuredImageAlt }: Plan['article'], fragment: Fragment): string | undefined {
  if (featuredImage === undefined || featuredImageAlt) return featuredImageAlt;
  const same = imagesIn(fragment).filter((image) => attribute(image, 'src') === featuredImage);
  return same.map((image) => attribute(image, 'alt')).find((words) => words?.trim());
}

/** As a host takes it. */
const altText = (text: string) => [...text.replace(/\s+/g, ' ').trim()].slice(0, 500).join('');

const counted = (counts: ReadonlyMap<string, number>) => [...counts].map(([kind, times]) => `${times} × ${kind}`).join(', ');

const notesOf = ({ removed, converted }: Readable) => [
  ...(converted.size > 0 ? [`Converted: ${counted(converted)}`] : []),
  ...(removed.size > 0 ? [`Removed: ${counted(removed)}`] : []),
];

function albumOf(ctx: JobCtx, { image_modify: modify }: SourceSettings): Pick<Album, 'mode' | 'shape' | 'deadline'> {
  return { mode: modify.mode ?? 'sideload', shape: shapeOf({ image_modify: modify }), deadline: ctx.now() + maxMs };
}

interface Featured {
  readonly featured: Picture | undefined;
  readonly alt: string;
}

const lateOf = (byUrl: ReadonlyMap<string, Picture>, { featured, alt }: Featured): Late[] =>
  [...byUrl.values()].flatMap((picture) => {
    if (!('late' in picture) || !picture.late) return [];
    return picture === featured ? { ...picture.late, isFeatured: true, alt } : { ...picture.late, isFeatured: false };
  });

function problemsOf(byUrl: ReadonlyMap<string, Picture>, featured: Picture | undefined): string[] {
  const reasons = [...byUrl.values()].flatMap((picture) => ('problem' in picture && picture.problem ? [picture.problem] : []));
  const late = [...byUrl.values()].filter((picture) => 'late' in picture && picture.late).length;
  const counted = [...new Set(reasons)].map((reason) => `${reasons.filter((one) => one === reason).length} × ${reason}`);
  return [
    ...(reasons.length > 0 ? [`Pictures that are not stored here: ${counted.join(', ')}`] : []),
    ...(late > 0 ? [`Pictures that are tried again in the background: ${late}`] : []),
    ...(featured?.kind === 'link' && !featured.late ? ['A featured image has to be stored here, so it was left out'] : []),
  ];
}
