import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { anchorFile } from '../../../kit/anchor-file';
import type { Ctx } from '../../../kit/ctx';
import type { HealthCheck } from '../../../kit/group';
import { type FileEnd, fileEnd } from './anchor-file';
import { findings } from './findings';
import { instantText } from './instant';
import { checkpointTable, type LedgerEnds, ledgerTable } from './ledger-tables';
import { ledgerSigner } from './signing';

type Verdict = Awaited<ReturnType<HealthCheck['run']>>;

const verifyIt = 'compare them: siteplane ledger verify, and after restoring a backup run siteplane ledger restored';
/** The daily comparison may have failed so often. */
const staleMs = 3 * 86_400_000;
/** A checkpoint may be late by so many of its intervals. */
const late = 3;

/** Whether the database still holds what its anchors say, and whether they are kept up to date. Names the public key. */
export async function checkLedger({ db, vault, settings, now }: Ctx): Promise<Verdict> {
  const { publicKey } = ledgerSigner(vault);
  const ends = await rows(db, ledgerTable).one({ id: 1 });
  if (!ends) return { status: 'fail', message: 'sp_ledger has no row; restore it from the backup.' };
  const { first, total } = await findings(db).open();
  if (first) {
    const others = total === 1 ? '' : `, and ${total - 1} more`;
    return {
      status: 'fail',
      message: `Found on ${dayOf(first.foundAt)}: ${first.text}${others}. Acknowledge each with a reason: leads.acknowledge_finding.`,
    };
  }
  for (const folder of settings.ledger.folders) {
    const problem = await anchorProblem(db, ends, anchorFile(folder));
    if (problem) return problem;
  }
  const [row] = await db.query<{ total: number }>('SELECT COUNT(*) AS total FROM sp_ledger_checkpoints');
  const missing = ends.checkpoint - Number(row?.total ?? 0);
  if (missing > 0) return { status: 'warn', message: `The database lacks ${missing} checkpoints that were made; ${verifyIt}.` };
  const { comparedAt } = ends;
  if (comparedAt !== null && comparedAt < now() - staleMs)
    return {
      status: 'warn',
      message: `The ledger was last compared with its anchors on ${dayOf(comparedAt)}; see the log for the reason.`,
    };
  const { minutes } = settings.ledger;
  if (minutes > 0 && (await isLate(db, ends, now() - late * minutes * 60_000))) {
    return {
      status: 'warn',
      message: `Events of leads wait for a checkpoint longer than ${late * minutes} minutes; see the log for the reason.`,
    };
  }
  const compared = comparedAt === null ? 'not compared with the anchors yet' : `compared with the anchors on ${dayOf(comparedAt)}`;
  return { status: 'pass', message: `${ends.checkpoint} checkpoints, ${compared}; they are signed by the Ed25519 key ${publicKey}.` };
}

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

async function anchorProblem(db: Db, ends: LedgerEnds, file: string): Promise<Verdict | undefined> {
  const end = await fileEnd(file).catch(() => undefined);
  if (!end) return { status: 'fail', message: `The anchor ${file} cannot be read; check its owner and mode.` };
  if (end.no === 0 || (await holds(db, end))) return undefined;
  const position = `The anchor ends at checkpoint ${end.no}, the database at ${ends.checkpoint}`;
  return { status: 'fail', message: `${position}, and they do not fit: the database was set back or tampered with; ${verifyIt}.` };
}

async function holds(db: Db, { no, hash }: FileEnd): Promise<boolean> {
  const row = await rows(db, checkpointTable).one({ no });
  return row !== undefined && Buffer.from(row.hash).toString('base64url') === hash;
}

async function isLate(db: Db, { checkpoint: no }: LedgerEnds, before: number): Promise<boolean> {
  const [pending] = await db.query(
    'SELECT l.id FROM sp_leads l JOIN sp_lead_events e ON e.lead_id = l.id AND e.seq = l.event_count WHERE l.is_pending = 1 AND e.at < ? LIMIT 1',
    [instantText(before)],
  );
  if (!pending) return false;
  const last = no === 0 ? undefined : await rows(db, checkpointTable).one({ no });
  return last === undefined || last.at < instantText(before);
}
