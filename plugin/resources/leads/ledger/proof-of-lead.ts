import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import type { Vault } from '../../../kit/vault';
import { leadContacts } from '../record/contacts';
import { type Entry, readLine } from './checkpoint';
import { digestStart, eventDigest } from './event-digest';
import { timestampTable } from './ledger-tables';
import { ledgerSigner } from './signing';
import { treeHead, treeOf } from './tree-head';
import { ledgerKeys, verifyLead } from './verify-lead';
import type { FoundEvent } from './walk';
import { cosignatures } from './witness/cosignatures';

/** All that is needed to check a lead's events with the public key alone. */
export interface LeadProof {
  readonly format: 'siteplane.proof';
  readonly v: 1;
  readonly lead: { readonly id: number; readonly ref: string };
  /** Those that the checkpoint covers. */
  readonly events: readonly {
    readonly seq: number;
    readonly at: string;
    readonly type: string;
    readonly body: string;
    readonly mac: string;
  }[];
  /** Contact details as the last event says that they are; only where they were asked for. */
  readonly contact?: { readonly salt: string; readonly words: readonly string[] };
  /** The answer of a timestamp authority of the checkpoint, in base64. */
  readonly timestamp?: string;
  /** The checkpoint, to the byte. */
  readonly checkpoint: string;
  /** Where it stands in the tree of all checkpoints, and the signed head of the tree, with what witnesses have cosigned (D544). */
  readonly index: number;
  readonly path: readonly string[];
  readonly head: string;
}

/** There is no proof, and why. */
export class NoProof extends Error {
  override readonly name = 'NoProof';
}

interface Options {
  readonly macs: Pick<Vault, 'mac' | 'macKid'>;
  readonly id: number;
  readonly withContact: boolean;
}

/** Proof of the events of a lead up to its last checkpoint. Throws NoProof, and `not_found`. */
export async function proofOfLead(db: Db, { macs, id, withContact }: Options): Promise<LeadProof> {
  const foundEvents: FoundEvent[] = [];
  const { lead, chain } = await verifyLead(db, { keys: ledgerKeys(macs), id, onEvent: (event) => void foundEvents.push(event) });
  if (!chain.ok) throw new NoProof(`the chain of lead ${id} is broken at event ${chain.broken_at}`);
  const signer = ledgerSigner(macs);
  const { line, no, seq, digest } = await lastCheckpointOf(db, id, signer.publicKey);
  const events = foundEvents.slice(0, seq);
  if (events.reduce(eventDigest, digestStart(lead)) !== digest)
    throw new NoProof(`the digest at event ${seq} of lead ${id} is not that of its events`);
  const stamp = await rows(db, timestampTable).one({ no });
  const tree = await treeOf(db);
  const { size, lines } = (await cosignatures(db).best(no, tree.size)) ?? { size: tree.size, lines: [] };
  return {
    format: 'siteplane.proof',
    v: 1,
    lead: { id, ref: lead.ref },
    events: events.map(({ seq, at, type, body, mac }) => ({ seq, at, type, body, mac: text(mac) })),
    ...(withContact ? await contactOf(db, id, seq === foundEvents.length) : {}),
    ...(stamp ? { timestamp: stamp.response } : {}),
    checkpoint: line,
    index: no - 1,
    path: tree.inclusionProof(no - 1, size).map((hash) => Buffer.from(hash).toString('base64')),
    head: [treeHead(tree, size, signer), ...lines].join(''),
  };
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

async function contactOf(db: Db, id: number, isCovered: boolean): Promise<Pick<LeadProof, 'contact'>> {
  if (!isCovered) throw new NoProof(`the last events of lead ${id} wait for a checkpoint, so its contact details cannot be proven yet`);
  const contact = await leadContacts(db).get(id);
  if (!contact?.salt) throw new NoProof(`lead ${id} has no contact details that its chain speaks of`);
  const { salt, name, email, phone, company, message } = contact;
  return { contact: { salt: text(salt), words: [name, email, phone, company, message] } };
}

const perBatch = 50;

/** The last checkpoint with a digest of the lead's events. */
async function lastCheckpointOf(db: Db, id: number, publicKey: string): Promise<{ line: string; no: number; seq: number; digest: string }> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const sql = `SELECT no, line FROM sp_ledger_checkpoints WHERE no < ? AND line LIKE ? ORDER BY no DESC LIMIT ${perBatch}`;
    const batch = await db.query<{ no: number; line: string }>(sql, [before, `%[${id},%`]);
    for (const { no, line } of batch) {
      const [, seq = 0, , digest] = readLine(line, publicKey)?.entries.findLast(isProven(id)) ?? [];
      if (digest !== undefined) return { line, no: Number(no), seq, digest };
    }
    if (batch.length < perBatch) throw new NoProof(`no checkpoint has a digest of lead ${id} yet: one follows its next event`);
    before = Number(batch.at(-1)?.no);
  }
}

const isProven =
  (id: number) =>
  ([of, , , digest]: Entry): boolean =>
    of === id && digest !== undefined;
