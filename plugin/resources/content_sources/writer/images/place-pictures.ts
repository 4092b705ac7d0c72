import type { MediaFile } from '../../../../host';
import { attribute, type Element, elementsOf, type Fragment, isAloneIn, isElement, remove, setAttribute } from '../../../../markup/tree';
import type { Picture, PictureReference } from './pictures';

/** Every picture of safe markup that has an address. */
export const imagesIn = (parent: Fragment | Element): Element[] => elementsOf(parent).filter(({ tagName }) => tagName === 'img');

export const wantedIn = (fragment: Fragment, alt: string): PictureReference[] =>
  imagesIn(fragment).map((image) => ({ src: attribute(image, 'src') ?? '', alt: attribute(image, 'alt') ?? alt }));

interface Placing {
  readonly found: ReadonlyMap<string, Picture>;
  /** For pictures about which the sender says nothing; an empty text of the sender's means decoration, and stays. */
  readonly alt: string;
}

/** Put the pictures in their places; one that is nowhere to be had goes. */
export function placePictures(fragment: Fragment, { found, alt }: Placing): void {
  for (const image of imagesIn(fragment)) {
    const picture = found.get(attribute(image, 'src') ?? '');
    if (!picture || picture.kind === 'none') {
      remove(image);
      continue;
    }
    setAttribute(image, 'src', picture.kind === 'file' ? picture.file.url : picture.url);
    if (attribute(image, 'alt') === undefined || isNamelessLink(image)) setAttribute(image, 'alt', alt);
    if (picture.kind === 'file') setSize(image, picture.file);
  }
}

/** Show a stored picture in the place of whatever was shown. */
export function showFile(image: Element, file: MediaFile): void {
  setAttribute(image, 'src', file.url);
  setSize(image, file);
}

/** A picture that is all that a link says is no decoration. */
function isNamelessLink(image: Element): boolean {
  const parent = image.parentNode;
  const isLink = parent !== null && isElement(parent) && parent.tagName === 'a' && isAloneIn(parent, image);
  return isLink && attribute(image, 'alt')?.trim() === '';
}

/** The sender's own size stays where it gives both sides: it is how large the picture is to be shown. */
function setSize(image: Element, { width, height }: { readonly width: number; readonly height: number }): void {
  const hasBoth = [attribute(image, 'width'), attribute(image, 'height')].every((side) => /^\d+$/.test(side ?? ''));
  if (hasBoth || width === 0 || height === 0) return;
  setAttribute(image, 'width', String(width));
  setAttribute(image, 'height', String(height));
}
