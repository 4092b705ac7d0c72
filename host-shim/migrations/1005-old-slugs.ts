import { columns, defineTable, migration } from '../../plugin/adapter';

const { ascii, int, primary } = columns;

const oldSlugs = defineTable(
  'host_old_slugs',
  { type: primary(ascii(32)), slug: primary(ascii(190)), postId: int() },
  { index: [['postId']] },
);

export const addOldSlugs = migration(1005, 'host-old-slugs', ({ createTable }) => createTable(oldSlugs));
