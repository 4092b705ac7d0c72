import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { StarterKit } from '@tiptap/starter-kit';

const keptBlocks = 'table, figure, details, dl, section, article, aside, header, footer, div, pre:not(:has(> code:only-child))';
const keptMarks = 's, del, ins, u, sub, sup, kbd, samp, var, dfn, abbr, mark, small, q, cite, time, span, bdi, bdo, ruby, rt, rp';

function elementOf(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild ?? document.createElement('div');
}

/** Markup that the editor has no tools for: shown, moved and deleted as a whole, and written as it was. */
const KeptBlock = Node.create({
  name: 'keptBlock',
  group: 'block',
  atom: true,
  priority: 1000,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML() {
    const getAttrs = (element) => ({ html: element.outerHTML });
    return [
      { tag: keptBlocks, priority: 100, getAttrs },
      { tag: 'img', context: 'doc/', priority: 100, getAttrs },
    ];
  },
  renderHTML: ({ node }) => elementOf(node.attrs.html),
  addNodeView() {
    return ({ node }) => {
      const dom = Object.assign(document.createElement('div'), { className: 'kept-block', contentEditable: 'false' });
      dom.append(elementOf(node.attrs.html));
      return { dom };
    };
  },
});

/** The same for phrases: several may lie in one another. */
const KeptMark = Mark.create({
  name: 'keptMark',
  excludes: '',
  // Around bold and italic, within a link.
  priority: 900,
  addAttributes: () => ({
    name: { default: 'span', rendered: false },
    own: { default: {}, rendered: false },
  }),
  parseHTML() {
    const getAttrs = (element) => ({
      name: element.localName,
      own: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    });
    return [{ tag: keptMarks, getAttrs, consuming: false }];
  },
  renderHTML: ({ mark }) => [mark.attrs.name, mark.attrs.own, 0],
});

const plain = (name) => ({
  default: null,
  parseHTML: (element) => element.getAttribute(name),
  renderHTML: (attributes) => (attributes[name] === null ? {} : { [name]: attributes[name] }),
});
const everywhere = ['id', 'class', 'lang', 'dir', 'aria-label'];
const allOf = (names) => Object.fromEntries(names.map((name) => [name, plain(name)]));

const looseUnless = (byDefault) => ({
  default: byDefault,
  parseHTML: (element) => element.firstElementChild?.localName === 'p',
  renderHTML: ({ loose }) => (loose ? { 'data-loose': '' } : {}),
});

/** Attributes that have no tool here stay where they are; lists and quotes remember whether they have paragraphs. */
const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'codeBlock'],
      attributes: allOf([...everywhere, 'title']),
    },
    { types: ['orderedList'], attributes: allOf(['reversed']) },
    { types: ['blockquote'], attributes: allOf(['cite']) },
    { types: ['link'], attributes: allOf(['id', 'class', 'rel', 'title', 'lang', 'aria-label']) },
    { types: ['image'], attributes: allOf(['id', 'class', 'srcset', 'sizes', 'width', 'height', 'loading']) },
    { types: ['listItem'], attributes: { loose: looseUnless(false) } },
    { types: ['blockquote'], attributes: { loose: looseUnless(true) } },
  ],
});

const Picture = Image.extend({ renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)] });

export const extensions = [
  StarterKit.configure({
    strike: false,
    underline: false,
    // It would add an empty paragraph to every text.
    trailingNode: false,
    codeBlock: { HTMLAttributes: {} },
    link: { openOnClick: false, autolink: false, linkOnPaste: true, HTMLAttributes: { target: null, rel: null } },
  }),
  Picture.configure({ inline: true }),
  KeptBlock,
  KeptMark,
  KeptAttributes,
];
