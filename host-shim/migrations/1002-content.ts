import { columns, defineTable, migration } from '../../plugin/adapter';

const { ascii, id, instant, int, json, longText, primary, text } = columns;

const posts = defineTable(
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
const meta = defineTable('host_post_meta', { postId: primary(int()), name: primary(text(190)), value: json<unknown>() });
const terms = defineTable(
  'host_terms',
  { id: id(), taxonomy: ascii(32), slug: ascii(190), name: text(190) },
  { unique: [['taxonomy', 'slug']], index: [['taxonomy', 'name']] },
);
const postTerms = defineTable('host_post_terms', { postId: primary(int()), termId: primary(int()) }, { index: [['termId']] });
const media = defineTable('host_media', {
  id: id(),
  name: text(190),
  file: ascii(190),
  mime: ascii(64),
  bytes: int(),
  alt: text(500),
  width: int(),
  height: int(),
  createdAt: instant(),
});

/** Posts with meta and terms, and the list of media files. */
export const createContent = migration(1002, 'host-content', async ({ createTable }) => {
  for (const table of [posts, meta, terms, postTerms, media]) await createTable(table);
});
