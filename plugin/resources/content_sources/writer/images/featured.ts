import type { MediaFile } from '../../../../host';
import { ancestorsOf, attribute, type Element, type Fragment, isBlank, remove } from '../../../../markup/tree';
import type { Picture } from './pictures';
import { imagesIn } from './place-pictures';

/** Smaller ones are icons and ornaments. */
const leastPixels = 200;

/** Take the first picture that is large enough out of the text, for the place above it (D443). Undefined where there is none. */
export function takeFeatured(fragment: Fragment, found: ReadonlyMap<string, Picture>): MediaFile | undefined {
  for (const image of imagesIn(fragment)) {
    const picture = found.get(attribute(image, 'src') ?? '');
    if (picture?.kind !== 'file' || picture.file.width < leastPixels || picture.file.height < leastPixels) continue;
    takeOut(image);
    return picture.file;
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
