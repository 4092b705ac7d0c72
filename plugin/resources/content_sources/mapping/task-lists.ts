import type MarkdownIt from 'markdown-it';

const box = /^\[([ xX])\] +(?=\S)/;

/** `- [x] done` as GitHub writes lists of tasks: a sign in place of the box. */
export function taskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'task_lists', ({ tokens }) => {
    tokens.forEach((token, i) => {
      const isItem = tokens[i - 1]?.type === 'paragraph_open' && tokens[i - 2]?.type === 'list_item_open';
      const first = token.type === 'inline' && isItem ? token.children?.[0] : undefined;
      if (first?.type !== 'text') return;
      first.content = first.content.replace(box, (_box, sign: string) => (sign === ' ' ? '☐ ' : '☑ '));
    });
  });
}
