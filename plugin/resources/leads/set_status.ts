import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { changeStatus } from './record/change-status';
import { leadId, leadStatus } from './record/fields';
import { leadStatuses } from './record/statuses';

export const leadsSetStatus = defineOperation({
  summary: 'Set the status of a lead; the change becomes an event of its timeline.',
  effect: 'write',
  params: Params({ id: leadId, status: leadStatus }),
  returns: Returns({ id: Type.Integer(), status: Type.String(), label: Type.String() }),
}).handler(async function leadsSetStatus({ id, status }, ctx) {
  const changed = await changeStatus(ctx, id, status);
  return { data: { id, status, label: leadStatuses[status] }, changed };
});
