import { attribute, type Element, elementsOf, type Fragment, make, rename, replace } from '../tree';

/** Where the players of AMP pages keep what they show, and the address that it stands for. */
const players: Readonly<Record<string, readonly [attribute: string, before: string]>> = {
  'amp-youtube': ['data-videoid', 'https://www.youtube.com/embed/'],
  'amp-vimeo': ['data-videoid', 'https://player.vimeo.com/video/'],
  'amp-twitter': ['data-tweetid', 'https://x.com/i/status/'],
  'amp-instagram': ['data-shortcode', 'https://www.instagram.com/p/'],
};
const sameAs: Readonly<Record<string, string>> = {
  'amp-img': 'img',
  'amp-anim': 'img',
  'amp-video': 'video',
  'amp-audio': 'audio',
  'amp-iframe': 'iframe',
};

/** The elements of AMP pages as those of HTML that they stand for. */
export function withoutAmp(fragment: Fragment): void {
  for (const element of elementsOf(fragment)) {
    const name = sameAs[element.tagName];
    if (name === 'img') replace(element, [make('img', own(element))]);
    else if (name !== undefined) rename(element, name);
    else if (players[element.tagName]) replace(element, [asFrame(element)]);
  }
}

const own = (element: Element) => Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));

function asFrame(element: Element): Element {
  const [name, before] = players[element.tagName] ?? ['', ''];
  return make('iframe', { src: `${before}${encodeURIComponent(attribute(element, name) ?? '')}` });
}
