import sanitizeHtml from 'sanitize-html';
import { decoded } from '../kit/decoded';
import { OperationError } from '../kit/errors';
import { parseUrl } from '../kit/parse-url';

const maxCharacters = 2_000_000;
/** Deeper elements lose their tags; far deeper ones would take the parser seconds. */
const maxDepth = 200;
const refusedDepth = 800;
/** Of one element; the sanitiser's time grows with their square. */
const maxAttributes = 100;
/** Of what was sent: passes over it move elements among their siblings, whose time grows with their square. What editors write has no such limit. */
const maxElements = 30_000;

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const blocks = ['p', 'div', 'section', 'article', 'header', 'footer', 'aside', 'blockquote', 'pre', 'figure', 'figcaption'];
const disclosures = ['details', 'summary'];
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const phrases = ['b', 'i', 'u', 's', 'em', 'strong', 'small', 'sub', 'sup', 'mark', 'code', 'kbd', 'samp', 'var', 'dfn', 'abbr'];
const inline = ['a', 'q', 'cite', 'time', 'del', 'ins', 'span'];
const scripts = ['ruby', 'rt', 'rp', 'bdi', 'bdo'];
/** Elements without an end tag. */
const empty = ['img', 'br', 'hr', 'wbr', 'col'];

/** Attributes that name other elements by their ids. */
const idReferences = ['for', 'headers', 'aria-labelledby', 'aria-describedby', 'aria-details', 'aria-controls', 'aria-owns', 'aria-flowto'];

