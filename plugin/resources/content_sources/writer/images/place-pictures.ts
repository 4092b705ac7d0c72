import type { MediaFile } from '../../../../host';
import { sourceSet } from '../../../../markup/source-set';
import {
  attribute,
  type Element,
  elementsOf,
  type Fragment,
  isAloneIn,
  isElement,
  remove,
  removeAttribute,
  setAttribute,
} from '../../../../markup/tree';
import type { Picture, PictureReference } from './pictures';

/** Every picture of safe markup that has an address. */
export const imagesIn = (parent: Fragment | Element): Element[] => elementsOf(parent).filter(({ tagName }) => tagName === 'img');

export const wantedIn = (fragment: Fragment, alt: string): PictureReference[] =>
  imagesIn(fragment).map((image) => ({ src: attribute(image, 'src') ?? '', alt: attribute(image, 'alt') ?? alt }));

interface Placing {
  readonly found: ReadonlyMap<string, Picture>;
  /** For pictures about which the sender says nothing; an empty text of the sender's means decoration, and stays. */
  readonly alt: string;
  /** The same for some of them, by the address that the sender has. */
  readonly alts: ReadonlyMap<string, string>;
}

/** Put the pictures in their places; one that is nowhere to be had goes. */
export function placePictures(fragment: Fragment, { found, alt, alts }: Placing): void {
  for (const image of imagesIn(fragment)) {
    const src = attribute(image, 'src') ?? '';
    const picture = found.get(src);
    if (!picture || picture.kind === 'none') {
      remove(image);
      continue;
    }
    setAttribute(image, 'src', picture.kind === 'file' ? picture.file.url : picture.url);
    if (isNameless(image)) setAttribute(image, 'alt', alts.get(src) ?? alt);
    if (picture.kind === 'file') setSize(image, picture.file);
    setSources(image, picture.kind === 'file' ? picture.file : undefined);
  }
}

/** Show a stored picture in the place of whatever was shown. */
export function showFile(image: Element, file: MediaFile): void {
  setAttribute(image, 'src', file.url);
  setSize(image, file);
  setSources(image, file);
}

/** The sender has no words for it, and does not say that it is decoration. */
export const isNameless = (image: Element): boolean => attribute(image, 'alt') === undefined || isNamelessLink(image);

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

/** All widths that a stored picture has (D530); what is not ours is shown by its address alone. */
function setSources(image: Element, file: MediaFile | undefined): void {
  const set = file && sourceSet(file, Number(attribute(image, 'width')));
  for (const name of ['srcset', 'sizes'] as const) {
    if (set) setAttribute(image, name, set[name]);
    else removeAttribute(image, name);
  }
}
