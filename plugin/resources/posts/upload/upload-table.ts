import { ascii, instant, int, json, nullable, primary, text } from '../../../db/columns';
import { defineTable } from '../../../db/table';
import type { UploadKind } from './whole-file';

/** Addresses to which one file may be sent, each once. */
export const uploadTable = defineTable(
  'sp_post_uploads',
  {
    ref: primary(ascii(22)),
    name: text(190),
    alt: text(500),
    kinds: json<readonly UploadKind[]>(),
    maxBytes: int(),
    /** Who asked for it, for the audit log. */
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
