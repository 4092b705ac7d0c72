import { ascii, instant, int, json, nullable, primary, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const uploads = defineTable(
  'sp_post_uploads',
  {
    ref: primary(ascii(22)),
    name: text(190),
    alt: text(500),
    kinds: json(),
    maxBytes: int(),
    callerKind: ascii(8),
    callerId: ascii(64),
    callerName: text(190),
    userId: nullable(int()),
    expiresAt: instant(),
    usedAt: nullable(instant()),
    mediaId: nullable(int()),
  },
  { index: [['expiresAt']] },
);

export const createPostUploads = migration(91, 'post-uploads', ({ createTable }) => createTable(uploads));
