import { columns, defineTable } from '../../adapter';

const { ascii, id, int, json, primary, text } = columns;

export const metaTable = defineTable('host_post_meta', { postId: primary(int()), name: primary(text(190)), value: json<unknown>() });

export const termsTable = defineTable(
  'host_terms',
  { id: id(), taxonomy: ascii(32), slug: ascii(190), name: text(190) },
  { unique: [['taxonomy', 'slug']], index: [['taxonomy', 'name']] },
);

export const postTermsTable = defineTable('host_post_terms', { postId: primary(int()), termId: primary(int()) }, { index: [['termId']] });
