import type { Meets } from '../sanitise';
import type { Tally } from './tally';

/** Elements of which nothing is left, as people call them; those of which only the tag goes are no loss. */
const kinds: Readonly<Record<string, string>> = {
  script: 'script',
  style: 'style sheet',
  form: 'form',
  select: 'form field',
  textarea: 'form field',
  svg: 'drawing',
  math: 'formula',
  canvas: 'drawing',
  template: 'template',
  frame: 'frame',
  applet: 'applet',
  button: 'button',
  'amp-ad': 'advertisement',
  'amp-analytics': 'tracking pixel',
  'amp-pixel': 'tracking pixel',
};

/** Count what does not come through, where the parser meets it. */
export const countDropped =
  (removed: Tally): Meets =>
  (name, attributes) => {
    const kind = name === 'input' ? fieldKind(attributes) : kinds[name];
    if (kind !== undefined) removed.add(kind);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute.startsWith('on') && attribute.length > 2) removed.add('event handler');
      if (attribute === 'href' && isCode(value)) removed.add('address that is code');
    }
  };

/** A box of a list of tasks becomes a sign. */
const fieldKind = ({ type = '' }: Readonly<Record<string, string>>) =>
  ['checkbox', 'hidden'].includes(type.toLowerCase()) ? undefined : 'form field';

/** Browsers skip spaces and control characters in a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is skipped
const isCode = (href: string) => /^(javascript|vbscript|data|blob):/i.test(href.slice(0, 200).replace(/[\u0000-\u0020]/g, ''));
