import { schema } from '../../host-shim/schema';
import { columns, defineTable, migration } from '../../plugin/adapter';
import { schema as pluginSchema } from '../../plugin/schema';

const { ascii, bytes, flag, id, instant, int, json, longText, nullable, primary, text } = columns;

const audit = defineTable(
  'sp_audit',
  {
    id: id(),
    uid: ascii(26),
    at: instant(),
    requestId: ascii(64),
    actorKind: ascii(8),
    actorId: text(64),
    actorName: text(190),
    transport: ascii(16),
    resource: ascii(64),
    action: ascii(64),
    params: longText(),
    ok: flag(),
    changed: flag(),
    status: int(),
    reason: nullable(text(200)),
    sealNo: int(),
    macKid: ascii(64),
    mac: bytes(32),
  },
  { unique: [['uid']], index: [['at'], ['resource', 'action']] },
);
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
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['type', 'slug']], index: [['type', 'id'], ['type', 'status', 'id'], ['authorId']] },
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
  createdAt: instant(),
});

/** Migrations of the first build that were edited after it, as they were. */
const asTheyWere = [
  migration(7, 'audit', ({ createTable }) => createTable(audit)),
  migration(1002, 'host-content', async ({ createTable }) => {
    for (const table of [posts, meta, terms, postTerms, media]) await createTable(table);
  }),
];
const nameOf = (Step: (typeof asTheyWere)[number]) => new Step().name ?? '';
const edited = asTheyWere.map(nameOf);
const isOfFirstBuild = (name: string) =>
  Number(name.slice(-13)) <= 12 || (Number(name.slice(-13)) > 1000 && Number(name.slice(-13)) < 1004);

/** What the first build of all ran, before migrations were frozen. */
export const firstBuild = {
  tables: [],
  migrations: [
    ...asTheyWere,
    ...[...pluginSchema.migrations, ...schema.migrations].filter((Step) => isOfFirstBuild(nameOf(Step)) && !edited.includes(nameOf(Step))),
  ],
};
