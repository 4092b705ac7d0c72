import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { changeStatuses } from './record/change-status';
import { leadIds, leadStatus } from './record/fields';

export const leadsSetStatuses = defineOperation({
  summary: 'Set the status of up to 500 leads at once; each change becomes an event of its timeline.',
  effect: 'write',
  params: Params({ ids: leadIds, status: leadStatus }),
  returns: Returns({
    count: Type.Integer({ description: 'Of these leads, those that have the status now' }),
    missing: Type.Array(Type.Integer(), { description: 'Ids of which there is no lead' }),
  }),
}).handler(async function leadsSetStatuses({ ids, status }, ctx) {
  const { count, changed, missing } = await changeStatuses(ctx, ids, status);
  return { data: { count, missing }, changed: changed > 0 };
});
