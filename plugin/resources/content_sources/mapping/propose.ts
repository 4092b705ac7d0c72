import { given } from '../../../kit/given';
import { languageTag } from '../../../kit/language-tag';
import { isPortableText, isTextTree } from '../../../markup/rich-text/kinds';
import { type Container, containersOf, hasArticles, leavesOf } from './containers';
import { candidates, fits, type Leaf } from './field-names';
import { isByLocale } from './locales';
import { pointerOf, segmentsOf, valueAt } from './pointer';
import { byName, bySender, ofRelative, type Reason, withoutId } from './reasons';
import { type Sender, senderOf } from './senders';
import type { FieldName, Mapping, Rule, TransformStep } from './types';

/** A mapping for a person to check and approve, with a sentence for each of its fields that says why. */
export interface Proposal {
  readonly mapping: Mapping;
  readonly reasons: Readonly<Partial<Record<Reason, string>>>;
}

/** How much it says about a container that it has something for the field. */
const weights: Record<FieldName, number> = {
  content: 4,
  title: 3,
  id: 2,
  excerpt: 1,
  slug: 1,
  date: 1,
  modified: 0.5,
  author: 1,
  author_name: 0,
  author_url: 0,
  tags: 1,
  categories: 0.5,
  featured_image: 1,
  featured_image_alt: 0,
  canonical_url: 0.5,
  locale: 0,
  translation_of: 0,
};

/** Pointers of a field, in the order in which they count, and the value that the sample has. */
interface FieldCandidate {
  readonly pointers: readonly string[];
  readonly value: unknown;
  readonly why: string;
}
type Fields = ReadonlyMap<FieldName, FieldCandidate>;

/**
 * A mapping by what is known of the payload's sender and by the names and types of its fields. Where the sender is not known, the object
 * that answers the most fields is the article; where it is an element of a list, the list is the batch. Undefined where nothing looks
 * like an article (D135).
 */
export function proposeMapping(payload: unknown): Proposal | undefined {
  const sender = senderOf(payload);
  const rated = containersOf(payload)
    .filter(({ pointer }) => sender === undefined || pointer === sender.at)
    .map((container) => ({ container, fields: fieldsOf(container, sender) }))
    .map((entry) => ({ ...entry, score: scoreOf(entry.container, entry.fields) }))
    .filter(({ fields }) => fields.has('title') || fields.has('content'))
    .sort((a, b) => b.score - a.score);
  return rated[0] && proposalOf(rated[0].container, rated[0].fields, sender);
}

function proposalOf(container: Container, fields: Fields, sender: Sender | undefined): Proposal {
  const rules = Object.fromEntries([...fields].map(([name, field]) => [name, ruleOf(name, field, { container, sender })]));
  const { id, title, content, ...others } = rules;
  const language = others.locale ? undefined : languageOfTexts(container.value, fields);
  const idRule = id ?? others.canonical_url ?? others.slug ?? { required: true };
  return {
    mapping: {
      version: 1,
      ...given({ items: container.items }),
      fields: {
        id: idRule,
        title: title ?? { default: '' },
        content: content ?? { default: '' },
        ...others,
        ...(language && { locale: { const: language } }),
      },
    },
    reasons: {
      ...(container.items === undefined ? {} : { items: `“${container.items || 'the payload'}” is a list of articles.` }),
      ...(id ? {} : { id: withoutId(idRule) }),
      title: 'Nothing in the payload looks like a title, so it stays empty.',
      content: 'Nothing in the payload looks like the text, so it stays empty.',
      ...Object.fromEntries([...fields].map(([name, { why }]) => [name, why])),
      ...(language && { locale: `The texts are those in “${language}”.` }),
    },
  };
}

/** Of an article that has its texts in several languages side by side: the one that the rules take. */
function languageOfTexts(article: object, fields: Fields): string | undefined {
  const segments = segmentsOf((fields.get('title') ?? fields.get('content'))?.pointers[0] ?? '');
  const around = valueAt(article, pointerOf(segments.slice(0, -1)));
  return segments.length > 1 && typeof around === 'object' && around !== null && isByLocale(around)
    ? languageTag(segments.at(-1) ?? '')
    : undefined;
}

function fieldsOf(container: Container, sender: Sender | undefined): Fields {
  const byLeafName = grouped(leavesOf(container.value, sender?.wrappings));
  const used = new Set<string>();
  const records = new Map<FieldName, FieldCandidate>();
  for (const [field, names] of candidates) {
    const match = known(container.value, field, sender) ?? named(field, names, { byLeafName, used });
    if (!match) continue;
    // A description is the content where there is nothing longer, and then not the excerpt too.
    for (const pointer of match.pointers) used.add(pointer);
    records.set(field, match);
  }
  return records;
}

function grouped(leaves: readonly Leaf[]): ReadonlyMap<string, readonly Leaf[]> {
  const groups = new Map<string, Leaf[]>();
  for (const leaf of leaves) {
    const group = groups.get(leaf.name);
    if (group) group.push(leaf);
    else groups.set(leaf.name, [leaf]);
  }
  return groups;
}

