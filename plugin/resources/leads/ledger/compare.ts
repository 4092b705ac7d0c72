import type { Db } from '../../../host';
import type { CommandTools } from '../../../kit/command';
import type { Vault } from '../../../kit/vault';
import { filesThere } from './anchor-file';
import { type AnchorSource, addressSource, proofSource, type UnreadAnchor } from './anchor-source';
import { type Anchors, readAnchors } from './anchors';
import type { Findings } from './audit-site';
import type { Gap } from './checkpoint';
import { gapsOf } from './gaps';
import type { Piece } from './ledger-file';
import { ledgerSigner } from './signing';
import { checkTimestamps, type Timestamps } from './timestamps';
import { ledgerKeys } from './verify-lead';
import { verifySite } from './verify-site';
import type { Witness } from './witness/cosignature';
import { askWitnesses, type Witnessed, witnessedSource } from './witness/witnessed';

/** Where copies of the checkpoints lie. */
export interface AnchorPlaces {
  readonly files: readonly string[];
  readonly urls: readonly string[];
  /** Proofs of single leads that somebody has kept. */
  readonly proofs?: readonly string[];
  /** Who has cosigned them. */
  readonly witnesses?: readonly Witness[];
  readonly fetch: CommandTools['fetch'];
}

/** What was found, and what it was compared with. */
export interface Comparison extends Findings {
  /** Numbers of the checkpoints that the anchors have and the database has not. */
  readonly behind: readonly Gap[];
  /** What an authority has timestamped; undefined for a file. */
  readonly timestamps: Timestamps | undefined;
  /** What each witness says; none for a file. */
  readonly witnessed: readonly Witnessed[];
  readonly anchors: (Pick<Anchors, 'checkpoints' | 'last' | 'epochs'> & { readonly unread: readonly UnreadAnchor[] }) | undefined;
}

interface Options extends AnchorPlaces {
  readonly macs: Pick<Vault, 'mac' | 'macKid'>;
  /** The database behind the pieces; undefined for a file. */
  readonly db: Db | undefined;
}

/** Read every anchor that can be read. An address is asked for what it kept. */
export async function readPlaces(
  { files, urls, proofs = [], fetch }: AnchorPlaces,
  publicKey: string,
  { own = [], onLine }: { readonly own?: readonly AnchorSource[]; readonly onLine?: (no: number, line: string) => void } = {},
) {
  const there = filesThere(files);
  const answers = await Promise.all(urls.map((url) => addressSource(fetch, url, publicKey)));
  const read = answers.filter((answer): answer is AnchorSource => 'lines' in answer);
  const unread = answers.filter((answer): answer is UnreadAnchor => 'reason' in answer);
  const anchors = await readAnchors([...there, ...read, ...proofs.map(proofSource), ...own], publicKey, onLine ? { onLine } : {});
  return { anchors, unread, there };
}

/** Check a whole ledger against its own marks and every anchor. The anchors are read first: the database is then at least as new. */
export async function compareLedger(pieces: AsyncIterable<Piece>, { macs, db, ...places }: Options): Promise<Comparison> {
  const signer = ledgerSigner(macs);
  const witnessed = db ? await askWitnesses(db, { witnesses: places.witnesses ?? [], fetch: places.fetch, signer }) : [];
  const own = db ? witnessedSource(db, witnessed) : [];
  const isAnchored = places.files.length + places.urls.length + (places.proofs ?? []).length + own.length > 0;
  const read = isAnchored ? await readPlaces(places, signer.publicKey, { own }) : undefined;
  const anchors = read?.anchors;
  const findings = await verifySite(pieces, { keys: ledgerKeys(macs), anchors, db });
  const { gaps, others } = db && anchors ? await gapsOf(db, anchors) : { gaps: [], others: [] };
  // Before the first checkpoint there is no file yet, and then nothing was compared either.
  const missing = anchors?.last ? places.files.filter((file) => !read?.there.includes(file)) : [];
  const timestamps = db && (await checkTimestamps(db));
  const problems = [
    ...findings.problems,
    ...witnessed.flatMap((one) => one.problems),
    ...(timestamps?.problems ?? []),
    ...missing.map((file) => `the anchor ${file} is missing`),
    ...others.map((no) => `checkpoint ${no} of the database is not the one that the anchors saw`),
  ];
  const { checkpoints = 0, last, epochs = 0 } = anchors ?? {};
  return {
    ...findings,
    problems,
    behind: gaps,
    timestamps,
    witnessed,
    anchors: read && { checkpoints, last, epochs, unread: read.unread },
  };
}
