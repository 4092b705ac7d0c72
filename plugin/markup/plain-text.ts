import { parse, textOf } from './tree';

/** All words of an article, blocks apart. */
export const plainText = (html: string): string =>
  textOf(parse(html.replace(/<\/(p|div|li|h[1-6]|td|th|blockquote|figcaption)>|<br\s*\/?>/gi, ' $&')));
