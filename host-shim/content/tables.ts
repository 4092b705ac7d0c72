import { columns, defineTable } from '../../plugin/adapter';

const { ascii, id, instant, int, json, longText, primary, text } = columns;

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
  },
  { unique: [['type', 'slug']], index: [['type', 'id'], ['type', 'status', 'id'], ['status', 'createdAt', 'id'], ['authorId']] },
);

export const metaTable = defineTable('host_post_meta', { postId: primary(int()), name: primary(text(190)), value: json<unknown>() });

export const termsTable = defineTable(
  'host_terms',
  { id: id(), taxonomy: ascii(32), slug: ascii(190), name: text(190) },
  { unique: [['taxonomy', 'slug']], index: [['taxonomy', 'name']] },
);

export const postTermsTable = defineTable('host_post_terms', { postId: primary(int()), termId: primary(int()) }, { index: [['termId']] });