/** Where the sender is known to put a field. */
function known(article: object, field: FieldName, sender: Sender | undefined): FieldCandidate | undefined {
  const pointers = (sender?.fields?.[field] ?? []).filter((pointer) => mayHave(article, field, pointer));
  const filled = pointers.find((pointer) => fits(field, valueAt(article, pointer)));
  // An id that is another one next time would make another post of the same article.
  const paths = field === 'id' ? [filled ?? []].flat() : pointers;
  if (sender === undefined || paths.length === 0) return undefined;
  return { pointers: paths, value: filled === undefined ? undefined : valueAt(article, filled), why: bySender(sender.name, paths) };
}

/** Whether the article has the field, or has null or an empty list where it would be. */
function mayHave(article: object, field: FieldName, pointer: string): boolean {
  const value = valueAt(article, pointer);
  if (value !== undefined && value !== null) return fits(field, value);
  const segments = segmentsOf(pointer);
  return segments.some((_, depth) => {
    const outer = valueAt(article, pointerOf(segments.slice(0, depth + 1)));
    return outer === null || (Array.isArray(outer) && outer.length === 0);
  });
}

/** Fields whose null in one payload says that the next may have it. */
const mayBeNull: readonly FieldName[] = ['content', 'excerpt', 'date', 'canonical_url'];

interface Leaves {
  readonly byLeafName: ReadonlyMap<string, readonly Leaf[]>;
  readonly used: ReadonlySet<string>;
}

function named(field: FieldName, names: readonly string[], { byLeafName, used }: Leaves): FieldCandidate | undefined {
  const ranked = names.flatMap((name) => byLeafName.get(name) ?? []).filter(({ pointer }) => !used.has(pointer));
  const at = ranked.findIndex(({ value }) => fits(field, value));
  const nulls = mayBeNull.includes(field) ? ranked.slice(0, at === -1 ? undefined : at).filter(({ value }) => value === null) : [];
  const best = at === -1 ? undefined : ranked[at];
  const [first] = best ? [best] : nulls;
  if (!first) return undefined;
  const pointers = [...nulls.slice(0, best ? 2 : 1), ...(best ? [best] : [])].map(({ pointer }) => pointer);
  return {
    pointers: [...new Set(pointers)].map((pointer) => singly(field, pointer, first.value)),
    value: first.value,
    why: byName(field, pointers) + ofRelative(field, first.value),
  };
}

/** The first of several pictures is the article's. */
function singly(field: FieldName, pointer: string, value: unknown): string {
  if (field !== 'featured_image') return pointer;
  return Array.isArray(value) ? `${pointer}/0` : pointer.replaceAll('/*', '/0');
}

function scoreOf({ value, pointer, items }: Container, fields: Fields): number {
  const total = [...fields.keys()].reduce((sum, field) => sum + weights[field], 0);
  const text = fields.get('content')?.pointers[0];
  const isFeed = hasArticles(value) && (text === undefined || text.endsWith('/description'));
  return total - segmentsOf(pointer).length * 0.3 - (isFeed ? 6 : 0) + (items === undefined ? 0 : 0.1);
}

interface Surroundings {
  readonly container: Container;
  readonly sender: Sender | undefined;
}

function ruleOf(field: FieldName, { pointers, value }: FieldCandidate, { container, sender }: Surroundings): Rule {
  const before = container.items === undefined ? container.pointer : container.inItem;
  const [path, ...others] = pointers.map((pointer) => before + pointer);
  const transform = field === 'content' && sender?.isMarkdown ? (['markdown'] as const) : stepsOf(field, pointers[0] ?? '', value);
  const isThere = pointers.some((pointer) => valueAt(container.value, pointer) !== undefined);
  return {
    ...(others.length > 0 ? { paths: [path ?? '', ...others] } : { path: path ?? '' }),
    ...(isThere ? {} : { default: '' }),
    ...(transform.length > 0 ? { transform: [...transform] } : {}),
  };
}

function stepsOf(field: FieldName, pointer: string, value: unknown): TransformStep[] {
  if (field === 'content') {
    if (isPortableText(value)) return ['portable_text'];
    if (isTextTree(value)) return ['rich_text'];
    return isMarkdown(pointer, value) ? ['markdown'] : [];
  }
  if (field === 'title' || field === 'excerpt') return ['strip_html', 'trim'];
  if ((field === 'tags' || field === 'categories') && typeof value === 'string' && value.includes(',')) return ['split:,', 'trim'];
  return [];
}

const isMarkdown = (pointer: string, value: unknown) =>
  typeof value === 'string' &&
  !/<(p|div|h[1-6]|ul|ol|a|br|img|strong|em|span|blockquote)\b/i.test(value) &&
  (/markdown|_md$/i.test(pointer) ||
    /^(#{1,6} |[-*] |\d+\. |> |```)/m.test(value) ||
    /\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*/.test(value) ||
    /\n\n/.test(value));
