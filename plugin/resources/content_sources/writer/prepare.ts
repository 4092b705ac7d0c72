import type { JobCtx } from '../../../kit/group';
import { sanitised } from '../../../markup/sanitise';
import { parse, print } from '../../../markup/tree';
import type { SourceSettings } from '../source/fields';
import { type Album, type Picture, pictures } from './images/pictures';
import { placePictures, wantedIn } from './images/place-pictures';
import { withRealSource } from './images/real-source';
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
}

/** For all pictures of an article together. */
const maxMs = 60_000;

/** Make the markup safe and have the pictures. */
export async function prepare(ctx: JobCtx, { source, article }: Plan): Promise<PreparedArticle> {
  const { url: sentTo } = await ctx.host.site();
  const safe = sanitised(article.content, { image: withRealSource, sentTo });
  const fragment = parse(safe);
  const { alt_from = 'title' } = source.settings.image_modify;
  const alt = alt_from === 'title' ? article.title : '';
  const inline = wantedIn(fragment, alt);
  const { featuredImage } = article;
  // The sender's own words for the picture, where it is in the text too.
  const own = inline.find(({ src, alt: words }) => src === featuredImage && words !== '')?.alt ?? alt;
  const wanted = [...(featuredImage === undefined ? [] : [{ src: featuredImage, alt: own }]), ...inline];
  if (wanted.length === 0) return { content: safe, featuredImageId: 0, problems: [] };
  const found = await pictures(ctx, await albumOf(ctx, source.settings, article.canonicalUrl), wanted);
  placePictures(fragment, { found, alt });
  const featured = featuredImage === undefined ? undefined : found.get(featuredImage);
  return {
    content: print(fragment),
    featuredImageId: featured?.kind === 'file' ? featured.file.id : 0,
    problems: problemsOf(found, featured),
  };
}

async function albumOf(ctx: JobCtx, { image_modify: modify }: SourceSettings, canonicalUrl: string | undefined): Promise<Album> {
  const { mode = 'sideload', max_width: maxWidth = 1600, format = 'keep' } = modify;
  return {
    mode,
    shape: { maxWidth, format },
    deadline: ctx.now() + maxMs,
    base: webAddress(canonicalUrl) ?? undefined,
    siteUrl: (await ctx.host.site()).url,
  };
}

function problemsOf(found: ReadonlyMap<string, Picture>, featured: Picture | undefined): string[] {
  const reasons = [...found.values()].flatMap((picture) => ('problem' in picture && picture.problem ? [picture.problem] : []));
  const counted = [...new Set(reasons)].map((reason) => `${reasons.filter((one) => one === reason).length} × ${reason}`);
  return [
    ...(reasons.length > 0 ? [`Pictures that are not stored here: ${counted.join(', ')}`] : []),
    ...(featured?.kind === 'link' ? ['A featured image has to be stored here, so it was left out'] : []),
  ];
}
