/** A part of an email, in the order of the email (D568). */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly text: string; readonly url: string }
  | { readonly kind: 'picture'; readonly url: string; readonly alt: string }
  | { readonly kind: 'divider' };

export type BlockKind = Block['kind'];

/** What a person adds, in the order of the menu. */
export const newBlocks: Readonly<Record<BlockKind, Block>> = {
  heading: { kind: 'heading', text: '' },
  text: { kind: 'text', text: '' },
  button: { kind: 'button', text: '', url: '' },
  picture: { kind: 'picture', url: '', alt: '' },
  divider: { kind: 'divider' },
};

const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#1a56db;color:#ffffff;font-weight:600;text-decoration:none';

/** The body of the email, one line for each block. */
export const htmlOf = (blocks: readonly Block[]): string => blocks.map(htmlOfOne).join('\n');

function htmlOfOne(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${inline(block.text)}</h2>`;
    case 'text':
      return block.text
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${inline(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
        .join('\n');
    case 'button':
      return `<p><a class="button" href="${escaped(block.url)}" style="${buttonStyle}">${inline(block.text)}</a></p>`;
    case 'picture':
      return `<p><img src="${escaped(block.url)}" alt="${escaped(block.alt)}" style="max-width:100%"></p>`;
    case 'divider':
      return '<hr>';
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** `**bold**` and `[words](https://…)` are the two things that a line can do; merge tags stay as they are. */
const inline = (text: string) =>
  escaped(text)
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\[([^\]]+)\]\(((?:https?:\/\/|mailto:|\{\{)[^)\s]+)\)/g, '<a href="$2">$1</a>');

/** The blocks of a body; undefined where it holds what no block says, so that nothing is lost by editing it. */
export function blocksOf(html: string): Block[] | undefined {
  const body = parsed(html);
  const blocks = [...body.children].map(blockOf);
  const isWhole = blocks.every((block) => block !== undefined);
  const records = joined(blocks.filter((block) => block !== undefined));
  return isWhole && plain(parsed(htmlOf(records))) === plain(body) ? records : undefined;
}

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;
const plain = ({ innerHTML }: Element) => innerHTML.replace(/\s+/g, ' ').replaceAll('> <', '><').trim();

function blockOf(element: Element): Block | undefined {
  if (element.tagName === 'HR') return { kind: 'divider' };
  if (element.tagName === 'H2') return { kind: 'heading', text: marked(element) };
  if (element.tagName !== 'P') return undefined;
  const only =
    element.children.length === 1 && element.textContent === (element.children[0]?.textContent ?? '') ? element.children[0] : undefined;
  if (only?.tagName === 'A' && only.className === 'button') {
    return { kind: 'button', text: marked(only), url: only.getAttribute('href') ?? '' };
  }
  if (only?.tagName === 'IMG') return { kind: 'picture', url: only.getAttribute('src') ?? '', alt: only.getAttribute('alt') ?? '' };
  return { kind: 'text', text: marked(element) };
}

/** The line that makes this element. */
function marked(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      if (node.tagName === 'BR') return '\n';
      if (node.tagName === 'B') return `**${node.textContent}**`;
      if (node.tagName === 'A') return `[${node.textContent}](${node.getAttribute('href')})`;
      return node.outerHTML;
    })
    .join('');
}

/** Paragraphs in a row are one text. */
function joined(blocks: readonly Block[]): Block[] {
  const all: Block[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    if (block.kind === 'text' && last?.kind === 'text') all[all.length - 1] = { kind: 'text', text: `${last.text}\n\n${block.text}` };
    else all.push(block);
  }
  return all;
}

/** The blocks with one of them moved by a place up or down. */
export function moved(blocks: readonly Block[], index: number, by: 1 | -1): readonly Block[] {
  const [block, other] = [blocks[index], blocks[index + by]];
  if (!block || !other) return blocks;
  return blocks.with(index, other).with(index + by, block);
}
