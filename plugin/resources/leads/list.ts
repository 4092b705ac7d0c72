import { defineOperation } from '../../kit/operation';
import { PageOf, Params, page, slice } from '../../kit/schema';
import { sinceFilter, sourceFilter } from './lib/fields';
import { leadList } from './lib/lead-list';
import { LeadRowView, rowView } from './lib/view';

export const leadsList = defineOperation({
  summary: 'List leads, the newest first.',
  effect: 'read',
  params: Params({ ...page(), source: sourceFilter, since: sinceFilter }),
  returns: PageOf(LeadRowView),
}).handler(async ({ source, since, ...params }, { db }) => {
  const { page: number, per_page, ...range } = slice(params);
  const { items, total } = await leadList(db).page({ source, since }, range);
  return { items: items.map(rowView), total, page: number, per_page };
});
