import type { MediaFile } from '../../../host';
import { shortenedTo } from '../../../kit/shortened';
import { aroundPicture, captionOf } from '../../../markup/around-picture';
import { attribute, type Element, parse, print, setAttribute } from '../../../markup/tree';
import type { Draft } from '../post/draft';
import { askModel, noModel } from './ask-model';
import { elementsNamed } from './html';
import { defineStage, type StageRun } from './stage';
import type { OptionsOf } from './stage-settings';

/** Questions to a model in one run. */
const maxQuestions = 10;

/** Alternative texts, lazy loading, and the first image of the site as the featured one. */
export const images = defineStage({
  name: 'images',
  async apply(draft, { alt = 'title', featured = true, lazy = true, required }, run) {
    const fragment = parse(draft.content);
    const before = print(fragment);
    const elements = elementsNamed(fragment, 'img');
    const { url } = await run.ctx.host.site();
    const pathOf = (image: Element) => pathOnSite(url, attribute(image, 'src') ?? '');
    const files = elements.length === 0 ? [] : await run.ctx.host.media.findByUrl(elements.map(pathOf));
    const fileOf = (image: Element) => files.find((file) => file.url === pathOf(image));
    if (lazy) for (const image of elements.slice(1)) if (attribute(image, 'loading') === undefined) setAttribute(image, 'loading', 'lazy');
    const isAsked = alt === 'none' || (await describe({ draft, found: elements, fileOf, run, alt, isRequired: required }));
    const first = elements.find((image) => fileOf(image)?.mime.startsWith('image/'));
    const file = first && fileOf(first);
    const after = print(fragment);
    return {
      draft: {
        content: after === before ? draft.content : after,
        ...(featured && draft.featuredImageId === 0 && file
          ? { featuredImageId: file.id, featuredImageAlt: attribute(first, 'alt') ?? null }
          : {}),
      },
      ...(isAsked ? {} : { message: `${noModel} Titles serve as alternative texts until then.` }),
    };
  },
});

/** An address of the site as its path, by which media are known; one of elsewhere as it is. */
function pathOnSite(siteUrl: string, src: string): string {
  const { origin } = new URL(siteUrl);
  return src.startsWith(`${origin}/`) ? src.slice(origin.length) : src;
}

interface Describing {
  readonly draft: Draft;
  readonly found: readonly Element[];
  readonly fileOf: (image: Element) => MediaFile | undefined;
  readonly run: StageRun;
  readonly alt: OptionsOf<'images'>['alt'];
  readonly isRequired: boolean | undefined;
}

/** False where a model was wanted and none is connected. */
async function describe({ draft, found, fileOf, run, alt, isRequired }: Describing): Promise<boolean> {
  let isConnected = true;
  // An empty text was chosen: it means decoration.
  const nameless = found.filter((image) => attribute(image, 'alt') === undefined);
  for (const [index, image] of nameless.entries()) {
    const known = captionOf(image) || fileOf(image)?.alt || '';
    const asked = alt === 'ai' && known === '' && isConnected && index < maxQuestions;
    const answer = asked ? await askModel(run, 'image_alt', { content: aroundPicture(image, draft.title), isRequired }) : undefined;
    if (asked && !answer) isConnected = false;
    const text = shortenedTo((answer?.text || known || draft.title).replace(/\s+/g, ' '), 250);
    if (text !== '') setAttribute(image, 'alt', text);
  }
  return isConnected;
}
