import { bytes, instant, int, primary } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const images = defineTable('sp_ingest_images', { key: primary(bytes(32)), mediaId: int(), createdAt: instant() });

export const createIngestImages = migration(21, 'ingest-images', ({ createTable }) => createTable(images));
