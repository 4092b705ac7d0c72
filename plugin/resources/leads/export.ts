import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { JsonObject, Params, Returns } from '../../kit/schema';
import { csvOf } from './list/csv';
import { exportRows } from './list/export-rows';
import { filterOf, filterParams } from './list/filter-params';
import { leadList } from './list/lead-list';

const maxRows = 50_000;

// D473
export const leadsExport = defineOperation({
  summary: 'Leads as rows of one level, for a table, by the same filter as the list; each call is audited.',
  effect: 'read',
  audited: true,
  secretKeys: [],
  params: Params({
    ...filterParams,
    with_contact: Type.Optional(Type.Boolean({ description: 'With name, email, phone, company and message as they are stored' })),
    csv: Type.Optional(Type.Boolean({ description: 'Answer one text of CSV and no rows' })),
  }),
  returns: Returns({
    rows: Type.Array(
      JsonObject(
        'id, ref, source, campaign, status, event_count, first_seen, last_seen, head_hash, attribution_…, score, tier, by ascending id',
      ),
    ),
    count: Type.Integer(),
    csv: Type.Optional(Type.String({ description: 'RFC 4180, without formulas whatever the separator' })),
  }),
}).handler(async function leadsExport({ with_contact: withContact = false, csv = false, ...params }, { db, vault, now }) {
  const list = leadList(db);
  const filter = filterOf(params, { vault, now });
  if (await list.exceeds(filter, maxRows)) {
    throw invalidParam('/since', `must be later: there are more than ${maxRows} leads; all of them: siteplane ledger export --csv`);
  }
  const rows: Record<string, string | number>[] = [];
  for await (const batch of list.each(filter)) rows.push(...(await exportRows(db, batch, { withContact })));
  return csv ? { rows: [], count: rows.length, csv: csvOf(rows) } : { rows, count: rows.length };
});
