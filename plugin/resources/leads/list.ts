import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Nullable, PageOf, Params, page, Returns, slice } from '../../kit/schema';
import { filterOf, filterParams } from './list/filter-params';
import { leadList } from './list/lead-list';
import { LeadRowView, rowView } from './record/view';
import { leadWork } from './work/lead-work';
import { reminders } from './work/reminders';
import { namesOfUsers, WorkView, workView } from './work/view';

// D472
export const leadsList = defineOperation({
  summary: 'List leads, the newest first.',
  effect: 'read',
  secretKeys: [],
  params: Params({ ...page(), ...filterParams }),
  returns: PageOf(Returns({ ...LeadRowView.properties, ...WorkView.properties, reminder_at: Nullable(Type.String()) })),
}).handler(async function leadsList(params, { db, vault, now, host }) {
  const { page: number, per_page, ...range } = slice(params);
  const { items, total } = await leadList(db).page(filterOf(params, { vault, now }), range);
  const ids = items.map(({ id }) => id);
  const work = await leadWork(db).ofMany(ids);
  const names = await namesOfUsers(
    host,
    [...work.values()].map(({ assignee }) => assignee),
  );
  const due = await reminders(db).nextOf(ids);
  const shown = items.map((lead) => {
    const at = due.get(lead.id);
    return { ...rowView(lead), ...workView(work.get(lead.id), names), reminder_at: at === undefined ? null : new Date(at).toISOString() };
  });
  return { items: shown, total, page: number, per_page };
});
