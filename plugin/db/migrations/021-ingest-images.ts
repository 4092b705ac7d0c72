import { bytes, instant, int, primary } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

const images = defineTable('sp_ingest_images', { key: primary(bytes(32)), mediaId: int(), createdAt: instant() });

export const createIngestImages = migration(21, 'ingest-images', ({ createTable }) => createTable(images));
