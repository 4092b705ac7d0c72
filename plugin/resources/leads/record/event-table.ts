import { ascii, bytes, int, longText, primary } from '../../../db/columns';
import { defineTable } from '../../../db/table';

/** The timeline: only ever appended to. `body` is the canonical JSON that was signed, to the byte. */
export const leadEventTable = defineTable(
  'sp_lead_events',
  {
    leadId: primary(int()),
    seq: primary(int()),
    at: ascii(27),
    type: ascii(20),
    body: longText(),
    prevMac: bytes(32),
    mac: bytes(32),
    kid: ascii(64),
  },
  { index: [['type']] },
);
