import type { FieldName, Rule } from './types';

/** What a sentence of a proposal is about. */
export type Reason = FieldName | 'items';

const nouns: Readonly<Record<FieldName, string>> = {
  id: 'what stays the same when the article is sent again',
  title: 'the title',
  content: 'the text',
  excerpt: 'the excerpt',
  slug: 'the slug',
  date: 'the date',
  modified: 'the time of the last change',
  author: 'the author',
  author_name: 'the name of the author',
  author_url: 'a page about the author',
  tags: 'tags',
  categories: 'categories',
  featured_image: 'the picture',
  featured_image_alt: 'what the picture shows',
  canonical_url: 'the address of the original',
  locale: 'the language',
  translation_of: 'the article that this is a translation of',
};

const quoted = (pointer: string | undefined) => `“${pointer ?? ''}”`;

const orElse = (others: readonly string[]) =>
  others.length === 0 ? '.' : `; where that is empty, ${others.map(quoted).join(' and then ')}.`;

/** The sender is known, and so is where it puts the field. */
export const bySender = (sender: string, [first, ...others]: readonly string[]) =>
  `${sender} sends it as ${quoted(first)}${orElse(others)}`;

/** The name of the field says what it is. */
export const byName = (field: FieldName, [first, ...others]: readonly string[]) =>
  `${quoted(first)} is a usual name for ${nouns[field]}${orElse(others)}`;

/** A picture without a host, as Strapi sends those that it keeps itself. */
export const ofRelative = (field: FieldName, value: unknown) =>
  field === 'featured_image' && typeof value === 'string' && value.startsWith('/')
    ? ' It names no host, so the picture is fetched only when the sender gives the whole address.'
    : '';

/** Nothing in the payload is an id of the article. */
export function withoutId({ path, paths }: Rule): string {
  const stand = path ?? paths?.[0];
  if (stand !== undefined) return `The article has no id of its own; ${quoted(stand)} is taken because it usually stays the same.`;
  return 'The article has no id. Choose a value that stays the same when the article is sent again and that no other article has.';
}