const policy: sanitizeHtml.IOptions = {
  allowedTags: [...headings, ...blocks, ...disclosures, ...lists, ...tables, ...phrases, ...inline, ...scripts, ...empty],
  allowedAttributes: {
    '*': ['id', 'class', 'lang', 'dir', 'title', 'aria-label', ...idReferences],
    a: ['href', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'reversed'],
    col: ['span'],
    colgroup: ['span'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
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
};

/**
 * An article's markup, reduced to what an article needs: what content sources send and what the host stores pass through here.
 * Throws `too_large` or `invalid_params` for what would take seconds to parse (D32).
 */
export function sanitised(markup: string, { image = (attributes) => attributes, sentTo }: Changes = {}): string {
  const source = bounded(markup);
  const ids = new Set<string>();
  let isReferring = false;
  const safe = pass(source, {
    img: (tagName, attribs) => ({ tagName, attribs: image(attribs) }),
    a: (tagName, attribs) => ({ tagName, attribs: sentTo === undefined ? withTarget(attribs) : marked(withTarget(attribs), sentTo) }),
    '*': (tagName, attribs) => {
      const own = withPrefixedId(attribs);
      if (own.id !== undefined) ids.add(own.id);
      isReferring ||= refersToIds(own);
      return { tagName, attribs: own };
    },
  });
  // A link may stand before its target, so references follow their ids in a pass of their own.
  return isReferring && ids.size > 0 ? pass(safe, { '*': (tagName, attribs) => ({ tagName, attribs: following(attribs, ids) }) }) : safe;
}

/** Parsers differ in what a NUL does, so there is none. */
function bounded(markup: string): string {
  if (markup.length > maxCharacters) throw new OperationError('too_large', 'The text is larger than 2 MB.');
  return markup.replaceAll('\0', '');
}

/** Elements that become something else before the markup is made safe. */
const foreignEmpty = ['source', 'embed', 'input', 'param'];
const foreign = ['iframe', 'video', 'audio', 'object', 'picture', 'center', 'font', 'strike', 'tt', 'button', 'label'];
const foreignAmp = ['img', 'anim', 'video', 'audio', 'iframe', 'youtube', 'vimeo', 'twitter', 'instagram'].map((name) => `amp-${name}`);

/** What the parser meets: the name of an element, and its attributes. */
export type Meets = (name: string, attributes: Readonly<Record<string, string>>) => void;

/**
 * Markup as it was sent, with its attributes and some elements that no article keeps, but without code, closed where it should be and within
 * the same limits: what a tree can be made of. It is not safe yet.
 */
export const wellFormed = (markup: string, meets: Meets): string =>
  sanitizeHtml(bounded(markup), {
    ...policy,
    allowedTags: [...(policy.allowedTags || []), ...foreign, ...foreignAmp, ...foreignEmpty],
    selfClosing: [...empty, ...foreignEmpty],
    allowedAttributes: false,
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: true,
    parseStyleAttributes: false,
    exclusiveFilter: () => false,
    ...limits(meets),
  });

interface Changes {
  /** Attributes of a picture, before any of them is dropped. */
  readonly image?: (attributes: Record<string, string>) => Record<string, string>;
  /** Address of this site, for what others have sent: links that leave the site are marked as not ours. What editors wrote stays. */
  readonly sentTo?: string;
}

const pass = (markup: string, transformTags: sanitizeHtml.IOptions['transformTags']) =>
  sanitizeHtml(markup, { ...policy, ...limits(), transformTags });

/** Limits that the parser itself counts, so that no spelling of the markup can deceive them. */
function limits(meets?: Meets): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  let elements = 0;
  return {
    onOpenTag(name, attribs) {
      depth++;
      elements++;
      meets?.(name, attribs);
      if (meets && elements > maxElements) throw invalid(`The markup has more than ${maxElements} elements.`);
      if (depth > refusedDepth) throw invalid(`The markup is nested more than ${maxDepth} elements deep.`);
      if (Object.keys(attribs).length > maxAttributes) throw invalid(`An element of the markup has more than ${maxAttributes} attributes.`);
    },
    onCloseTag() {
      depth--;
    },
  };
}

const invalid = (message: string) => new OperationError('invalid_params', message);

// D140: ids keep their links
const prefix = 'content-';
const prefixed = (id: string) => (id.startsWith(prefix) ? id : prefix + id);

/** An `id` of an article must not be able to stand for a global variable of a script on the page. */
function withPrefixedId(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return attribs.id === undefined ? attribs : { ...attribs, id: prefixed(attribs.id) };
}

/** `<a name>` was the target of links before every element could be one; a name itself would be a global variable. */
const withTarget = (attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  attribs.name ? { ...attribs, id: attribs.id ?? attribs.name } : attribs;

/** Links to places of this site and to addresses that are no pages are nobody's recommendation. */
function marked(attribs: sanitizeHtml.Attributes, site: string): sanitizeHtml.Attributes {
  const { rel: _theirs, ...others } = attribs;
  const url = parseUrl(attribs.href ?? '', site);
  const isLeaving = url !== undefined && /^https?:$/.test(url.protocol) && url.host !== parseUrl(site)?.host;
  return isLeaving ? { ...others, rel: 'noopener nofollow ugc' } : others;
}

const isInPage = (href: string | undefined) => href?.trimStart().startsWith('#') ?? false;
const refersToIds = (attribs: sanitizeHtml.Attributes) =>
  isInPage(attribs.href) || idReferences.some((name) => attribs[name] !== undefined);

/** References to ids of this article, with the prefix that the ids have; others lead elsewhere on the page and stay. */
function following(attribs: sanitizeHtml.Attributes, ids: ReadonlySet<string>): sanitizeHtml.Attributes {
  const changed = { ...attribs };
  for (const name of idReferences) {
    const value = attribs[name];
    if (value !== undefined) changed[name] = value.replace(/\S+/g, (id) => (ids.has(prefixed(id)) ? prefixed(id) : id));
  }
  const { href } = attribs;
  if (href === undefined || !isInPage(href)) return changed;
  const fragment = href.trim().slice(1);
  // As browsers look for the target: `#caf%C3%A9` leads to `id="café"`.
  return ids.has(prefixed(fragment)) || ids.has(prefixed(decoded(fragment))) ? { ...changed, href: `#${prefixed(fragment)}` } : changed;
}
