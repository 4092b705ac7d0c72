import { ascii, bytes, flag, id, instant, int, json, longText, nullable, primary, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const sources = defineTable(
  'sp_sources',
  {
    id: primary(ascii(20)),
    slug: ascii(64),
    name: text(190),
    enabled: flag(),
    status: ascii(16),
    mappingStatus: ascii(16),
    settings: json(),
    mapping: nullable(json()),
    sample: nullable(json()),
    fingerprint: nullable(ascii(64)),
    shape: nullable(json()),
    mappedTypes: nullable(json()),
    notices: json(),
    rowUuid: ascii(36),
    secretSealed: nullable(longText()),
    secretGeneration: int(),
    secretSource: ascii(10),
    forwardSealed: nullable(longText()),
    forwardGeneration: int(),
    cptPostType: nullable(ascii(20)),
    failures: int(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['slug']] },
);

const deliveries = defineTable(
  'sp_ingest_deliveries',
  {
    seq: id(),
    id: ascii(30),
    sourceId: ascii(20),
    deliveryKey: bytes(32),
    body: longText(),
    state: ascii(10),
    attempts: int(),
    itemsDone: int(),
    error: nullable(longText()),
    receivedAt: instant(),
    endedAt: nullable(instant()),
  },
  { unique: [['sourceId', 'deliveryKey'], ['id']], index: [['sourceId', 'state', 'seq'], ['state', 'seq'], ['receivedAt']] },
);

const posts = defineTable(
  'sp_ingest_posts',
  {
    sourceId: primary(ascii(20)),
    externalId: primary(text(190)),
    postId: int(),
    contentHash: bytes(32),
    modifiedAt: nullable(instant()),
    credited: json(),
    updatedAt: instant(),
  },
  { index: [['postId']] },
);

const postTypes = defineTable('sp_post_types', { slug: primary(ascii(20)), definition: json() });

export const createSources = migration(18, 'content-sources', async ({ createTable }) => {
  await createTable(sources);
  await createTable(postTypes);
});
export const createIngestDeliveries = migration(19, 'ingest-deliveries', ({ createTable }) => createTable(deliveries));
export const createIngestPosts = migration(20, 'ingest-posts', ({ createTable }) => createTable(posts));
