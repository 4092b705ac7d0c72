import type { ParamsOf } from '../../api/operations';

/** Who can send, by the name that its choice has. */
export const senderNames = [
  'github',
  'ghost',
  'wordpress',
  'contentful',
  'sanity',
  'strapi',
  'directus',
  'shopify',
  'stripe',
  'any',
] as const;
export type SenderName = (typeof senderNames)[number];

type Proof = Pick<ParamsOf<'content_sources', 'create'>, 'auth_mode' | 'sig_header_mode'>;

interface Sender {
  readonly label: string;
  /** How it proves itself. */
  readonly proof: Proof;
  /** It makes the secret, and people paste it here. */
  readonly bringsSecret?: true;
  /** A payload as it sends one, to try with. */
  readonly sample: object;
}

const bearer: Proof = { auth_mode: 'bearer' };
const signed = (sig_header_mode: NonNullable<Proof['sig_header_mode']>): Proof => ({ auth_mode: 'hmac', sig_header_mode });

const text = 'This article came from the test button. It shows that the way from the sender to this site works.';
const html = `<p>${text}</p>`;

/** See `senderNames`; names of products are the same in every language. */
export const senders: Readonly<Record<SenderName, Sender>> = {
  github: {
    label: 'GitHub',
    proof: signed('github'),
    sample: {
      action: 'published',
      release: {
        id: 1,
        tag_name: 'v1.0.0',
        name: 'Version 1.0',
        body: text,
        html_url: 'https://example.com/releases/1',
        author: { login: 'octocat' },
      },
      repository: { full_name: 'example/project' },
    },
  },
  ghost: {
    label: 'Ghost',
    proof: signed('ghost'),
    sample: {
      post: { current: { id: 'test-1', title: 'A test from Ghost', html, slug: 'a-test-from-ghost', status: 'published' }, previous: {} },
    },
  },
  wordpress: {
    label: 'WordPress',
    proof: bearer,
    sample: {
      post_id: 1,
      post: { ID: 1, post_title: 'A test from WordPress', post_content: html, post_name: 'a-test-from-wordpress', post_status: 'publish' },
    },
  },
  contentful: {
    label: 'Contentful',
    proof: bearer,
    sample: { sys: { id: 'test-1', type: 'Entry' }, fields: { title: { 'en-US': 'A test from Contentful' }, body: { 'en-US': text } } },
  },
  sanity: { label: 'Sanity', proof: bearer, sample: { _id: 'test-1', _type: 'post', title: 'A test from Sanity', body: html } },
  strapi: {
    label: 'Strapi',
    proof: bearer,
    sample: {
      event: 'entry.publish',
      model: 'article',
      entry: { id: 1, title: 'A test from Strapi', content: html, slug: 'a-test-from-strapi' },
    },
  },
  directus: {
    label: 'Directus',
    proof: bearer,
    sample: { collection: 'articles', key: '1', payload: { title: 'A test from Directus', content: html, slug: 'a-test-from-directus' } },
  },
  shopify: {
    label: 'Shopify',
    proof: signed('shopify'),
    bringsSecret: true,
    sample: {
      id: 1,
      title: 'A test from Shopify',
      body_html: html,
      handle: 'a-test-from-shopify',
      blog_id: 1,
      admin_graphql_api_id: 'gid://shopify/Article/1',
    },
  },
  stripe: {
    label: 'Stripe-like',
    proof: signed('stripe'),
    bringsSecret: true,
    sample: { id: 'evt_1', type: 'article.published', data: { object: { id: 'test-1', title: 'A test event', content: html } } },
  },
  any: {
    label: '',
    proof: { auth_mode: 'hmac_or_bearer', sig_header_mode: 'standard' },
    sample: { id: 'test-1', title: 'A test article', content: html, slug: 'a-test-article' },
  },
};
