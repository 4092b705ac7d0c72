import { rows } from '../../../db/rows';
import { anchorFile } from '../../../kit/anchor-file';
import type { Job, JobCtx } from '../../../kit/group';
import { compareLedger } from './compare';
import { findings } from './findings';
import { piecesOf } from './ledger-file';
import { ledgerTable } from './ledger-tables';
import { isCompared, uncompared, wrongs } from './sentences';

/** Compare the whole ledger with every anchor, and store what was found (D466). */
export async function compareDaily({
  host,
  vault,
  settings,
  fetch,
  now,
}: Pick<JobCtx, 'host' | 'vault' | 'settings' | 'fetch' | 'now'>): Promise<void> {
  const { storage } = host;
  const { folders, urls, witnesses } = settings.ledger;
  const places = { files: folders.map(anchorFile), urls, witnesses, fetch };
  const comparison = await storage.run((db) => compareLedger(piecesOf(db), { ...places, macs: vault, db }));
  const sentences = [...wrongs(comparison)];
  // Before the first lead there is nothing to anchor.
  if (!isCompared(comparison) && comparison.leads + comparison.deleted.length > 0)
    sentences.push(`the ledger was compared with ${uncompared}`);
  await storage.tx(async (db) => {
    await findings(db).store(sentences, now());
    await rows(db, ledgerTable).update({ id: 1 }, { comparedAt: now() });
  });
}

export const comparisonJob: Job = { name: 'leads.compare_ledger', cron: '23 2 * * *', run: compareDaily };
