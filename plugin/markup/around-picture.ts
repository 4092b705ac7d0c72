import { shortenedTo } from '../kit/shortened';
import { ancestorsOf, attribute, type Element, elementsOf, textOf } from './tree';

/** The caption of the figure around a picture, empty for none. */
export function captionOf(image: Element): string {
  const captions = ancestorsOf(image)
    .filter(({ tagName }) => tagName === 'figure')
    .flatMap((figure) => elementsOf(figure).filter(({ tagName }) => tagName === 'figcaption'));
  return captions[0] ? textOf(captions[0]) : '';
}

/** What an article tells about a picture to whom cannot see it. */
export const aroundPicture = (image: Element, title: string) => ({
  file: fileName(attribute(image, 'src') ?? ''),
  article: title,
  around: shortenedTo(captionOf(image) || (image.parentNode ? textOf(image.parentNode) : ''), 500),
});

/** The last part of an address. */
export const fileName = (src: string): string => src.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
