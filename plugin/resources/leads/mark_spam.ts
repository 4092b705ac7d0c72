import { Type } from '@sinclair/typebox';
import { rows } from '../../db/rows';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { appendEvent } from './ledger/append';
import { leadId } from './record/fields';
import { leadTable } from './record/lead-table';
import { leads } from './record/leads';

// D456
export const leadsMarkSpam = defineOperation({
  summary: 'Mark up to 500 leads as spam at once; each change becomes an event of its timeline.',
  effect: 'write',
  params: Params({ ids: Type.Array(leadId, { minItems: 1, maxItems: 500, uniqueItems: true, description: 'Ids of the leads' }) }),
  returns: Returns({
    marked: Type.Integer({ description: 'Of these leads, those that are marked now' }),
    missing: Type.Array(Type.Integer(), { description: 'Ids of which there is no lead' }),
  }),
}).handler(async function leadsMarkSpam({ ids }, { db, host, vault, now, caller }) {
  // In one order, so that two callers never wait for each other.
  const found = await rows(db, leadTable).many({ id: [...ids].sort((a, b) => a - b) }, { order: [['id', 'ASC']] });
  let changes = 0;
  for (const { id } of found) {
    const lead = await leads(db).get(id, { lock: true });
    if (lead.status === 'spam') continue;
    const data = { status: 'spam', from: lead.status, by: `${caller.kind}:${caller.id}` };
    await appendEvent({ db, storage: host.storage, vault, now: now() }, lead, {
      type: 'status_changed',
      data,
      changes: { status: 'spam' },
    });
    changes++;
  }
  const known = new Set(found.map(({ id }) => id));
  return { data: { marked: found.length, missing: ids.filter((id) => !known.has(id)) }, changed: changes > 0 };
});
