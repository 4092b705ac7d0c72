import { gt, rows } from '../../../db/rows';
import { anchorFile } from '../../../kit/anchor-file';
import { appendLines, type FileEnd, fileEnd } from './anchor-file';
import { hashOf, readLine } from './checkpoint';
import { checkpointTable } from './ledger-tables';
import type { CheckpointCtx } from './make-checkpoint';
import { ledgerSigner } from './signing';

const perBatch = 100;

/**
 * Bring the file in a folder up to the database: what other instances have made, and what a crash has kept from being written. Only
 * what our key has signed and what follows the file's end is taken. Throws where the two do not fit together (D191).
 */
export async function copyCheckpoints({ host, vault }: Pick<CheckpointCtx, 'host' | 'vault'>, folder: string): Promise<void> {
  const { publicKey } = ledgerSigner(vault);
  let end = await fileEnd(anchorFile(folder));
  for (;;) {
    const { no } = end;
    const batch = await host.storage.apart((db) =>
      rows(db, checkpointTable).many({ no: gt(no) }, { order: [['no', 'ASC']], limit: perBatch }),
    );
    if (batch.length === 0) return;
    const lines = batch.map(({ line }) => line);
    for (const line of lines) end = following(end, line, publicKey);
    await appendLines(folder, lines);
    if (batch.length < perBatch) return;
  }
}

function following(end: FileEnd, line: string, publicKey: string): FileEnd {
  const checkpoint = readLine(line, publicKey);
  if (!checkpoint) throw new AnchorMismatch(`checkpoint ${end.no + 1} of the database was not signed by this site`);
  if (checkpoint.prev !== end.hash)
    throw new AnchorMismatch(`checkpoint ${checkpoint.no} of the database does not follow ${end.no} of the anchor`);
  return { no: checkpoint.no, hash: hashOf(line) };
}

/** The database's checkpoints and the anchor's cannot both be true. */
export class AnchorMismatch extends Error {
  override readonly name = 'AnchorMismatch';
}
