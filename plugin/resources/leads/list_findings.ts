import { defineOperation } from '../../kit/operation';
import { PageOf, Params, page, slice } from '../../kit/schema';
import { FindingView, findings, findingView } from './ledger/findings';

export const leadsListFindings = defineOperation({
  summary: 'List what the daily comparison of the ledger with its anchors has found; what waits for a person comes first.',
  effect: 'read',
  params: Params(page()),
  returns: PageOf(FindingView),
}).handler(async function leadsListFindings(params, { db }) {
  const { page: number, per_page, ...range } = slice(params);
  const { items, total } = await findings(db).page(range);
  return { items: items.map(findingView), total, page: number, per_page };
});
