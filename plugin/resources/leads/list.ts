import { defineOperation } from '../../kit/operation';
import { PageOf, Params, page, slice } from '../../kit/schema';
import { leadList } from './list/lead-list';
import { sinceFilter, sourceFilter } from './record/fields';
import { LeadRowView, rowView } from './record/view';

export const leadsList = defineOperation({
  summary: 'List leads, the newest first.',
  effect: 'read',
  params: Params({ ...page(), source: sourceFilter, since: sinceFilter }),
  returns: PageOf(LeadRowView),
}).handler(async function leadsList({ source, since, ...params }, { db }) {
  const { page: number, per_page, ...range } = slice(params);
  const { items, total } = await leadList(db).page({ source, since }, range);
  return { items: items.map(rowView), total, page: number, per_page };
});
