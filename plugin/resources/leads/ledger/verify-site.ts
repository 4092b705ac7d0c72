import type { Db } from '../../../host';
import { OperationError } from '../../../kit/errors';
import type { Anchors } from './anchors';
import { auditSite, type Findings } from './audit-site';
import type { Piece } from './ledger-file';
import type { LedgerKeys } from './walk';

interface Options {
  readonly keys: LedgerKeys;
  readonly anchors: Anchors | undefined;
  /** The database behind the pieces, which may be changing; undefined for a file. */
  readonly db: Db | undefined;
}

/** Check a whole ledger against its own marks and the anchors. */
export async function verifySite(pieces: AsyncIterable<Piece>, { keys, anchors, db }: Options): Promise<Findings> {
  const audit = auditSite(keys, anchors);
  const unknown: string[] = [];
  let lead: ReturnType<typeof audit.lead> | undefined;
  let id = 0;
  for await (const piece of pieces) {
    try {
      if ('lead' in piece) [lead, id] = [audit.lead(piece.lead), piece.lead.id];
      else if ('event' in piece) lead?.add(piece.event);
      else if ('row' in piece) lead?.end({ lead: piece.row, contact: piece.contact });
      else if ('tombstone' in piece) audit.tombstone(piece.tombstone);
      else if ('ends' in piece) {
        const findings = audit.end(piece.ends);
        return await settled({ ...findings, problems: [...unknown, ...findings.problems] }, db);
      }
    } catch (error) {
      // A key that is not available: said of this lead, and the others are still checked.
      if (!(error instanceof OperationError)) throw error;
      unknown.push(`lead ${id}: ${error.message}`);
      lead = undefined;
    }
  }
  throw new Error('the ledger has no end');
}

/** A lead that was deleted after we had looked at it is not back again. */
async function settled(findings: Findings, db: Db | undefined): Promise<Findings> {
  if (!db || findings.returned.length === 0) return findings;
  const returned: number[] = [];
  for (const id of findings.returned) {
    const [row] = await db.query('SELECT id FROM sp_leads WHERE id = ?', [id]);
    if (row) returned.push(id);
  }
  return { ...findings, returned };
}
