import { setImmediate as others } from 'node:timers/promises';
import type { Db } from '../../../host';
import type { Vault } from '../../../kit/vault';
import type { Lead } from '../record/lead-table';
import { leads } from '../record/leads';
import { ledgerMac } from './chain';
import { contactDigest } from './contact-digest';
import { type ChainState, type FoundEvent, type LedgerKeys, walkChain } from './walk';

/** Throws OperationError `unavailable` while the vault is sealed. */
export const ledgerKeys = (vault: Pick<Vault, 'mac' | 'macKid'>): LedgerKeys => ({ mac: ledgerMac(vault), kid: vault.macKid });

export interface LeadVerdict {
  /** As it was when its last event was read. */
  readonly lead: Lead;
  readonly chain: ChainState;
}

interface Options {
  readonly keys: LedgerKeys;
  readonly id: number;
  readonly onEvent?: (event: FoundEvent) => void;
}

/** A lead's row and the digest of its contact record, as they were committed together. */
export interface LeadEnd {
  readonly lead: Lead;
  /** Null where there is no contact record. */
  readonly contact: string | null;
}

const perBatch = 1000;

/**
 * A lead's events in batches, and then its row, while it may be growing. The row is read after the events and never before: events are
 * committed with their head, so the head is at least as new as any event that was seen. What it knows and we have not seen is then read
 * too, or is missing. Throws `not_found`, also where the lead is deleted meanwhile.
 */
export async function* readChain(db: Db, id: number): AsyncGenerator<readonly FoundEvent[], LeadEnd> {
  const store = leads(db);
  let [after, count] = [Number.MIN_SAFE_INTEGER, 0];
  let known: Lead | undefined;
  for (;;) {
    const batch = await eventsAfter(db, id, after);
    if (batch.length > 0) yield batch;
    after = batch.at(-1)?.seq ?? after;
    count += batch.length;
    // The embedded database answers without waiting: a long check would hold up every other request.
    if (batch.length > 0) await others();
    if (batch.length === perBatch) continue;
    const lead = await store.get(id);
    const isBehind = lead.eventCount > count && (batch.length > 0 || lead.eventCount !== known?.eventCount);
    known = lead;
    if (isBehind) continue;
    const { events, contact } = await contactOf(db, id);
    // Every change of the contact record comes with an event.
    if (events === lead.eventCount) return { lead, contact };
  }
}

/** Check a lead's chain (D187). */
export async function verifyLead(db: Db, { keys, id, onEvent }: Options): Promise<LeadVerdict> {
  const walk = walkChain(keys, await leads(db).get(id));
  const chain = readChain(db, id);
  for (;;) {
    const step = await chain.next();
    if (step.done) return { lead: step.value.lead, chain: walk.end(step.value) };
    for (const event of step.value) {
      walk.add(event);
      onEvent?.(event);
    }
  }
}

/** In one statement, so that both are of one moment. */
async function contactOf(db: Db, id: number): Promise<{ readonly events: number | undefined; readonly contact: string | null }> {
  const sql = `SELECT l.event_count AS events, c.lead_id AS owner, c.salt, c.name, c.email, c.phone, c.company, c.message
    FROM sp_leads l LEFT JOIN sp_lead_contacts c ON c.lead_id = l.id WHERE l.id = ?`;
  const [row] = await db.query<Record<string, unknown>>(sql, [id]);
  if (!row) return { events: undefined, contact: null };
  const { events, owner, salt, name, email, phone, company, message } = row;
  const words = { name: textOf(name), email: textOf(email), phone: textOf(phone), company: textOf(company), message: textOf(message) };
  return { events: Number(events), contact: owner === null ? null : contactDigest(bytesOf(salt), words) };
}

/** Some events of a lead, in their order. */
export async function eventsAfter(db: Db, id: number, seq: number): Promise<FoundEvent[]> {
  const sql = `SELECT seq, at, type, body, prev_mac AS prevMac, mac, kid FROM sp_lead_events WHERE lead_id = ? AND seq > ? ORDER BY seq LIMIT ${perBatch}`;
  return (await db.query(sql, [id, seq])).map(foundEvent);
}

/** A raw row with its columns as text and bytes, whatever the embedded database was made to hold. */
export function foundEvent({ seq, at, type, body, prevMac, mac, kid }: Record<string, unknown>): FoundEvent {
  return {
    seq: Number(seq),
    at: textOf(at),
    type: textOf(type),
    body: textOf(body),
    prevMac: bytesOf(prevMac),
    mac: bytesOf(mac),
    kid: textOf(kid),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const bytesOf = (value: unknown) => (value instanceof Uint8Array ? value : new Uint8Array());
