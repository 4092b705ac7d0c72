import type { Recorded } from './recorded';

const at = (day: number) => `2026-11-0${day}T08:00:00.000Z`;

const contentful = {
  metadata: { tags: [{ sys: { type: 'Link', linkType: 'Tag', id: 'autumn' } }], concepts: [] },
  sys: {
    type: 'Entry',
    id: '5KsDBWseXY6QegucYAoacS',
    space: { sys: { type: 'Link', linkType: 'Space', id: 'yadj1kx9rmg0' } },
    environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
    contentType: { sys: { type: 'Link', linkType: 'ContentType', id: 'post' } },
    createdBy: { sys: { type: 'Link', linkType: 'User', id: '7Bsl' } },
    updatedBy: { sys: { type: 'Link', linkType: 'User', id: '4FLr' } },
    revision: 1,
    createdAt: at(1),
    updatedAt: at(2),
  },
  fields: {
    title: { 'en-US': 'Leaves', de: 'Blätter' },
    slug: { 'en-US': 'leaves' },
    summary: { 'en-US': 'They fall' },
    tags: { 'en-US': ['autumn', 'trees'] },
    heroImage: { 'en-US': { sys: { type: 'Link', linkType: 'Asset', id: 'img1' } } },
    body: {
      'en-US': {
        nodeType: 'document',
        data: {},
        content: [
          { nodeType: 'paragraph', data: {}, content: [{ nodeType: 'text', value: 'They fall.', marks: [{ type: 'bold' }], data: {} }] },
        ],
      },
    },
  },
};

const sanityBlock = {
  _type: 'block',
  _key: 'a1',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 's1', text: 'Rain again.', marks: ['em'] }],
};

const strapiMedia = {
  id: 4,
  name: 'rain.jpg',
  alternativeText: 'Rain',
  caption: null,
  width: 800,
  height: 600,
  formats: { thumbnail: { name: 'thumbnail_rain.jpg', url: 'https://cdn.example/thumbnail_rain.jpg' } },
  hash: 'rain_1',
  url: 'https://cdn.example/rain.jpg',
  provider: 's3',
  createdAt: at(1),
};

const strapiEntry = {
  title: 'Rain',
  slug: 'rain',
  description: 'It rains',
  content: 'It **rains**.\n\nStill.',
  createdAt: at(1),
  updatedAt: at(3),
  publishedAt: at(2),
  cover: strapiMedia,
  category: { id: 2, name: 'Weather', slug: 'weather', description: 'All of it' },
  tags: [{ id: 1, name: 'wet' }],
  author: { id: 1, name: 'Ada King', email: 'ada@team.example', createdAt: at(1) },
};

const strapiFields = {
  title: '/entry/title',
  content: '/entry/content',
  excerpt: '/entry/description',
  slug: '/entry/slug',
  date: '/entry/publishedAt',
  modified: '/entry/updatedAt',
  author: '/entry/author/email',
  author_name: '/entry/author/name',
  tags: '/entry/tags/*/name',
  categories: '/entry/category/name',
  featured_image: '/entry/cover/url',
  featured_image_alt: '/entry/cover/alternativeText',
};

