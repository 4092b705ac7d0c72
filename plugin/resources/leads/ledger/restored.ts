import { rows } from '../../../db/rows';
import type { Db, Storage } from '../../../host';
import type { Vault } from '../../../kit/vault';
import { orderScrub } from '../persons/scrub';
import { deleteLead } from '../record/delete-lead';
import { leadTable } from '../record/lead-table';
import type { Anchors } from './anchors';
import { hashOf, type Line, readLine } from './checkpoint';
import { type AnchorPlaces, readPlaces } from './compare';
import { copyCheckpoints } from './copy-checkpoints';
import { gapsOf } from './gaps';
import { idFloor, raiseIds } from './id-floor';
import { makeCheckpoint } from './make-checkpoint';
import { ledgerSigner } from './signing';

interface Restoring {
  readonly storage: Storage;
  readonly macs: Pick<Vault, 'mac' | 'macKid'>;
  /** What is read. */
  readonly places: AnchorPlaces;
  /** What the new epoch is written to; the running site sends it to the addresses. */
  readonly folders: readonly string[];
  readonly now: () => number;
}

/** What was done with a database behind its anchors. */
export interface Outcome {
  /** Checkpoint that the database was set back to, and the one that the anchors saw; undefined where nothing had to be done. */
  readonly restored: { readonly from: number; readonly to: number; readonly epoch: number } | undefined;
  /** Leads that were deleted again. */
  readonly erased: readonly number[];
}

/** By whom a lead is deleted that the backup has brought back. */
const actor = 'cli:restored';

/**
 * A restored backup: delete again who was deleted since, begin a new epoch, and give no id out again. Throws where there is nothing to
 * compare with, or where the anchors are not one history.
 */
export async function declareRestored({ storage, macs, places, folders, now }: Restoring): Promise<Outcome> {
  const lines = new Map<number, string>();
  const { publicKey } = ledgerSigner(macs);
  const { anchors, unread } = await readPlaces(places, publicKey, { onLine: (no, line) => void lines.set(no, line) });
  if (anchors.checkpoints === 0)
    throw new RestoreRefused(['there is no anchor to compare with', ...unread.map(({ anchor, reason }) => `${anchor}: ${reason}`)]);
  if (anchors.problems.length > 0) throw new RestoreRefused(anchors.problems);
  const { gaps, others } = await storage.run((db) => gapsOf(db, anchors));
  if (others.length > 0)
    throw new RestoreRefused(others.map((no) => `checkpoint ${no} of the database is not the one that the anchors saw`));

  const erased = await eraseAgain({ storage, macs, now }, anchors);
  const [first] = gaps;
  if (!first || !anchors.last) return { restored: undefined, erased };

  const missing = gaps.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => lineOf(from + at, lines.get(from + at), publicKey)),
  );
  const epoch = { no: anchors.epochs + 1, lost: gaps };
  const known = { no: anchors.last.no, hash: anchors.hashes.get(anchors.last.no) ?? '' };
  const ctx = {
    host: { storage },
    vault: macs,
    settings: { ledger: { urls: places.urls, tsa: undefined, witnesses: places.witnesses ?? [] } },
    now,
  };
  await storage.tx((db) => raiseIds(db, idFloor(anchors)));
  await makeCheckpoint(ctx, known, { epoch, lines: missing });
  for (const folder of folders) await copyCheckpoints({ host: { storage }, vault: macs }, folder);
  return { restored: { from: first[0] - 1, to: gaps.at(-1)?.[1] ?? first[1], epoch: epoch.no + 1 }, erased };
}

/** Nothing was changed, and why. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('; '));
  }
}

async function eraseAgain({ storage, macs, now }: Pick<Restoring, 'storage' | 'macs' | 'now'>, { erased }: Anchors): Promise<number[]> {
  const again: number[] = [];
  for (const [id, at] of erased) {
    const isDeleted = await storage.tx(async (db) => {
      if (!(await isBackAgain(db, id, at))) return false;
      await deleteLead({ db, vault: macs, now: now(), actor }, id);
      return true;
    });
    if (isDeleted) again.push(id);
  }
  if (again.length > 0) await storage.tx((db) => orderScrub(db));
  return again;
}

/** What was first seen after that deletion is another lead, of a time when ids could come again. */
async function isBackAgain(db: Db, id: number, at: string): Promise<boolean> {
  const lead = await rows(db, leadTable).one({ id });
  return lead !== undefined && lead.firstSeen < at;
}

function lineOf(no: number, line: string | undefined, publicKey: string): Line & { readonly no: number; readonly at: string } {
  const checkpoint = readLine(line ?? '', publicKey);
  if (line === undefined || !checkpoint) throw new RestoreRefused([`checkpoint ${no} is missing among the anchors`]);
  return { line, hash: hashOf(line), no, at: checkpoint.at };
}
