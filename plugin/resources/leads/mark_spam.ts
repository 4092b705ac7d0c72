import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { changeStatuses } from './record/change-status';
import { leadIds } from './record/fields';

// D456
export const leadsMarkSpam = defineOperation({
  summary: 'Mark up to 500 leads as spam at once; each change becomes an event of its timeline.',
  effect: 'write',
  params: Params({ ids: leadIds }),
  returns: Returns({
    marked: Type.Integer({ description: 'Of these leads, those that are marked now' }),
    missing: Type.Array(Type.Integer(), { description: 'Ids of which there is no lead' }),
  }),
}).handler(async function leadsMarkSpam({ ids }, ctx) {
  const { count: marked, changed, missing } = await changeStatuses(ctx, ids, 'spam');
  return { data: { marked, missing }, changed: changed > 0 };
});
