import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { PageOf, Params, page, slice } from '../../kit/schema';
import { filterOf, filterParams } from './list/filter-params';
import { leadList } from './list/lead-list';
import { LeadRowView, rowView } from './record/view';
import { leadWork } from './work/lead-work';
import { WorkView, workView } from './work/view';

// D472
export const leadsList = defineOperation({
  summary: 'List leads, the newest first.',
  effect: 'read',
  secretKeys: [],
  params: Params({ ...page(), ...filterParams }),
  returns: PageOf(Type.Object({ ...LeadRowView.properties, ...WorkView.properties }, { additionalProperties: false })),
}).handler(async function leadsList(params, { db, vault }) {
  const { page: number, per_page, ...range } = slice(params);
  const { items, total } = await leadList(db).page(filterOf(params, vault), range);
  const work = await leadWork(db).ofMany(items.map(({ id }) => id));
  return { items: items.map((lead) => ({ ...rowView(lead), ...workView(work.get(lead.id)) })), total, page: number, per_page };
});
