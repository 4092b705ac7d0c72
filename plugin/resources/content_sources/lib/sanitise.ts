import sanitizeHtml from 'sanitize-html';
import { OperationError } from '../../../kit/errors';

const maxCharacters = 2_000_000;
/** Deeper elements lose their tags; far deeper ones would take the parser seconds. */
const maxDepth = 200;
const refusedDepth = 800;
/** Of one element; the sanitiser's time grows with their square. */
const maxAttributes = 100;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const blocks = ['p', 'div', 'section', 'article', 'header', 'footer', 'aside', 'blockquote', 'pre', 'figure', 'figcaption'];
const disclosures = ['details', 'summary'];
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const phrases = ['b', 'i', 'u', 's', 'em', 'strong', 'small', 'sub', 'sup', 'mark', 'code', 'kbd', 'samp', 'var', 'dfn', 'abbr'];
const inline = ['a', 'q', 'cite', 'time', 'del', 'ins', 'span'];
/** Elements without an end tag. */
const empty = ['img', 'br', 'hr', 'wbr', 'col'];

const policy: sanitizeHtml.IOptions = {
  allowedTags: [...headings, ...blocks, ...disclosures, ...lists, ...tables, ...phrases, ...inline, ...empty],
  allowedAttributes: {
    '*': ['id', 'class', 'lang', 'dir', 'title'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'reversed'],
    col: ['span'],
    colgroup: ['span'],
    td: ['colspan', 'rowspan', 'headers'],
    th: ['colspan', 'rowspan', 'headers', 'scope'],
    time: ['datetime'],
    blockquote: ['cite'],
    q: ['cite'],
  },
  selfClosing: empty,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The text of these is code, or markup that would come alive outside of them.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'plaintext', 'template', 'title'],
  nestingLimit: maxDepth,
  // An image whose address was taken out.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: attribs.href === undefined ? attribs : { ...attribs, rel: 'noopener nofollow ugc' } }),
    '*': (tagName, attribs) => ({ tagName, attribs: withPrefixedId(attribs) }),
  },
};

/**
 * An article's markup, reduced to what an article needs: what content sources send and what the host stores pass through here.
 * Throws `too_large` or `invalid_params` for what would take seconds to parse.
 */
export function sanitised(markup: string, { image = (attributes) => attributes }: Changes = {}): string {
  if (markup.length > maxCharacters) throw new OperationError('too_large', 'The text is larger than 2 MB.');
  const transformTags: sanitizeHtml.IOptions['transformTags'] = {
    ...policy.transformTags,
    img: (tagName, attribs) => ({ tagName, attribs: image(attribs) }),
  };
  // Parsers differ in what a NUL does, so there is none.
  return sanitizeHtml(markup.replaceAll('\0', ''), { ...policy, ...limits(), transformTags });
}

interface Changes {
  /** Attributes of a picture, before any of them is dropped. */
  readonly image?: (attributes: Record<string, string>) => Record<string, string>;
}

/** Limits that the parser itself counts, so that no spelling of the markup can deceive them. */
function limits(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  return {
    onOpenTag(_name, attribs) {
      depth++;
      if (depth > refusedDepth) throw invalid(`The markup is nested more than ${maxDepth} elements deep.`);
      if (Object.keys(attribs).length > maxAttributes) throw invalid(`An element of the markup has more than ${maxAttributes} attributes.`);
    },
    onCloseTag() {
      depth--;
    },
  };
}

const invalid = (message: string) => new OperationError('invalid_params', message);

/** An `id` of an article must not be able to stand for a global variable of a script on the page. */
function withPrefixedId(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { id } = attribs;
  return id === undefined || id.startsWith('content-') ? attribs : { ...attribs, id: `content-${id}` };
}
