import { decoded } from '../../kit/decoded';
import { parseUrl } from '../../kit/parse-url';
import { attribute, type Element, elementsOf, type Fragment, isElement, make, remove, replace, words } from '../tree';
import { isInFigure } from './embeds';
import type { Tally } from './tally';

interface Tallies {
  readonly removed: Tally;
  readonly converted: Tally;
}

/** Films and recordings stay where they are, and the article links to them; the picture that stands for a film stays in it. */
export function withoutMedia(fragment: Fragment, { removed, converted }: Tallies): void {
  for (const element of elementsOf(fragment)) {
    if (element.tagName !== 'video' && element.tagName !== 'audio') continue;
    const url = addressOf(element);
    if (!url) {
      removed.add(element.tagName);
      remove(element);
      continue;
    }
    converted.add(`${element.tagName} as a link`);
    put(element, url);
  }
}

function addressOf(element: Element): URL | undefined {
  const sources = elementsOf(element).filter(({ tagName }) => tagName === 'source');
  const texts = [element, ...sources].flatMap((one) => attribute(one, 'src') ?? attribute(one, 'data-src') ?? []);
  return texts.flatMap((text) => parseUrl(text) ?? []).find(({ protocol }) => /^https?:$/.test(protocol));
}

function put(element: Element, url: URL): void {
  const kind = element.tagName === 'video' ? 'Video' : 'Audio';
  const file = decoded(url.pathname.split('/').at(-1) ?? '').slice(0, 100);
  const link = make('a', { href: url.href }, [words(`${kind}: ${attribute(element, 'title')?.trim() || file || url.hostname}`)]);
  const poster = attribute(element, 'poster');
  const picture = poster ? [make('img', { src: poster, alt: '' }), words(' ')] : [];
  const { parentNode } = element;
  const isAmidWords =
    parentNode !== null && isElement(parentNode) && !['div', 'section', 'article', 'blockquote'].includes(parentNode.tagName);
  const isInline = isAmidWords || isInFigure(element);
  replace(element, isInline ? [...picture, link] : [make('figure', {}, [...picture, link])]);
}
