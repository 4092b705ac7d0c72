import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { DateTime, millisecondsOf, Params } from '../../kit/schema';
import { leadId } from './record/fields';
import { leads } from './record/leads';
import { reminders } from './work/reminders';
import { ReminderView, reminderView } from './work/view';

export const leadsAddReminder = defineOperation({
  summary: 'Add a reminder to a lead; at its time it is emailed to whoever takes care of the lead, or to the address of leads.',
  effect: 'write',
  idempotent: false,
  params: Params({
    id: leadId,
    at: DateTime('When; without a zone it is UTC'),
    text: Type.String({ minLength: 1, maxLength: 500, description: 'What is to be done, plain text' }),
  }),
  returns: ReminderView,
}).handler(async function leadsAddReminder({ id, at, text: input }, { db, caller }) {
  const text = input.trim();
  if (text === '') throw invalidParam('/text', 'must not be empty');
  await leads(db).get(id, { lock: true });
  const reminder = { leadId: id, at: millisecondsOf(at), text, createdBy: `${caller.kind}:${caller.id}` };
  return { data: reminderView(await reminders(db).add(reminder)), changed: true };
});
