import { ghostPost, wordpressPost } from './index';
import type { Recorded } from './recorded';

const article = {
  id: 1,
  blog_id: 241,
  title: 'New shoes',
  handle: 'new-shoes',
  author: 'Ada King',
  user_id: 799,
  body_html: '<p>They are here.</p>',
  summary_html: null,
  tags: 'shoes, news',
  created_at: '2026-11-01T10:00:00-05:00',
  updated_at: '2026-11-02T10:00:00-05:00',
  published_at: '2026-11-01T12:00:00-05:00',
  template_suffix: null,
  admin_graphql_api_id: 'gid://shop/OnlineStoreArticle/1',
};

const articleFields = {
  id: '/id',
  title: '/title',
  content: '/body_html',
  excerpt: '/summary_html',
  slug: '/handle',
  date: ['/published_at', '/created_at'],
  modified: '/updated_at',
  author: '/author',
  tags: '/tags',
};

const product = {
  id: 788_032,
  title: 'Boot',
  body_html: '<p>A boot.</p>',
  vendor: 'Acme',
  product_type: 'Shoes',
  handle: 'boot',
  created_at: '2026-11-01T10:00:00-05:00',
  updated_at: '2026-11-02T10:00:00-05:00',
  published_at: '2026-11-01T12:00:00-05:00',
  status: 'active',
  tags: 'winter, leather',
  variants: [{ id: 1, product_id: 788_032, title: 'Default', price: '9.00', sku: 'B-1', created_at: '2026-11-01T10:00:00-05:00' }],
  options: [{ id: 2, product_id: 788_032, name: 'Title', values: ['Default'] }],
  images: [
    { id: 8, src: 'https://cdn.example/boot.jpg', alt: null },
    { id: 9, src: 'https://cdn.example/boot-2.jpg', alt: null },
  ],
  image: null,
};

const productFields = {
  id: '/id',
  title: '/title',
  content: '/body_html',
  slug: '/handle',
  date: ['/published_at', '/created_at'],
  modified: '/updated_at',
  tags: '/tags',
  categories: '/product_type',
  featured_image: ['/image/src', '/images/0/src'],
};

const wpPost = {
  ID: 7,
  post_author: '1',
  post_date: '2026-11-03 08:15:00',
  post_date_gmt: '2026-11-03 07:15:00',
  post_content: '<p>Welcome back.</p>',
  post_title: 'Hello again',
  post_excerpt: 'Welcome',
  post_status: 'publish',
  post_name: 'hello-again',
  post_modified: '2026-11-03 10:00:00',
  post_modified_gmt: '2026-11-03 09:00:00',
  post_parent: 0,
  guid: 'https://wp.example/?p=7',
  post_type: 'post',
};

export const sites: Readonly<Record<string, Recorded>> = {
  'Ghost: a post': {
    payload: ghostPost,
    fields: {
      id: '/post/current/id',
      title: '/post/current/title',
      content: '/post/current/html',
      excerpt: '/post/current/custom_excerpt',
      slug: '/post/current/slug',
      date: '/post/current/published_at',
      modified: '/post/current/updated_at',
      author: '/post/current/primary_author/email',
      author_name: '/post/current/primary_author/name',
      tags: '/post/current/tags/*/name',
      featured_image: '/post/current/feature_image',
      canonical_url: '/post/current/url',
    },
    article: { externalId: '6540f1d2c3b4a5968778695a', title: 'Coming home', tags: ['News', 'Home'], excerpt: 'Back again' },
  },
  'WordPress: a post of the REST interface': {
    payload: wordpressPost,
    fields: {
      id: '/id',
      title: '/title/rendered',
      content: '/content/rendered',
      excerpt: '/excerpt/rendered',
      slug: '/slug',
      date: '/date_gmt',
      modified: '/modified_gmt',
      canonical_url: '/link',
    },
    article: { externalId: '4711', title: 'Hello & again', canonicalUrl: 'https://wp.example/hello-again/' },
  },
  'WordPress: the same with what belongs to it': {
    payload: {
      ...wordpressPost,
      _embedded: {
        author: [{ id: 3, name: 'Ada King', slug: 'ada' }],
        'wp:featuredmedia': [{ id: 12, source_url: 'https://wp.example/home.jpg', title: { rendered: 'home' } }],
        'wp:term': [[{ id: 4, name: 'News' }], [{ id: 9, name: 'Home' }]],
      },
    },
    fields: {
      id: '/id',
      title: '/title/rendered',
      content: '/content/rendered',
      excerpt: '/excerpt/rendered',
      slug: '/slug',
      date: '/date_gmt',
      modified: '/modified_gmt',
      author: '/_embedded/author/0/name',
      tags: '/_embedded/wp:term/1/*/name',
      categories: '/_embedded/wp:term/0/*/name',
      featured_image: '/_embedded/wp:featuredmedia/0/source_url',
      canonical_url: '/link',
    },
    article: { author: 'Ada King', categories: ['News'], tags: ['Home'], featuredImage: 'https://wp.example/home.jpg' },
  },
  'WordPress: a webhook with thumbnail and permalink': {
    payload: {
      post_id: 7,
      post: wpPost,
      post_meta: { _edit_last: ['1'] },
      post_thumbnail: 'https://wp.example/home.jpg',
      post_permalink: 'https://wp.example/hello-again/',
      taxonomies: { category: { news: { term_id: 4, name: 'News', slug: 'news' } } },
    },
    fields: {
      id: '/post_id',
      title: '/post/post_title',
      content: '/post/post_content',
      excerpt: '/post/post_excerpt',
      slug: '/post/post_name',
      date: '/post/post_date_gmt',
      modified: '/post/post_modified_gmt',
      featured_image: '/post_thumbnail',
      canonical_url: '/post_permalink',
    },
    article: { externalId: '7', title: 'Hello again', date: Date.UTC(2026, 10, 3, 7, 15), canonicalUrl: 'https://wp.example/hello-again/' },
  },
  'Shopify: an article without a picture': {
    payload: { ...article, image: null },
    fields: { ...articleFields, featured_image: '/image/src' },
    article: { externalId: '1', title: 'New shoes', tags: ['shoes', 'news'] },
  },
  'Shopify: an article with one, wrapped': {
    payload: {
      article: { ...article, image: { src: 'https://cdn.example/shoes.jpg', alt: 'Shoes', created_at: '2026-11-01T10:00:00-05:00' } },
    },
    fields: Object.fromEntries(
      Object.entries({ ...articleFields, featured_image: '/image/src', featured_image_alt: '/image/alt' }).map(([name, path]) => [
        name,
        typeof path === 'string' ? `/article${path}` : path.map((one) => `/article${one}`),
      ]),
    ),
    article: { externalId: '1', featuredImage: 'https://cdn.example/shoes.jpg', author: 'Ada King' },
  },
  'Shopify: a product': {
    payload: product,
    fields: productFields,
    article: { externalId: '788032', title: 'Boot', featuredImage: 'https://cdn.example/boot.jpg', categories: ['Shoes'] },
  },
};
