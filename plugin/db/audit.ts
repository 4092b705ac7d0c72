import { ascii, bytes, flag, id, instant, int, longText, nullable, primary, text } from './columns';
import { defineTable } from './table';

/** One row per mutation that passed the params check; append-only. */
export const auditTable = defineTable(
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
    /** Canonical JSON without secrets, at most 64 KB. */
    params: longText(),
    ok: flag(),
    changed: flag(),
    status: int(),
    reason: nullable(text(200)),
    /** The latest seal that the writer knew of: proof that it was there, should it be gone later. */
    sealNo: int(),
    macKid: ascii(64),
    mac: bytes(32),
    /** When the row was inserted, by the database's clock: by this, and not by `at`, a row is old enough to be sealed. Not signed. */
    storedAt: instant(),
    /** Name and version that an MCP client gave. */
    client: nullable(text(100)),
    /** The changed record as it was and as it is since: canonical JSON without secrets, at most 16 KB each. */
    recordBefore: nullable(longText()),
    recordAfter: nullable(longText()),
    /** MAC of the record as the row left it; null where the change cannot be undone. */
    leftMac: nullable(bytes(32)),
    /** The row whose change this one took back. */
    undoes: nullable(int()),
  },
  { unique: [['uid']], index: [['at'], ['resource', 'action']] },
);

/** The chain of seals: each covers the rows after its predecessor's last one, up to its own. */
export const auditSealsTable = defineTable(
  'sp_audit_seals',
  {
    no: primary(int()),
    firstId: int(),
    lastId: int(),
    count: int(),
    /** `id:mark` of each row, by which a break is located. */
    entries: longText(),
    digest: bytes(32),
    prevMac: bytes(32),
    at: instant(),
    macKid: ascii(64),
    mac: bytes(32),
    /** Rows that this seal and all before it cover, those that left for files among them; null in seals of earlier releases. Not signed (D750). */
    total: nullable(int()),
  },
  { index: [['total']] },
);

/** Rows of `sp_audit` from which a person was erased: the MAC joins the row as it was with what it says now (D463). */
export const auditErasuresTable = defineTable('sp_audit_erasures', { rowId: primary(int()), at: instant(), mac: bytes(32) });

/** What left the log for files: up to which seal and row, and the MAC that the next seal goes on from (D747). */
export const auditArchivesTable = defineTable('sp_audit_archives', {
  lastSeal: primary(int()),
  firstSeal: int(),
  lastId: int(),
  sealMac: bytes(32),
  /** Rows in the file. */
  count: int(),
  file: text(190),
  sha256: bytes(32),
  at: instant(),
  macKid: ascii(64),
  mac: bytes(32),
});
