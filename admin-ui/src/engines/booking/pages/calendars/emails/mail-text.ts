/**
 * The body of an email as people write it: paragraphs with an empty line between them, `**bold**` and `[words](link)`. Undefined where
 * it holds what that cannot say, so that nothing is lost by editing it.
 */
export function textOf(html: string): string | undefined {
  const body = parsed(html);
  const isPlain = [...body.childNodes].every((node) => node.nodeName === 'P' || node.textContent?.trim() === '');
  if (!isPlain) return undefined;
  const text = [...body.children].map(marked).join('\n\n');
  return normal(parsed(htmlOf(text))) === normal(body) ? text : undefined;
}

/** The same as markup. Placeholders stay as they are. */
export const htmlOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${inline(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('\n');

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

const normal = ({ innerHTML }: Element) =>
  innerHTML
    .replace(/<(\/?)b>/g, '<$1strong>')
    .replace(/<br>\s+/g, '<br>')
    .replace(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .trim();

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const inline = (text: string) =>
  escaped(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(((?:https?:\/\/|mailto:|tel:|##|\{\{)[^)\s]+)\)/g, '<a href="$2">$1</a>');

/** The lines that make a paragraph. */
const marked = (element: Element): string =>
  [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return (node.textContent ?? '').replace(/\s+/g, ' ');
      if (node.tagName === 'BR') return '\n';
      if (node.tagName === 'STRONG' || node.tagName === 'B') return `**${node.textContent}**`;
      if (node.tagName === 'A') return `[${node.textContent}](${node.getAttribute('href')})`;
      return node.outerHTML;
    })
    .join('')
    .trim();
