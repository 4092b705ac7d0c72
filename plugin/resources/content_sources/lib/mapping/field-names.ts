import { textOf, timeOf } from './transforms';
import type { FieldName } from './types';

/** A value of the payload with its name in snake case, parts joined by dots. */
export interface Leaf {
  readonly name: string;
  readonly pointer: string;
  readonly value: unknown;
}

const list = (names: string) => names.split(' ');

/** Names that senders use, the most telling first; fields that claim a name come before those that would take it as a makeshift. */
export const candidates: readonly (readonly [FieldName, readonly string[]])[] = [
  ['title', list('title title.rendered title.raw headline name subject heading post_title')],
  [
    'content',
    list(
      'html content_html body_html content.rendered content.html content body.html body post_content article_body markdown body_markdown content_markdown text full_text message content.raw description',
    ),
  ],
  [
    'excerpt',
    list(
      'excerpt excerpt.rendered custom_excerpt summary teaser abstract lead dek standfirst short_description description meta_description',
    ),
  ],
  ['id', list('id guid guid.rendered uuid external_id post_id article_id item_id entry_id uid sku key')],
  ['slug', list('slug handle url_slug permalink_slug post_name')],
  [
    'date',
    list(
      'published_at date_gmt published_on published publish_date date_published pub_date pubdate post_date date first_publication_date created_at created_on created date_created',
    ),
  ],
  ['modified', list('updated_at modified_gmt modified_at modified updated last_modified date_modified last_publication_date edited_at')],
  [
    'author',
    list(
      'author.email primary_author.email authors.email creator.email user.email author_email author.name primary_author.name authors.name author_name author.login author.username author.display_name author creator byline user.login user.name written_by',
    ),
  ],
  ['tags', list('tags.name tags tag_list tags.slug keywords labels.name labels topics.name topics')],
  ['categories', list('categories.name categories category.name category section sections.name collection')],
  [
    'featured_image',
    list(
      'feature_image featured_image.url featured_image.src featured_image featured_media_url hero_image.url hero_image cover_image.url cover_image image.url image.src image thumbnail.url thumbnail thumbnail_url og_image picture photo banner_image',
    ),
  ],
  ['canonical_url', list('canonical_url html_url permalink url link web_url share_url')],
];

/** Whether a value could stand for the field. */
export function fits(field: FieldName, value: unknown): boolean {
  const text = textOf(Array.isArray(value) ? value[0] : value).trim();
  if (text === '') return false;
  if (field === 'date' || field === 'modified') return timeOf(text) !== undefined;
  if (field === 'featured_image' || field === 'canonical_url') return /^https?:\/\/\S+$/i.test(text);
  // Numbers are ids of the sender's own, which mean nothing here.
  if (field === 'tags' || field === 'categories') return !/^\d+$/.test(text);
  if (field === 'title') return typeof value === 'string' && text.length <= 500 && !/^https?:\/\/\S+$/i.test(text);
  if (field === 'content') return typeof value === 'string' && !/^https?:\/\/\S+$/i.test(text);
  if (field === 'id') return text.length <= 190 && !Array.isArray(value) && typeof value !== 'boolean';
  if (field === 'author') return text.length <= 190 && !/^\d+$|^https?:\/\//i.test(text);
  return typeof value === 'string';
}
