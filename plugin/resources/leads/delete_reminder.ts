import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { reminders } from './work/reminders';

export const leadsDeleteReminder = defineOperation({
  summary: 'Remove a reminder that is done with; one that was not emailed yet is not emailed any more.',
  effect: 'write',
  idempotent: false,
  params: Params({ reminder_id: Type.Integer({ minimum: 1, description: 'Id of the reminder' }) }),
  returns: Returns({ reminder_id: Type.Integer(), id: Type.Integer({ description: 'Id of the lead' }) }),
}).handler(async function leadsDeleteReminder({ reminder_id: reminderId }, { db }) {
  const { leadId: id } = await reminders(db).remove(reminderId);
  return { data: { reminder_id: reminderId, id }, changed: true };
});
