/** `{{group.key|default|transformer|arg}}`, taken apart. */
export interface MergeTag {
  /** As it was written, without the spaces around it: `contact.custom.city`. */
  readonly code: string;
  /** Counts where the code has no value, or is unknown; of a link its text. */
  readonly otherwise: string;
  readonly transformer: string;
  readonly arg: string;
  /** `##group.key##`, which stands in addresses and attributes. */
  readonly isInline: boolean;
}

/** A text between two merge tags, or one of them. */
export type Piece = string | MergeTag;

/** What stands between two `##` is a tag where it begins so; anything else, such as a heading of Markdown, is text. */
const inline = String.raw`##((?:contact|crm|site|user|other|date|date_format|latest_post)\.[^#\r\n]{1,300}|web_preview_url)##`;
const pattern = new RegExp(String.raw`\{\{([^{}]{0,1000})\}\}|${inline}|#(activate_link)#`, 'g');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
/** An editor writes `&amp;` in a default too, which is printed as a value is. */
const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (all, name: string) => entities[name] ?? all);

function tagOf(inner: string, isInline: boolean): MergeTag {
  const [code = '', otherwise = '', transformer = '', ...rest] = decoded(inner).split('|');
  return { code: code.trim(), otherwise: otherwise.trim(), transformer: transformer.trim(), arg: rest.join('|'), isInline };
}

/** A text as pieces, in order. */
export function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of source.matchAll(pattern)) {
    const [all, braced, hashed, activate] = match;
    if (match.index > end) pieces.push(source.slice(end, match.index));
    pieces.push(tagOf(braced ?? hashed ?? `crm.${activate}`, braced === undefined));
    end = match.index + all.length;
  }
  if (end < source.length) pieces.push(source.slice(end));
  return pieces;
}

/** The codes that a text uses. */
export const codesOf = (source: string): readonly string[] =>
  piecesOf(source).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.code]));
