import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, Text } from '../../kit/schema';
import { findings } from './ledger/findings';

export const leadsAcknowledgeFinding = defineOperation({
  summary: 'Acknowledge a finding of the ledger with a reason; until then status.health reports it.',
  effect: 'write',
  params: Params({
    id: Type.Integer({ minimum: 1, description: 'Id of the finding' }),
    reason: Text(500, 'Why it is settled, for whoever asks later'),
  }),
  returns: Returns({
    id: Type.Integer(),
    text: Type.String(),
    reason: Type.String({ description: 'That of the first who acknowledged it' }),
  }),
}).handler(async function leadsAcknowledgeFinding({ id, reason }, { db, now, caller }) {
  const { finding, changed } = await findings(db).acknowledge(id, { actor: `${caller.kind}:${caller.id}`, reason, now: now() });
  return { data: { id, text: finding.text, reason: finding.reason ?? '' }, changed };
});
