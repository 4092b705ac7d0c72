import { setImmediate } from 'node:timers/promises';
import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { ledgerTable } from './ledger-tables';
import { type MerkleTree, merkleTree } from './merkle';
import { noteTypes, signatureLine } from './signed-note';
import type { Signer } from './signing';

/** So many leaves are hashed at a time: after years there are many, and visitors wait meanwhile. */
const perTurn = 1024;

/**
 * All checkpoints of the database as one tree, whose leaves are their hashes, so that it is made without the lines. Throws where a
 * checkpoint is missing: the tree of what is left would be another one.
 */
export async function treeOf(db: Db): Promise<MerkleTree> {
  const ends = await rows(db, ledgerTable).one({ id: 1 });
  const size = ends?.checkpoint ?? 0;
  const records = await db.query<{ hash: Uint8Array }>('SELECT hash FROM sp_ledger_checkpoints WHERE no <= ? ORDER BY no', [size]);
  if (records.length !== size)
    throw new Error(
      `${size - records.length} checkpoints are missing: siteplane ledger verify, and after restoring a backup siteplane ledger restored`,
    );
  const tree = merkleTree();
  for (const { hash } of records) {
    tree.add(hash);
    if (tree.size % perTurn === 0) await setImmediate();
  }
  return tree;
}

/** The name of the log and of its key. The key is part of it, so that no two sites have the same. */
export const originOf = (publicKey: string) => `siteplane-ledger/${publicKey}`;

/** The text of a head, of which its signature is made. */
export const headText = (tree: MerkleTree, size: number, publicKey: string): string =>
  `${originOf(publicKey)}\n${size}\n${Buffer.from(tree.rootAt(size)).toString('base64')}\n`;

/** The first `size` checkpoints as a checkpoint of C2SP (tlog-checkpoint), a signed note. */
export function treeHead(tree: MerkleTree, size: number, { publicKey, sign }: Signer): string {
  const text = headText(tree, size, publicKey);
  const by = { name: originOf(publicKey), type: noteTypes.log, key: publicKey };
  return `${text}\n${signatureLine(by, Buffer.from(sign(text), 'base64url'))}`;
}
