import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { sameBytes } from '../../../kit/same-text';
import type { Lead } from '../record/lead-table';
import type { Appending } from './append';
import { type LedgerMac, ledgerMac } from './chain';
import { instantText } from './instant';
import { type LedgerEnds, ledgerTable, type Tombstone, tombstoneTable } from './ledger-tables';

/** A ref that tells nothing to who does not know it already. */
export const refMac = (mac: LedgerMac, ref: string) => mac('ref', ref);

/** Whether a lead with this ref was deleted: its ref is not given to another (D192). */
export const isBuried = async (db: Db, mac: LedgerMac, ref: string): Promise<boolean> =>
  (await rows(db, tombstoneTable).one({ refMac: refMac(mac, ref) })) !== undefined;

/** The ends of the site's chains, held until the transaction ends. */
export async function lockLedger(db: Db): Promise<LedgerEnds> {
  const ends = await rows(db, ledgerTable).one({ id: 1 }, { lock: true });
  if (!ends) throw new Error('sp_ledger has no row; restore it from the backup');
  return ends;
}

/** What the first deletion follows. */
export const noTombstones = (mac: LedgerMac) => mac('tombstones');

/** The mark of one deletion, which covers all before it. */
export const tombstoneMac = (mac: LedgerMac, { no, leadId, refMac: ref, lastSeq, lastMac, actor, at, prevMac }: Omit<Tombstone, 'mac'>) =>
  mac('tombstone', no, leadId, ref, lastSeq, lastMac, actor, at, prevMac);

/** The mark of the number of deletions, by which a cut-off end is told. */
export const tombstoneSeal = (mac: LedgerMac, count: number, last: Uint8Array) => mac('tombstone-head', count, last);

/** Write a lead's tombstone. A tampered end is never sealed again: the break stays to be seen. */
export async function bury({ db, vault, now, actor }: Appending & { readonly actor: string }, ends: LedgerEnds, lead: Lead): Promise<void> {
  const mac = ledgerMac(vault);
  const { tombstones: count, tombstoneMac: last, seal } = ends;
  const isEmpty = count === 0 && last === null && seal === null;
  const prevMac = last ?? noTombstones(mac);
  const isSound = isEmpty || sameBytes(seal, tombstoneSeal(mac, count, prevMac));

  const stone = {
    no: count + 1,
    leadId: lead.id,
    refMac: refMac(mac, lead.ref),
    lastSeq: lead.eventCount,
    lastMac: lead.headMac,
    actor,
    at: instantText(now),
    prevMac,
    kid: vault.macKid,
  };
  const stoneMac = tombstoneMac(mac, stone);
  await rows(db, tombstoneTable).insert({ ...stone, mac: stoneMac });
  const next = isSound ? tombstoneSeal(mac, stone.no, stoneMac) : seal;
  await rows(db, ledgerTable).update({ id: 1 }, { tombstones: stone.no, tombstoneMac: stoneMac, seal: next });
}
