import type { MacPart, Vault } from '../../../kit/vault';
import { sha256 } from '../../../secrets/framed-mac';

/** The MAC of the ledger: HMAC-SHA256 over parts that are each preceded by four bytes of length. */
export type LedgerMac = (...parts: readonly MacPart[]) => Buffer;

/** Throws OperationError `unavailable` while the vault is sealed (D185). */
export const ledgerMac =
  (vault: Pick<Vault, 'mac'>): LedgerMac =>
  (...parts) =>
    vault.mac('ledger', 'v1', ...parts);

/** An event as it is signed: `body` is its canonical JSON. */
export interface SignedEvent {
  readonly seq: number;
  readonly at: string;
  readonly type: string;
  readonly body: string;
  /** Of the event before, or the genesis. */
  readonly prevMac: Uint8Array;
}

export interface Head {
  readonly ref: string;
  readonly count: number;
  readonly lastMac: Uint8Array;
}

/** What the first event follows; it ties the chain to the lead. */
export const genesisMac = (mac: LedgerMac, { id, ref }: { readonly id: number; readonly ref: string }) => mac('genesis', id, ref);

/** The mark of one event, which covers all events before it by the mark of the last one. */
export const eventMac = (mac: LedgerMac, ref: string, { seq, at, type, body, prevMac }: SignedEvent) =>
  mac('event', ref, seq, at, type, sha256(body), prevMac);

/** The mark of the chain's length and end, by which a cut-off end is told. */
export const headSeal = (mac: LedgerMac, { ref, count, lastMac }: Head) => mac('head', ref, count, lastMac);
