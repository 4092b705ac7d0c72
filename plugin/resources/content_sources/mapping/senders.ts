import { valueAt } from './pointer';
import type { FieldName } from './types';

/** What a sender's payloads have in common, whatever the fields of its customers are called. */
export interface Sender {
  readonly name: string;
  /** Where the article stands. */
  readonly at: string;
  /** Pointers that all of its payloads have; one of a list in a list is enough. */
  readonly has: readonly (string | readonly string[])[];
  /** Objects in the article whose fields are the article's. */
  readonly wrappings?: readonly string[];
  /** Pointers from the article, where the names alone would not tell; each counts where those before it are empty. */
  readonly fields?: Partial<Readonly<Record<FieldName, readonly string[]>>>;
  readonly isMarkdown?: boolean;
}

const thread = (kind: string): Sender => ({
  name: 'GitHub',
  at: `/${kind}`,
  has: [`/${kind}/html_url`, '/repository'],
  fields: { content: ['/body'], author: ['/user/login'], tags: ['/labels/*/name'] },
  isMarkdown: true,
});

const shopify = (at: string): Sender => ({
  name: 'Shopify',
  at,
  has: [`${at}/handle`, [`${at}/body_html`, `${at}/admin_graphql_api_id`], [`${at}/blog_id`, `${at}/variants`]],
  fields: { date: ['/published_at', '/created_at'], categories: ['/product_type'], featured_image: ['/image/src', '/images/0/src'] },
});

/** The first that fits counts. */
const senders: readonly Sender[] = [
  {
    name: 'GitHub',
    at: '/release',
    has: ['/release/tag_name', '/repository'],
    fields: { title: ['/name', '/tag_name'], content: ['/body'], date: ['/published_at', '/created_at'], author: ['/author/login'] },
    isMarkdown: true,
  },
  thread('discussion'),
  thread('issue'),
  thread('pull_request'),
  { name: 'Ghost', at: '/post/current', has: ['/post/current', '/post/previous'] },
  { name: 'Ghost', at: '/page/current', has: ['/page/current', '/page/previous'] },
  { name: 'Strapi', at: '/entry', has: ['/event', ['/model', '/uid'], '/entry'] },
  { name: 'Contentful', at: '', has: ['/sys/id', '/sys/type', '/fields'], wrappings: ['/sys'] },
  { name: 'Sanity', at: '', has: ['/_id', '/_type'] },
  {
    name: 'Directus',
    at: '',
    has: ['/collection', '/payload', ['/key', '/keys']],
    wrappings: ['/payload'],
    fields: { id: ['/key', '/keys/0'] },
  },
  {
    name: 'DatoCMS',
    at: '/entity',
    has: ['/entity_type', '/entity/attributes'],
    fields: { date: ['/meta/first_published_at', '/meta/published_at', '/meta/created_at'], modified: ['/meta/updated_at'] },
  },
  { name: 'Storyblok', at: '/story', has: ['/story/full_slug', '/story/content'], wrappings: ['/content'] },
  { name: 'Storyblok', at: '', has: ['/story_id', '/space_id', '/action'], fields: { id: ['/story_id'] } },
  { name: 'Hygraph', at: '/data', has: ['/operation', '/data/__typename'] },
  {
    name: 'WordPress',
    at: '',
    has: ['/post_id', '/post/post_title'],
    wrappings: ['/post'],
    fields: { id: ['/post_id'], featured_image: ['/post_thumbnail'], canonical_url: ['/post_permalink'] },
  },
  {
    name: 'WordPress',
    at: '',
    has: ['/title/rendered', '/content/rendered', '/date_gmt'],
    fields: {
      author: ['/_embedded/author/0/name'],
      categories: ['/_embedded/wp:term/0/*/name'],
      tags: ['/_embedded/wp:term/1/*/name'],
      featured_image: ['/_embedded/wp:featuredmedia/0/source_url', '/jetpack_featured_media_url'],
    },
  },
  shopify(''),
  shopify('/article'),
  shopify('/product'),
  {
    name: 'Make',
    at: '',
    has: ['/dateCreated', '/url', ['/rssFields', '/source']],
    fields: { id: ['/rssFields/guid/#', '/rssFields/guid'] },
  },
];

const isThere = (payload: unknown, pointer: string) => (valueAt(payload, pointer) ?? null) !== null;

/** Whose payload it is, by what only that sender's have (D134). */
export const senderOf = (payload: unknown): Sender | undefined =>
  senders.find(({ has }) => has.every((pointer) => [pointer].flat().some((one) => isThere(payload, one))));
