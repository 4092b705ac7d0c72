import type { Db } from '../../../host';
import { proofLinks } from './proof-links';
import { visitors } from './visitors';

/** What capture keeps about a lead goes with it, in the same transaction. */
export async function forgetCapture(db: Db, ref: string): Promise<void> {
  await visitors(db).forget(ref);
  await proofLinks(db).forget(ref);
}
