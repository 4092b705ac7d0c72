import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { sha256 } from '../../../kit/digest';
import { ledgerTable } from './ledger-tables';
import { rootOf } from './merkle';
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

/** The signature of a note by a key: a line of its name, its id and what it signed. */
export function signatureLine(name: string, keyId: Uint8Array, signature: Uint8Array): string {
  return `— ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`;
}

/** The tree as a checkpoint of C2SP (tlog-checkpoint), a signed note. */
export function treeHead({ size, leaves }: Tree, { publicKey, sign }: Signer): string {
  const origin = originOf(publicKey);
  const text = `${origin}\n${size}\n${Buffer.from(rootOf(leaves)).toString('base64')}\n`;
  const keyId = sha256(`${origin}\n`, Uint8Array.of(1), Buffer.from(publicKey, 'base64url')).subarray(0, 4);
  return `${text}\n${signatureLine(origin, keyId, Buffer.from(sign(text), 'base64url'))}`;
}
