import { escaped } from '../../kit/html';
import { fieldOf, textAt } from './kinds';
import { linked, marked, picture, plainName } from './markup';

const styleTags: Readonly<Record<string, string>> = {
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h5',
  h6: 'h6',
  blockquote: 'blockquote',
};
/** Deepest list in a list. */
const maxLevel = 10;

/** Portable Text as HTML; blocks of kinds that only the sender knows are left out. */
export function portableText(blocks: readonly unknown[]): string {
  const open: string[] = [];
  const parts: string[] = [];
  for (const block of blocks) {
    const item = listItemOf(block);
    parts.push(...listTags(open, item), item ? `<li>${spansOf(block)}` : blockOf(block));
  }
  parts.push(...listTags(open, undefined));
  return parts.join('');
}

interface ListItem {
  readonly tag: string;
  readonly level: number;
}

function listItemOf(block: unknown): ListItem | undefined {
  const kind = fieldOf(block, 'listItem');
  if (fieldOf(block, '_type') !== 'block' || typeof kind !== 'string') return undefined;
  const level = Number(fieldOf(block, 'level'));
  return { tag: kind === 'number' ? 'ol' : 'ul', level: Number.isInteger(level) ? Math.min(Math.max(level, 1), maxLevel) : 1 };
}

/** Tags between what was written and the next item; `open` are the lists that are open, each with an open item. */
function listTags(open: string[], next: ListItem | undefined): string[] {
  const tags: string[] = [];
  const close = () => tags.push(`</li></${open.pop()}>`);
  while (open.length > (next?.level ?? 0)) close();
  if (!next) return tags;
  if (open.length === next.level && open.at(-1) !== next.tag) close();
  if (open.length === next.level) return [...tags, '</li>'];
  while (open.length < next.level) {
    // A level that was skipped still needs an item to stand in.
    tags.push(`<${next.tag}>${open.length + 1 < next.level ? '<li>' : ''}`);
    open.push(next.tag);
  }
  return tags;
}

function blockOf(block: unknown): string {
  const type = plainName(fieldOf(block, '_type'));
  if (type === 'block') {
    const tag = styleTags[String(fieldOf(block, 'style'))] ?? 'p';
    const inner = spansOf(block);
    return inner === '' ? '' : `<${tag}>${inner}</${tag}>`;
  }
  const code = textAt(block, 'code');
  if (code !== undefined) return `<pre><code>${escaped(code)}</code></pre>`;
  if (type === 'break' || type === 'divider' || type === 'hr') return '<hr>';
  return picture(textAt(fieldOf(block, 'asset'), 'url') ?? textAt(block, 'url', 'src'), textAt(block, 'alt', 'caption'));
}

function spansOf(block: unknown): string {
  const children = fieldOf(block, 'children');
  const definitions = fieldOf(block, 'markDefs');
  const links = new Map(
    (Array.isArray(definitions) ? definitions : []).map((definition): [unknown, string | undefined] => [
      fieldOf(definition, '_key'),
      textAt(definition, 'href', 'url'),
    ]),
  );
  return (Array.isArray(children) ? children : []).map((span) => spanOf(span, links)).join('');
}

function spanOf(span: unknown, links: ReadonlyMap<unknown, string | undefined>): string {
  const marks = fieldOf(span, 'marks');
  const names = Array.isArray(marks) ? marks : [];
  const markup = marked(textAt(span, 'text') ?? '', names.map(plainName));
  const link = names.find((name) => links.has(name));
  return link === undefined ? markup : linked(markup, links.get(link));
}
