import type { Db } from '../../../host';
import { readKeyRows } from '../../../secrets/key-rows';
import { macsOfRows } from '../../../secrets/macs-of-rows';
import type { RootKeySource } from '../../../secrets/root-key';
import { csvRow } from '../list/csv';
import { exportRow } from '../list/export-rows';
import { leadList } from '../list/lead-list';
import { filesThere } from './anchor-file';
import { readAnchors } from './anchors';
import { ledgerLines, openLedgerFile, piecesOf } from './ledger-file';
import { ledgerSigner } from './signing';
import { ledgerKeys } from './verify-lead';
import { verifySite } from './verify-site';

/** What the command line does with a ledger. */
export type { Findings } from './audit-site';
export { ledgerLines, readAnchors };

interface Verifying {
  readonly source: RootKeySource;
  readonly anchors: readonly string[];
}

/** Check the ledger of a database, while the site may be running, or of an exported file. Throws KeyFault where the root key is not the right one. */
export async function verifyAll(place: { readonly db: Db } | { readonly file: string }, { source, anchors: files }: Verifying) {
  const { keys: rows, pieces } =
    'db' in place ? { keys: await readKeyRows(place.db), pieces: piecesOf(place.db) } : await openLedgerFile(place.file);
  const macs = await macsOfRows(rows, source);
  const there = filesThere(files);
  const anchors = files.length > 0 ? await readAnchors(there, ledgerSigner(macs).publicKey) : undefined;
  const found = await verifySite(pieces, { keys: ledgerKeys(macs), anchors, db: 'db' in place ? place.db : undefined });
  // Before the first checkpoint there is no file yet, and then nothing was compared either.
  const missing = anchors?.last ? files.filter((file) => !there.includes(file)).map((file) => `the anchor ${file} is missing`) : [];
  return {
    ...found,
    problems: [...found.problems, ...missing],
    anchors: anchors && { checkpoints: anchors.checkpoints, last: anchors.last },
  };
}

/** The public key by which an outsider checks the checkpoints. */
export const publicKey = async (db: Db, source: RootKeySource) => ledgerSigner(await macsOfRows(await readKeyRows(db), source)).publicKey;

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
