import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { JsonObject, Params, Returns } from '../../kit/schema';
import { exportRow } from './list/export-rows';
import { leadList } from './list/lead-list';
import { sinceFilter } from './record/fields';

const maxRows = 50_000;

export const leadsExport = defineOperation({
  summary: 'All leads as rows of one level, for a table.',
  effect: 'read',
  params: Params({ since: sinceFilter }),
  returns: Returns({
    rows: Type.Array(
      JsonObject('id, ref, source, campaign, status, event_count, first_seen, last_seen, head_hash, attribution_…, by ascending id'),
    ),
    count: Type.Integer(),
  }),
}).handler(async function leadsExport({ since }, { db }) {
  const list = leadList(db);
  if (await list.exceeds({ since }, maxRows)) {
    throw invalidParam('/since', `must be later: there are more than ${maxRows} leads; all of them: siteplane ledger export --csv`);
  }
  const rows: Record<string, string | number>[] = [];
  for await (const batch of list.each({ since })) rows.push(...batch.map(exportRow));
  return { rows, count: rows.length };
});