export const headless: Readonly<Record<string, Recorded>> = {
  'Contentful: an entry with locales and rich text': {
    payload: contentful,
    fields: {
      id: '/sys/id',
      title: '/fields/title/en-US',
      content: '/fields/body/en-US',
      excerpt: '/fields/summary/en-US',
      slug: '/fields/slug/en-US',
      date: '/sys/createdAt',
      modified: '/sys/updatedAt',
      tags: '/fields/tags/en-US',
    },
    steps: ['rich_text'],
    article: {
      externalId: '5KsDBWseXY6QegucYAoacS',
      title: 'Leaves',
      locale: 'en-US',
      content: '<p><strong>They fall.</strong></p>',
      tags: ['autumn', 'trees'],
    },
  },
  'Contentful: one locale only, a date of its own, text in Markdown': {
    payload: {
      sys: contentful.sys,
      fields: { headline: { 'de-DE': 'Blätter' }, body: { 'de-DE': '# Sie fallen\n\nAlle.' }, publishDate: { 'de-DE': '2026-11-05' } },
    },
    fields: {
      id: '/sys/id',
      title: '/fields/headline/de-DE',
      content: '/fields/body/de-DE',
      date: '/fields/publishDate/de-DE',
      modified: '/sys/updatedAt',
    },
    steps: ['markdown'],
    article: { externalId: '5KsDBWseXY6QegucYAoacS', title: 'Blätter', locale: 'de-DE', date: Date.UTC(2026, 10, 5) },
  },
  'Sanity: a document with portable text': {
    payload: {
      _id: 'b0f8',
      _type: 'post',
      _rev: 'r1',
      _createdAt: at(1),
      _updatedAt: at(3),
      title: 'Rain',
      slug: { _type: 'slug', current: 'rain' },
      excerpt: 'It rains',
      publishedAt: at(2),
      mainImage: { _type: 'image', asset: { _id: 'image-1', url: 'https://cdn.example/rain.jpg' } },
      author: { _type: 'author', _id: 'au1', name: 'Ada King' },
      categories: [{ _id: 'c1', title: 'Weather' }],
      body: [sanityBlock],
    },
    fields: {
      id: '/_id',
      title: '/title',
      content: '/body',
      excerpt: '/excerpt',
      slug: '/slug/current',
      date: '/publishedAt',
      modified: '/_updatedAt',
      author: '/author/name',
      categories: '/categories/*/title',
      featured_image: '/mainImage/asset/url',
    },
    steps: ['portable_text'],
    article: { externalId: 'b0f8', title: 'Rain', content: '<p><em>Rain again.</em></p>', slug: 'rain' },
  },
  'Sanity: references that nobody resolved': {
    payload: {
      _id: 'b0f9',
      _type: 'post',
      _createdAt: at(1),
      _updatedAt: at(3),
      title: 'Sun',
      mainImage: { _type: 'image', asset: { _ref: 'image-abc-800x600-jpg', _type: 'reference' } },
      author: { _ref: 'au1', _type: 'reference' },
      body: [sanityBlock],
    },
    fields: { id: '/_id', title: '/title', content: '/body', date: '/_createdAt', modified: '/_updatedAt' },
    steps: ['portable_text'],
    article: { externalId: 'b0f9', title: 'Sun' },
  },
  'Strapi 4: an entry with a media object': {
    payload: { event: 'entry.publish', createdAt: at(3), model: 'article', uid: 'api::article.article', entry: { id: 1, ...strapiEntry } },
    fields: { id: '/entry/id', ...strapiFields },
    steps: ['markdown'],
    article: { externalId: '1', title: 'Rain', featuredImage: 'https://cdn.example/rain.jpg', categories: ['Weather'] },
  },
  'Strapi 5: a documentId that stays while the id changes': {
    payload: {
      event: 'entry.publish',
      createdAt: at(3),
      model: 'article',
      uid: 'api::article.article',
      entry: { id: 9, documentId: 'k2w9n3', ...strapiEntry, locale: 'en' },
    },
    fields: { id: '/entry/documentId', ...strapiFields, locale: '/entry/locale' },
    steps: ['markdown'],
    article: { externalId: 'k2w9n3', title: 'Rain', locale: 'en', featuredImageAlt: 'Rain' },
  },
  'Strapi: a picture that it keeps itself': {
    payload: {
      event: 'entry.update',
      model: 'page',
      entry: { id: 2, title: 'Mud', body: '<p>Wet.</p>', image: { ...strapiMedia, url: '/uploads/mud.jpg', formats: null } },
    },
    fields: {
      id: '/entry/id',
      title: '/entry/title',
      content: '/entry/body',
      featured_image: '/entry/image/url',
      featured_image_alt: '/entry/image/alternativeText',
    },
    article: { externalId: '2', title: 'Mud', featuredImage: '/uploads/mud.jpg' },
  },
  'Strapi: text in blocks': {
    payload: {
      event: 'entry.create',
      model: 'page',
      entry: {
        id: 3,
        title: 'Ice',
        content: [
          { type: 'heading', level: 3, children: [{ type: 'text', text: 'Cold' }] },
          { type: 'list', format: 'ordered', children: [{ type: 'list-item', children: [{ type: 'text', text: 'Slips', bold: true }] }] },
        ],
        author: '0a1b2c3d-1111-4222-8333-444455556666',
      },
    },
    fields: { id: '/entry/id', title: '/entry/title', content: '/entry/content' },
    steps: ['rich_text'],
    article: { externalId: '3', content: '<h3>Cold</h3><ol><li><strong>Slips</strong></li></ol>' },
  },
};
