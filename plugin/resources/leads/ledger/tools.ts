import type { Db } from '../../../host';
import { readKeyRows } from '../../../secrets/key-rows';
import { macsOfRows } from '../../../secrets/macs-of-rows';
import type { RootKeySource } from '../../../secrets/root-key';
import { csvRow } from '../list/csv';
import { exportRow } from '../list/export-rows';
import { leadList } from '../list/lead-list';
import { leads } from '../record/leads';
import { readAnchors } from './anchors';
import { type AnchorPlaces, compareLedger } from './compare';
import { ledgerLines, openLedgerFile, piecesOf } from './ledger-file';
import { type LeadProof, NoProof, proofOfLead } from './proof-of-lead';
import { ledgerSigner } from './signing';

/** What the command line does with a ledger. */
export { ledgerLines, NoProof, readAnchors };

interface Verifying extends AnchorPlaces {
  readonly source: RootKeySource;
}

/** Check the ledger of a database, while the site may be running, or of an exported file. Throws KeyFault where the root key is not the right one. */
export async function verifyAll(place: { readonly db: Db } | { readonly file: string }, { source, ...places }: Verifying) {
  if ('db' in place) {
    const macs = await siteMacs(place.db, source);
    return compareLedger(piecesOf(place.db), { ...places, macs, db: place.db });
  }
  const { keys, pieces } = await openLedgerFile(place.file);
  return compareLedger(pieces, { ...places, macs: await macsOfRows(keys, source), db: undefined });
}

/** The keys of a database's ledger. */
export const siteMacs = async (db: Db, source: RootKeySource) => macsOfRows(await readKeyRows(db), source);

/** The public key by which an outsider checks the checkpoints. */
export const publicKey = async (db: Db, source: RootKeySource) => ledgerSigner(await siteMacs(db, source)).publicKey;

/** The proof of one lead, by its id or ref. Throws NoProof, and `not_found`. */
export async function leadProof(
  db: Db,
  source: RootKeySource,
  { lead, withContact }: { lead: string; withContact: boolean },
): Promise<LeadProof> {
  const id = /^\d+$/.test(lead) ? Number(lead) : (await leads(db).byRef(lead)).id;
  return proofOfLead(db, { macs: await siteMacs(db, source), id, withContact });
}

const columns = ['id', 'ref', 'source', 'campaign', 'status', 'event_count', 'first_seen', 'last_seen', 'head_hash'] as const;

/** All leads as lines of CSV. Read twice: which columns there are is only known at the end. */
export async function* csvLines(db: Db, since: string | undefined): AsyncGenerator<string> {
  const attributions = new Set<string>();
  for await (const batch of leadList(db).each({ since })) {
    for (const { attribution } of batch) for (const key of Object.keys(attribution)) attributions.add(`attribution_${key}`);
  }
  const all = [...columns, ...[...attributions].sort()];
  yield csvRow(all);
  for await (const batch of leadList(db).each({ since })) {
    for (const lead of batch) {
      const row = new Map(Object.entries(exportRow(lead)));
      yield csvRow(all.map((column) => row.get(column) ?? ''));
    }
  }
}
