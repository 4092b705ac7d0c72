import { unavailable } from '../../../kit/errors';
import { sameBytes } from '../../../kit/same-text';
import type { Lead } from '../record/lead-table';
import { isOwnAct } from '../record/statuses';
import { eventMac, genesisMac, headSeal, type LedgerMac } from './chain';
import { claimsOf, fits, statusOf } from './claims';
import { contactDigestIn } from './contact-digest';

/** The state of a lead's chain, as the API tells it. */
export interface ChainState {
  readonly ok: boolean;
  /** Events that are there. */
  readonly count: number;
  /** The first place that cannot be verified. */
  readonly broken_at: number | null;
}

/** An event as it was found: whoever ruled the database may have put anything there. */
export interface FoundEvent {
  readonly seq: number;
  readonly at: string;
  readonly type: string;
  readonly body: string;
  readonly prevMac: Uint8Array;
  readonly mac: Uint8Array;
  readonly kid: string;
}

/** The keys available. */
export interface LedgerKeys {
  readonly mac: LedgerMac;
  readonly kid: string;
}

/** A walk along one chain. Memory does not grow with its length. */
export interface Walk {
  /** The events one by one, by ascending `seq`. */
  add(event: FoundEvent): void;
  readonly count: number;
  /**
   * What has been found when there are no more; `lead` as it was read after the last of them. `contact` is the digest of its contact
   * record, null where there is none, and undefined where nobody knows.
   */
  end(state: { readonly lead: Lead; readonly contact?: string | null | undefined }): ChainState;
  /** Whether the chain fits but for the contact record, or says nothing of one that is there. Known at the end. */
  readonly contact: 'fits' | 'altered' | 'unbound';
}

/**
 * Check a chain event by event. Throws OperationError `unavailable` for an event or head of a key that is not available: an outage must
 * not look like tampering.
 */
export function walkChain({ mac, kid }: LedgerKeys, { id, ref }: Pick<Lead, 'id' | 'ref'>): Walk {
  let count = 0;
  let brokenAt: number | undefined;
  let last = { mac: genesisMac(mac, { id, ref }) as Uint8Array, at: '' };
  let first: ReturnType<typeof claimsOf>;
  let status = { seq: 1, value: 'new' };
  let seen = '';
  let digest: { seq: number; value: string | null } | undefined;
  let contactState: Walk['contact'] = 'fits';

  function add(event: FoundEvent): void {
    count++;
    if (brokenAt !== undefined) return;
    if (event.seq !== count) {
      brokenAt = Math.min(event.seq, count);
      return;
    }
    checkKid(kid, event.kid);
    const isTrue = sameBytes(last.mac, event.prevMac) && sameBytes(event.mac, eventMac(mac, ref, event));
    if (!isTrue) {
      brokenAt = event.seq;
      return;
    }
    last = event;
    if (isOwnAct(event)) seen = event.at;
    if (event.seq === 1) first = claimsOf(event.body);
    const message = contactDigestIn(event.body);
    if (message !== undefined) digest = { seq: event.seq, value: message };
    if (event.type === 'status_changed') status = { seq: event.seq, value: statusOf(event.body) ?? status.value };
  }

  /** The row of the lead against what its events say. */
  function endOf(lead: Lead): number | undefined {
    if (count > 0) checkKid(kid, lead.ledgerKid);
    const { eventCount, headMac } = lead;
    if (!sameBytes(lead.headSeal, headSeal(mac, { ref, count: eventCount, lastMac: headMac }))) return count + 1;
    if (eventCount !== count) return Math.min(eventCount, count) + 1;
    if (!sameBytes(headMac, last.mac)) return count;
    if (!first || !fits(first, lead)) return 1;
    if (lead.status !== status.value) return status.seq;
    // The first releases noted the time of every event there, and so do the files that they exported.
    return lead.lastSeen === seen || lead.lastSeen === last.at ? undefined : count;
  }

  return {
    add,
    get count() {
      return count;
    },
    get contact() {
      return contactState;
    },
    end({ lead, contact }) {
      const without = brokenAt ?? endOf(lead);
      if (!digest && contact) contactState = 'unbound';
      if (without === undefined && digest && contact !== undefined && contact !== digest.value) contactState = 'altered';
      const at = contactState === 'altered' ? digest?.seq : without;
      return { ok: at === undefined, count, broken_at: at ?? null };
    },
  };
}

function checkKid(known: string, kid: string): void {
  if (kid !== known)
    throw unavailable('LEDGER_KEY_UNKNOWN', `the ledger was signed with the key ${JSON.stringify(kid)}, which is not available`);
}
