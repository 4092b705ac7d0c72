import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import type { LedgerMac } from './chain';
import { tombstoneTable } from './ledger-tables';

/** A ref that tells nothing to who does not know it already. */
export const refMac = (mac: LedgerMac, ref: string) => mac('ref', ref);

/** Whether a lead with this ref was deleted: its ref is not given to another. */
export const isBuried = async (db: Db, mac: LedgerMac, ref: string): Promise<boolean> =>
  (await rows(db, tombstoneTable).one({ refMac: refMac(mac, ref) })) !== undefined;
