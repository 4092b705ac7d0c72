import { ascii, bytes, flag, id, instant, int, longText, nullable, primary, text } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

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
    storedAt: instant(),
  },
  { unique: [['uid']], index: [['at'], ['resource', 'action']] },
);

const seals = defineTable('sp_audit_seals', {
  no: primary(int()),
  firstId: int(),
  lastId: int(),
  count: int(),
  entries: longText(),
  digest: bytes(32),
  prevMac: bytes(32),
  at: instant(),
  macKid: ascii(64),
  mac: bytes(32),
});

export const createAudit = migration(7, 'audit', ({ createTable }) => createTable(audit));
export const createAuditSeals = migration(12, 'audit-seals', ({ createTable }) => createTable(seals));
