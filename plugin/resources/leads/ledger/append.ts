import { rows } from '../../../db/rows';
import type { Db, Storage } from '../../../host';
import { sameBytes } from '../../../kit/same-text';
import type { Vault } from '../../../kit/vault';
import { leadEventTable } from '../record/event-table';
import { type Lead, leadTable } from '../record/lead-table';
import { isOwnAct, type LeadEventType } from '../record/statuses';
import { canonicalText } from './canonical';
import { eventMac, genesisMac, headSeal, ledgerMac } from './chain';
import { digestStart, eventDigest } from './event-digest';
import { instantText } from './instant';
import { rememberAppend } from './own-appends';
import { eventsAfter } from './verify-lead';

/** What an append needs: the transaction that holds the lead's row, the keys and the time. */
export interface Appending {
  readonly db: Db;
  readonly vault: Pick<Vault, 'mac' | 'macKid'>;
  readonly now: number;
}

export interface NewEvent {
  readonly type: LeadEventType;
  readonly data: Readonly<Record<string, unknown>>;
  /** The lead was made in this transaction. Not to be told from its row, which might have been emptied. */
  readonly isFirst?: boolean;
  /** What changes in the lead with the event. */
  readonly changes?: Partial<Pick<Lead, 'status'>> | undefined;
}

/**
 * Append an event to a lead whose row the transaction holds; the lead as it is then. A head that was tampered with is never sealed
 * again: the events go on, and the break stays to be seen (D186).
 */
export async function appendEvent(
  { db, storage, vault, now }: Appending & { readonly storage: Pick<Storage, 'afterCommit'> },
  lead: Lead,
  event: NewEvent,
): Promise<Lead> {
  const mac = ledgerMac(vault);
  const { isFirst = false } = event;
  const prevMac = isFirst ? genesisMac(mac, lead) : lead.headMac;
  const isSound = isFirst || sameBytes(lead.headSeal, headSeal(mac, { ref: lead.ref, count: lead.eventCount, lastMac: lead.headMac }));

  const at = instantText(now);
  const signed = { seq: lead.eventCount + 1, at, type: event.type, body: canonicalText(event.data, '/event/data'), prevMac };
  const headMac = eventMac(mac, lead.ref, signed);
  const before = isFirst ? digestStart(lead) : (lead.headDigest ?? (await digestOfAll(db, lead)));
  await rows(db, leadEventTable).insert({ leadId: lead.id, ...signed, mac: headMac, kid: vault.macKid });

  const set = {
    ...event.changes,
    lastSeen: isOwnAct(signed) ? at : lead.lastSeen,
    eventCount: signed.seq,
    headMac,
    headDigest: eventDigest(before, { ...signed, mac: headMac }),
    headSeal: isSound ? headSeal(mac, { ref: lead.ref, count: signed.seq, lastMac: headMac }) : lead.headSeal,
    ledgerKid: vault.macKid,
    isPending: true,
  };
  await rows(db, leadTable).update({ id: lead.id }, set);
  const appended = { ...lead, ...set };
  // Not before the commit: what was rolled back must never be certified.
  storage.afterCommit(() => rememberAppend(vault, appended));
  return appended;
}

/** Of a lead from before proofs. Once: from then on its row has it. */
async function digestOfAll(db: Db, lead: Lead): Promise<string> {
  let digest = digestStart(lead);
  for (let after = 0; ; ) {
    const batch = await eventsAfter(db, lead.id, after);
    for (const event of batch) digest = eventDigest(digest, event);
    if (batch.length === 0) return digest;
    after = batch.at(-1)?.seq ?? after;
  }
}
