import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { ledgerTable } from './ledger-tables';
import { rootOf } from './merkle';
import { noteTypes, signatureLine } from './signed-note';
import type { Signer } from './signing';

/** All checkpoints of the database as one tree. */
export interface Tree {
  readonly size: number;
  readonly leaves: readonly Uint8Array[];
}

/** Throws where a checkpoint is missing: the tree of what is left would be another one. */
export async function treeOf(db: Db): Promise<Tree> {
  const ends = await rows(db, ledgerTable).one({ id: 1 });
  const size = ends?.checkpoint ?? 0;
  const found = await db.query<{ hash: Uint8Array }>('SELECT hash FROM sp_ledger_checkpoints WHERE no <= ? ORDER BY no', [size]);
  if (found.length !== size)
    throw new Error(
      `${size - found.length} checkpoints are missing: siteplane ledger verify, and after restoring a backup siteplane ledger restored`,
    );
  return { size, leaves: found.map(({ hash }) => hash) };
}

/** The name of the log and of its key. The key is part of it, so that no two sites have the same. */
export const originOf = (publicKey: string) => `siteplane-ledger/${publicKey}`;

/** The text that a head signs: the first `size` checkpoints as one tree. */
export const headText = ({ size, leaves }: Tree, publicKey: string): string =>
  `${originOf(publicKey)}\n${size}\n${Buffer.from(rootOf(leaves)).toString('base64')}\n`;

/** The tree as a checkpoint of C2SP (tlog-checkpoint), a signed note. */
export function treeHead(tree: Tree, { publicKey, sign }: Signer): string {
  const text = headText(tree, publicKey);
  const by = { name: originOf(publicKey), type: noteTypes.log, key: publicKey };
  return `${text}\n${signatureLine(by, Buffer.from(sign(text), 'base64url'))}`;
}

/** The tree as it was when it had so many checkpoints. */
export const treeAt = ({ leaves }: Tree, size: number): Tree => ({ size, leaves: leaves.slice(0, size) });
