import { ascii, bytes, instant, int, primary, text } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

/** What left the audit log for a file: up to which seal and row, with the MAC that the next seal goes on from. */
const archives = defineTable('sp_audit_archives', {
  lastSeal: primary(int()),
  firstSeal: int(),
  lastId: int(),
  sealMac: bytes(32),
  count: int(),
  file: text(190),
  sha256: bytes(32),
  at: instant(),
  macKid: ascii(64),
  mac: bytes(32),
});

export const createAuditArchives = migration(92, 'audit-archives', ({ createTable }) => createTable(archives));
