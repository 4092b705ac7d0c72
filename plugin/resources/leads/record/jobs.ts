import { deleteInBatches } from '../../../db/prune';
import type { Job } from '../../../kit/group';
import { comparisonJob } from '../ledger/daily-comparison';
import { leadMessageTable } from '../messages/message-table';
import { leadCallTable } from './support-tables';

const day = 86_400_000;
const keptMs = 7 * day;
/** Attempts have ended by then, and the delivery that could be sent again is forgotten too. */
const unsentMs = 45 * day;

/** By what repeats of captures are known is forgotten after a week; the ledger is compared every day. */
export const leadJobs: Job[] = [
  {
    name: 'leads.prune',
    cron: '41 4 * * *',
    run: async ({ host, now }) => {
      const before = now() - keptMs;
      await host.storage.run((db) => deleteInBatches(db, leadCallTable.name, ['at < ?', [before]]));
      // Of a message that was emailed and belongs to no lead nothing is left but by what its repeat is known.
      const spent = 'lead_id IS NULL AND sealed IS NULL AND created_at < ?';
      await host.storage.run((db) => deleteInBatches(db, leadMessageTable.name, [spent, [before]]));
      // A reply that never arrived keeps no words.
      const unanswered =
        "UPDATE sp_lead_messages SET sealed = NULL WHERE reply = 'waiting' AND state = 'sent' AND is_kept = ? AND created_at < ?";
      await host.storage.run((db) => db.execute(unanswered, [0, now() - unsentMs]));
      // Of a sender who may not be recorded nothing stays, sent or not.
      const unsent = 'lead_id IS NULL AND created_at < ?';
      await host.storage.run((db) => deleteInBatches(db, leadMessageTable.name, [unsent, [now() - unsentMs]]));
    },
  },
  comparisonJob,
];
