import type { MediaFile } from '../../../../host';
import { ancestorsOf, attribute, type Element, type Fragment, isBlank, remove } from '../../../../markup/tree';
import type { Picture } from './pictures';
import { imagesIn, isNameless } from './place-pictures';

/** Smaller ones are icons and ornaments. */
const leastPixels = 200;

/** A stored picture, and what the text says that it shows. */
interface Taken {
  readonly file: MediaFile;
  readonly alt: string | undefined;
  /** Its address at the sender. */
  readonly src: string;
}

/** Take the first picture that is large enough out of the text, for the place above it (D443). Undefined where there is none. */
export function takeFeatured(fragment: Fragment, pictures: ReadonlyMap<string, Picture>): Taken | undefined {
  for (const image of imagesIn(fragment)) {
    const src = attribute(image, 'src') ?? '';
    const picture = pictures.get(src);
    if (picture?.kind !== 'file' || picture.file.width < leastPixels || picture.file.height < leastPixels) continue;
    const alt = isNameless(image) ? undefined : attribute(image, 'alt');
    takeOut(image);
    return { file: picture.file, alt, src };
  }
  return undefined;
}

/** With the figure that it has to itself, its caption included, and with what would be left empty around it. */
function takeOut(image: Element): void {
  const figure = ancestorsOf(image).find(({ tagName }) => tagName === 'figure');
  const whole = figure && imagesIn(figure).length === 1 ? figure : image;
  const around = ancestorsOf(whole);
  remove(whole);
  for (const element of around) {
    if (!['a', 'p', 'div', 'figure'].includes(element.tagName) || !element.childNodes.every(isBlank)) return;
    remove(element);
  }
}
