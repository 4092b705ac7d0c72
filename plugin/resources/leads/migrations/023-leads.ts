import { ascii, bytes, flag, id, instant, int, json, longText, primary, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const leads = defineTable(
  'sp_leads',
  {
    id: id(),
    ref: ascii(16),
    source: text(190),
    campaign: text(190),
    attribution: json(),
    status: ascii(16),
    firstSeen: ascii(27),
    lastSeen: ascii(27),
    eventCount: int(),
    headMac: bytes(32),
    headSeal: bytes(32),
    ledgerKid: ascii(64),
    isPending: flag(),
  },
  { unique: [['ref']], index: [['firstSeen'], ['source', 'firstSeen'], ['isPending', 'id']] },
);

const events = defineTable('sp_lead_events', {
  leadId: primary(int()),
  seq: primary(int()),
  at: ascii(27),
  type: ascii(20),
  body: longText(),
  prevMac: bytes(32),
  mac: bytes(32),
  kid: ascii(64),
});

const contacts = defineTable('sp_lead_contacts', {
  leadId: primary(int()),
  name: text(190),
  email: text(190),
  phone: text(60),
  company: text(190),
  message: text(4000),
  updatedAt: instant(),
});

const counts = defineTable('sp_lead_counts', {
  source: primary(text(190)),
  day: primary(ascii(10)),
  shard: primary(int()),
  total: int(),
});

const calls = defineTable('sp_lead_calls', { key: primary(bytes(32)), leadId: int(), at: instant() }, { index: [['leadId'], ['at']] });

export const createLeads = migration(23, 'leads', async ({ createTable }) => {
  for (const table of [leads, events, contacts, counts, calls]) await createTable(table);
});
