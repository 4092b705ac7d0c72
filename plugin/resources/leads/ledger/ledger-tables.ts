import { ascii, bytes, id, instant, int, longText, nullable, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

/** One row, locked by whoever deletes a lead or makes a checkpoint: the ends of the two chains of the site. */
export const ledgerTable = defineTable('sp_ledger', {
  id: primary(int()),
  tombstones: int(),
  tombstoneMac: nullable(bytes(32)),
  /** MAC over the two before; null before the first deletion. */
  seal: nullable(bytes(32)),
  checkpoint: int(),
  checkpointHash: nullable(bytes(32)),
  /** When all of it was last compared with the anchors. */
  comparedAt: nullable(instant()),
});

/** What is left of a lead that was deleted lawfully: nothing personal, and a place in the chain of deletions. */
export const tombstoneTable = defineTable(
  'sp_ledger_tombstones',
  {
    no: primary(int()),
    leadId: int(),
    refMac: bytes(32),
    lastSeq: int(),
    lastMac: bytes(32),
    /** `user:1` or `key:3`. */
    actor: ascii(64),
    at: ascii(27),
    prevMac: bytes(32),
    mac: bytes(32),
    kid: ascii(64),
  },
  { index: [['leadId'], ['refMac']] },
);

/** The checkpoints as they are written to the anchors, line by line. */
export const checkpointTable = defineTable('sp_ledger_checkpoints', {
  no: primary(int()),
  at: ascii(27),
  hash: bytes(32),
  line: longText(),
});

/** What an authority has signed of a checkpoint: when it was there. The answer as it came, in base64. */
export const timestampTable = defineTable('sp_ledger_timestamps', { no: primary(int()), at: ascii(27), response: longText() });

/** What witnesses have signed of the tree of the first `size` checkpoints: a line of a signed note each. */
export const cosignatureTable = defineTable(
  'sp_ledger_cosignatures',
  {
    id: id(),
    size: int(),
    /** By its public key, in base64url. */
    witness: ascii(43),
    at: ascii(27),
    line: text(400),
  },
  { unique: [['witness', 'size']], index: [['size']] },
);

/** What a comparison with the anchors has found, until a person acknowledges it and after. */
export const findingTable = defineTable(
  'sp_ledger_findings',
  {
    id: id(),
    /** Of the text: found again tomorrow, it is the same finding. */
    digest: ascii(43),
    text: text(500),
    foundAt: instant(),
    seenAt: instant(),
    acknowledgedAt: nullable(instant()),
    acknowledgedBy: nullable(ascii(64)),
    reason: nullable(text(500)),
  },
  { unique: [['digest']], index: [['acknowledgedAt', 'id']] },
);

export type Finding = RowOf<typeof findingTable>;
export type Tombstone = RowOf<typeof tombstoneTable>;
export type LedgerEnds = RowOf<typeof ledgerTable>;
