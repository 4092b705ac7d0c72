import { columns, defineTable } from '../../plugin/adapter';

const { ascii, id, instant, int, longText, nullable, primary, text } = columns;

export const postsTable = defineTable(
  'host_posts',
  {
    id: id(),
    type: ascii(32),
    status: ascii(16),
    slug: ascii(190),
    title: text(500),
    excerpt: longText(),
    content: longText(),
    authorId: int(),
    featuredImageId: int(),
    createdAt: instant(),
    updatedAt: instant(),
    byline: nullable(text(190)),
    bylineUrl: nullable(text(1000)),
    featuredImageAlt: nullable(text(500)),
    locale: nullable(ascii(35)),
    translationKey: nullable(text(255)),
  },
  {
    unique: [['type', 'slug']],
    index: [['type', 'id'], ['type', 'status', 'id'], ['status', 'createdAt', 'id'], ['authorId'], ['translationKey']],
  },
);

/** Where published posts stood before, so that links to them still lead there. */
export const oldSlugsTable = defineTable(
  'host_old_slugs',
  { type: primary(ascii(32)), slug: primary(ascii(190)), postId: int() },
  { index: [['postId']] },
);

/** What is searched of published posts of public types (D414). */
export const searchTable = defineTable('host_search_texts', { postId: primary(int()), title: text(2000), words: longText() });

/** What posts were before somebody changed them by hand. */
export const revisionsTable = defineTable(
  'host_revisions',
  { id: id(), postId: int(), title: text(500), content: longText(), excerpt: longText(), replacedBy: int(), replacedAt: instant() },
  { index: [['postId', 'id']] },
);
