import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { appendEvent } from './ledger/append';
import { instantShown, instantText } from './ledger/instant';
import { leadId } from './record/fields';
import { leads } from './record/leads';

export const leadsAddNote = defineOperation({
  summary: 'Add a note to the timeline of a lead. It can be removed only together with the lead, so leave contact details out of it.',
  effect: 'write',
  idempotent: false,
  params: Params({ id: leadId, text: Type.String({ minLength: 1, maxLength: 2000, description: 'The note, plain text' }) }),
  returns: Returns({
    id: Type.Integer(),
    seq: Type.Integer({ description: 'Number of the event' }),
    at: Type.String(),
    text: Type.String(),
  }),
}).handler(async function leadsAddNote({ id, text: input }, { db, host, vault, now, caller }) {
  const text = input.trim();
  if (text === '') throw invalidParam('/text', 'must not be empty');
  const lead = await leads(db).get(id, { lock: true });
  const at = now();
  const { eventCount: seq } = await appendEvent({ db, storage: host.storage, vault, now: at }, lead, {
    type: 'note_added',
    data: { text, by: `${caller.kind}:${caller.id}` },
  });
  return { data: { id, seq, at: instantShown(instantText(at)), text }, changed: true };
});
