import { ascii, bytes, type Column, flag, id, int, json, nullable, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import type { LeadStatus } from './statuses';

/**
 * One row per lead. Everything but `isPending` is covered by its events: `eventCount`, `headMac` and `headSeal` are the chain's
 * head record, the rest is compared with what the events say.
 */
export const leadTable = defineTable(
  'sp_leads',
  {
    /** Never given out twice. */
    id: id(),
    ref: ascii(16),
    source: text(190),
    campaign: text(190),
    attribution: json<Readonly<Record<string, string>>>(),
    status: ascii(16) as Column<LeadStatus>,
    /** `2026-11-21T23:04:35.123000Z`: fixed text, so that no driver has a say in it; it sorts like the time. */
    firstSeen: ascii(27),
    lastSeen: ascii(27),
    eventCount: int(),
    headMac: bytes(32),
    headSeal: bytes(32),
    /** What the chain's end is to who has no key; null until the first event after proofs came. */
    headDigest: nullable(ascii(43)),
    ledgerKid: ascii(64),
    /** Has events that no checkpoint covers yet. */
    isPending: flag(),
  },
  {
    unique: [['ref']],
    index: [
      ['firstSeen'],
      ['source', 'firstSeen'],
      ['status', 'firstSeen'],
      ['campaign', 'firstSeen'],
      ['isPending', 'id'],
      ['status', 'lastSeen'],
    ],
  },
);

export type Lead = RowOf<typeof leadTable>;
