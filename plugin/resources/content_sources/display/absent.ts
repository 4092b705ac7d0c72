import { attribute, elementsOf, type Fragment, remove } from '../../../markup/tree';

/** How addresses begin that stand for pictures which are waited for; nobody can have such a host. */
export const absent = 'https://waiting.invalid/';

/** Readers are shown nothing in the place of a picture that is not there yet. */
export function withoutAbsent(fragment: Fragment): void {
  for (const image of elementsOf(fragment)) if (attribute(image, 'src')?.startsWith(absent)) remove(image);
}
