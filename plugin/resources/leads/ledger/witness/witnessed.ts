import type { Db } from '../../../../host';
import type { CommandTools } from '../../../../kit/command';
import type { AnchorSource } from '../anchor-source';
import type { MerkleTree } from '../merkle';
import { refusalSentence } from '../sentences';
import type { Signer } from '../signing';
import { headText, treeOf } from '../tree-head';
import { askWitness, type OwnLog } from './ask-witness';
import { cosignatureIn, type Witness } from './cosignature';
import { cosignatures } from './cosignatures';

/** What one witness says of the checkpoints. */
export interface Witnessed {
  readonly witness: string;
  /** The checkpoint up to which it has cosigned those of the database, and when it last said so. */
  readonly last: { readonly no: number; readonly at: string } | undefined;
  /** Why it could not be asked now. */
  readonly unasked: string | undefined;
  readonly problems: readonly string[];
}

interface Options {
  readonly witnesses: readonly Witness[];
  readonly fetch: CommandTools['fetch'];
  readonly signer: Signer;
}

/** Ask every witness whether the database still holds what it has cosigned. None of them is made to cosign more (D543). */
export async function askWitnesses(db: Db, { witnesses, fetch, signer }: Options): Promise<Witnessed[]> {
  if (witnesses.length === 0) return [];
  let tree: MerkleTree;
  try {
    tree = await treeOf(db);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    return witnesses.map(({ name }) => ({
      witness: name,
      last: undefined,
      unasked: undefined,
      problems: [`the witness ${name} cannot be asked: ${reason}`],
    }));
  }
  return Promise.all(witnesses.map((witness) => ask(db, { witness, fetch, log: { tree, signer } })));
}

async function ask(db: Db, { witness, fetch, log }: { witness: Witness; fetch: Options['fetch']; log: OwnLog }): Promise<Witnessed> {
  const row = await cosignatures(db).last(witness.key);
  const isThere = row !== undefined && row.size <= log.tree.size;
  const stored = isThere ? cosignatureIn(row.line, witness, headText(log.tree, row.size, log.signer.publicKey)) : undefined;
  const last = row && stored && { no: row.size, at: stored.at };
  const { name } = witness;
  const foreign =
    row && !stored ? [`the cosignature of checkpoint ${row.size} by the witness ${name} is not of the database's checkpoints`] : [];
  try {
    const answer = await askWitness(log, { fetch, witness, from: last?.no ?? 0, isForward: false });
    if ('refusal' in answer)
      return { witness: name, last: undefined, unasked: undefined, problems: [refusalSentence(witness, answer), ...foreign] };
    return { witness: name, last: { no: answer.size, at: answer.cosignature.at }, unasked: undefined, problems: foreign };
  } catch (error) {
    return { witness: name, last, unasked: error instanceof Error ? error.message : 'it cannot be reached', problems: foreign };
  }
}

const perBatch = 500;

/**
 * The database's own checkpoints as an anchor, where a witness stands by them: nobody has changed them since. What was only stored says
 * nothing of checkpoints that are missing by now, as a proof that was kept.
 */
export function witnessedSource(db: Db, witnessed: readonly Witnessed[]): AnchorSource[] {
  const vouching = witnessed.filter(({ last, problems }) => last && problems.length === 0);
  if (vouching.length === 0) return [];
  const isPart = vouching.every(({ unasked }) => unasked !== undefined);
  return [{ name: 'the database', isPart, lines: () => ownLines(db) }];
}

async function* ownLines(db: Db): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const sql = `SELECT no, line FROM sp_ledger_checkpoints WHERE no > ? ORDER BY no LIMIT ${perBatch}`;
    const batch = await db.query<{ no: number; line: string }>(sql, [after]);
    for (const { line } of batch) yield line;
    if (batch.length < perBatch) return;
    after = Number(batch.at(-1)?.no ?? after);
  }
}
