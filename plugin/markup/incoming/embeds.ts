import { parseUrl } from '../../kit/parse-url';
import { type Player, playerClass, playerOf } from '../players';
import {
  ancestorsOf,
  attribute,
  classesOf,
  type Element,
  elementsOf,
  type Fragment,
  isAloneIn,
  isElement,
  make,
  remove,
  removeClass,
  rename,
  replace,
  textOf,
  words,
} from '../tree';
import type { Tally } from './tally';

interface Tallies {
  readonly removed: Tally;
  readonly converted: Tally;
}

/** Frames and the widgets of known services become links that a player may take the place of; other frames become plain links (D440). */
export function withoutEmbeds(fragment: Fragment, tallies: Tallies): void {
  for (const element of elementsOf(fragment)) {
    if (element.parentNode === null) continue;
    if (frames.has(element.tagName)) frame(element, tallies);
    else if (element.tagName === 'blockquote' || element.tagName === 'p' || element.tagName === 'div') widget(element, tallies);
    else if (element.tagName === 'figure') written(element, tallies);
  }
}

const frames = new Set(['iframe', 'object', 'embed']);
const addresses = ['data-src', 'data-lazy-src', 'src', 'data'];
const maxLabel = 200;

function frame(element: Element, { removed, converted }: Tallies): void {
  const address = addresses.flatMap((name) => attribute(element, name) ?? []).find((text) => /^https?:\/\//i.test(text));
  const player = address === undefined ? undefined : playerOf(address);
  if (player) {
    converted.add(`${player.name} player`);
    put(element, linkTo(player, attribute(element, 'title')));
    return;
  }
  const url = address === undefined ? undefined : parseUrl(address);
  if (!url) {
    removed.add('frame');
    remove(element);
    return;
  }
  converted.add('embed as a link');
  const title = attribute(element, 'title')?.trim().slice(0, maxLabel);
  put(element, make('a', { href: url.href }, [words(title || `Embedded content from ${url.hostname}`)]));
}

/** What a script of the service would have put a frame in place of. */
function widget(element: Element, { converted }: Tallies): void {
  const classes = new Set(classesOf(element));
  const match = widgetOf(element, classes);
  const player = match && playerOf(match);
  if (!player) return;
  converted.add(`${player.name} player`);
  const link = linkTo(player);
  // The words of a post are worth reading; elsewhere they only stand for what is to come.
  if (!classes.has('twitter-tweet')) {
    put(element, link);
    return;
  }
  removeClass(element, 'twitter-tweet');
  replace(element, [element, isInFigure(element) ? link : make('figure', {}, [link])]);
}

function widgetOf(element: Element, classes: ReadonlySet<string>): string | undefined {
  if (classes.has('twitter-tweet') || classes.has('twitter-video'))
    return linksIn(element)
      .slice(-maxLinks)
      .findLast((href) => playerOf(href)?.name === 'X');
  if (classes.has('instagram-media')) return attribute(element, 'data-instgrm-permalink') ?? linksIn(element)[0];
  if (classes.has('codepen'))
    return `https://codepen.io/${attribute(element, 'data-user') ?? ''}/pen/${attribute(element, 'data-slug-hash') ?? ''}`;
  return element.tagName === 'p' ? addressIn(element) : undefined;
}

/** The link of a post is its last one. */
const maxLinks = 5;

const linksIn = (element: Element) => elementsOf(element).flatMap((one) => (one.tagName === 'a' ? (attribute(one, 'href') ?? []) : []));

/** The address that is all that a paragraph says, as editors write it who expect a player there. */
function addressIn(element: Element): string | undefined {
  const text = textOf(element);
  if (!/^https?:\/\/\S{4,500}$/i.test(text)) return undefined;
  return elementsOf(element).every((inner) => ['a', 'span', 'br'].includes(inner.tagName)) ? text : undefined;
}

/** A figure of the block editor holds no more than the address. */
function written(figure: Element, { converted }: Tallies): void {
  const holder = elementsOf(figure).find((inner) => classesOf(inner).includes('wp-block-embed__wrapper'));
  const address = holder && addressIn(holder);
  if (!holder || address === undefined) return;
  const player = playerOf(address);
  converted.add(player ? `${player.name} player` : 'embed as a link');
  replace(holder, [player ? linkTo(player) : make('a', { href: address }, [words(address)])]);
}

/** A title that only names the player says nothing. */
function linkTo({ name, label, page }: Player, title = ''): Element {
  const message = title.trim().slice(0, maxLabel);
  const text = message === '' || /\b(player|embed)\b/i.test(message) ? label : `${message} (${name})`;
  return make('a', { href: page, class: playerClass }, [words(text)]);
}

export const isInFigure = (element: Element) => ancestorsOf(element).some(({ tagName }) => tagName === 'figure');

const blocks = new Set([
  'div',
  'section',
  'article',
  'blockquote',
  'td',
  'th',
  'li',
  'aside',
  'header',
  'footer',
  'dd',
  'details',
  'center',
]);

/** Put a link in the place of an embed, in a figure of its own but amid words and where there is one. */
function put(element: Element, link: Element): void {
  const parent = element.parentNode;
  if (!parent) return;
  const isBlock = (!isElement(parent) || blocks.has(parent.tagName)) && !isInFigure(element);
  replace(element, [isBlock ? make('figure', {}, [link]) : link]);
  if (isElement(parent) && parent.tagName === 'p' && isAloneIn(parent, link)) rename(parent, 'figure');
}
