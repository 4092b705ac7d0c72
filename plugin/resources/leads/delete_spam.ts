import { Type } from '@sinclair/typebox';
import { rows } from '../../db/rows';
import type { Db } from '../../host';
import { given } from '../../kit/given';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { deleteLead } from './record/delete-lead';
import { leadIds } from './record/fields';
import { leadTable } from './record/lead-table';

const atOnce = 500;

/** The oldest leads that are marked, or of these the marked ones. */
const marked = (db: Db, ids?: readonly number[]) =>
  rows(db, leadTable).many({ status: 'spam', ...given({ id: ids }) }, { order: [['id', 'ASC']], limit: atOnce });

export const leadsDeleteSpam = defineOperation({
  summary: 'Delete up to 500 leads that are marked as spam, the oldest first or of those that are named; the ledger records each deletion.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data_of_others',
  idempotent: false,
  params: Params({ ids: Type.Optional(leadIds) }),
  returns: Returns({
    count: Type.Integer({ description: 'Leads that were deleted' }),
    left: Type.Integer({ description: 'Leads that are still marked as spam' }),
  }),
  target: async ({ ids }, { db }) => {
    const records = await marked(db, ids);
    const last = records.at(-1);
    return {
      name: records.length === 1 ? '1 lead marked as spam' : `${records.length} leads marked as spam`,
      holds: ['their events', 'their contact details', 'their messages'],
      state: { count: records.length, last: last?.id ?? 0 },
    };
  },
}).handler(async function leadsDeleteSpam({ ids }, { db, vault, now, caller }) {
  const records = await marked(db, ids);
  for (const { id } of records) await deleteLead({ db, vault, now: now(), actor: `${caller.kind}:${caller.id}` }, id);
  const left = await rows(db, leadTable).count({ status: 'spam' });
  return { data: { count: records.length, left }, changed: records.length > 0 };
});
