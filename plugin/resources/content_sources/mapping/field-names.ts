import { languageTag } from '../../../kit/language-tag';
import { isPortableText, isTextTree } from '../../../markup/rich-text/kinds';
import { timeOf } from './dates';
import { textOf } from './text-of';
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
      'html content_encoded content_html body_html content.rendered content.html content body.html body post_content article_body markdown body_markdown content_markdown structured_text text full_text message content.raw description',
    ),
  ],
  [
    'excerpt',
    list(
      'excerpt excerpt.rendered custom_excerpt post_excerpt summary summary_html teaser intro introduction abstract lead dek standfirst content_snippet short_description description meta_description',
    ),
  ],
  ['id', list('document_id id guid guid.rendered guid.text uuid external_id post_id article_id item_id entry_id uid sku key')],
  ['slug', list('slug slug.current handle url_slug permalink_slug post_name full_slug')],
  [
    'date',
    list(
      'first_published_at published_at post_date_gmt date_gmt published_on published publish_date date_published iso_date pub_date pubdate post_date date date.raw first_publication_date created_at created_on created date_created',
    ),
  ],
  [
    'modified',
    list(
      'updated_at post_modified_gmt modified_gmt modified_at modified updated last_modified date_modified last_publication_date date_updated edited_at',
    ),
  ],
  [
    'author',
    list(
      'author.email primary_author.email authors.email creator.email user.email author_email author.name primary_author.name authors.name author_name author.login author.username author.display_name author creator dc_creator byline user.login user.name written_by',
    ),
  ],
  ['tags', list('tags.name tags.title tags tag_list tags.slug keywords labels.name labels topics.name topics')],
  [
    'categories',
    list('categories.name categories.title categories category.name category.title category section.name section sections.name'),
  ],
  [
    'featured_image',
    list(
      'feature_image feature_image.url featured_image.url featured_image.src featured_image featured_media_url jetpack_featured_media_url post_thumbnail hero_image.url hero_image cover_image.url cover_image cover.url cover.data.attributes.url cover main_image.asset.url main_image.url image.url image.src image.filename image.asset.url image images.src images.url images thumbnail.url thumbnail thumbnail_url og_image picture photo banner_image enclosure.url enclosures.url',
    ),
  ],
  [
    'featured_image_alt',
    list(
      'feature_image_alt featured_image_alt featured_image.alt hero_image.alt cover_image.alt cover.alternative_text cover.alt main_image.alt image.alternative_text image.alt image_alt',
    ),
  ],
  ['locale', list('locale language lang language_code locale.code language.code lang_code')],
  ['translation_of', list('translation_of translation_key translation_id translation_group translations_id translated_from trid')],
  ['canonical_url', list('canonical_url html_url permalink post_permalink url link web_url share_url')],
  ['author_name', list('author.name primary_author.name authors.name creator.name user.name author_name')],
  ['author_url', list('author.website primary_author.website authors.website author.url primary_author.url authors.url author_url')],
];

/** Numbers and UUIDs name records of the sender's own, which mean nothing here. */
const isReference = /^(\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text);
const isDate = (text: string) => timeOf(text) !== undefined;
const isTerm = (text: string) => !isReference.test(text);
const isLanguage = (text: string) => languageTag(text) !== undefined;
const isPerson = (text: string) => text.length <= 190 && !isReference.test(text) && !/^https?:\/\//i.test(text);

/** Fields that the text alone decides about. */
const judges: Partial<Readonly<Record<FieldName, (text: string) => boolean>>> = {
  ...{ date: isDate, modified: isDate, canonical_url: isAddress, author_url: isAddress },
  ...{ locale: isLanguage, tags: isTerm, categories: isTerm, author: isPerson, author_name: isPerson },
};

/** Whether a value could stand for the field. */
export function fits(field: FieldName, value: unknown): boolean {
  if (field === 'content' && (isPortableText(value) || isTextTree(value))) return true;
  const text = textOf(Array.isArray(value) ? value[0] : value).trim();
  if (text === '') return false;
  const judge = judges[field];
  if (judge) return judge(text);
  if (field === 'featured_image') return /^https?:\/\/\S+$/i.test(text) || /^\/[^/\s]\S*\.(avif|gif|jpe?g|png|webp)$/i.test(text);
  if (field === 'title') return typeof value === 'string' && text.length <= 500 && !/^https?:\/\/\S+$/i.test(text);
  if (field === 'content') return typeof value === 'string' && !/^https?:\/\/\S+$/i.test(text);
  if (field === 'id') return text.length <= 190 && !Array.isArray(value) && typeof value !== 'boolean';
  return typeof value === 'string';
}
