import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { intOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { completed } from '../../data/automations/completed';
import { enrolments } from '../../data/automations/enrolments';
import { steps } from '../../data/automations/steps';
import { contacts } from '../../data/contacts/contacts';
import { stepAfter } from '../../domain/automations/tree';
import { notFound, route } from '../route';
import { automationOf } from './automation-input';

/** `POST /funnels/{id}/subscribers/{subscriber_id}/advance`: the contact goes on with the step `sequence_id` now, wherever it is. */
async function advance(call: EngineCall) {
  const { engine, body } = call;
  const [funnelId, contactId] = [call.id('id'), call.id('subscriber_id')];
  const stepId = intOf(body.sequence_id ?? body.step_id);
  if (stepId === undefined)
    throw refuse('Send the id of the step as sequence_id; GET /crm/v2/funnels/{id}?with[]=funnel_sequences lists them.');
  const at = engine.now();
  await engine.host.storage.tx(async (db) => {
    await automationOf(db, funnelId);
    const step = await steps(db).find(stepId);
    if (step?.funnelId !== funnelId) throw notFound('Step', stepId);
    if (!(await contacts(db).find(contactId, { lock: true }))) throw notFound('Contact', contactId);
    const [enrolment] = await enrolments(db).of(funnelId, [contactId]);
    if (!enrolment) throw notFound('Enrolment of contact', contactId);
    if (enrolment.status !== 'active' && enrolment.status !== 'waiting')
      throw refuse(`The contact is ${enrolment.status}: only one that is active or waiting goes on with another step.`);
    await enrolments(db).change(enrolment, { status: 'active', nextStepId: stepId, nextExecutionAt: at, turn: enrolment.turn + 1 }, at);
  });
  return { message: 'The contact goes on with this step.' };
}

/** Steps after which an automation ended once, with the one that follows now. */
async function addedAfter(db: Db, funnelId: number) {
  const flow = await steps(db).of(funnelId);
  return flow.flatMap((step) => {
    const next = step.actionName === 'end_this_funnel' ? undefined : stepAfter(flow, step);
    return next ? [{ last: step.id, next: next.id }] : [];
  });
}

/** `GET /funnels/{id}/syncable-counts`: how many completed it before its last steps were added. */
async function countSyncable(call: EngineCall) {
  return call.engine.host.storage.run(async (db) => {
    const { id } = await automationOf(db, call.id('id'));
    let count = 0;
    for (const { last } of await addedAfter(db, id)) count += await completed(db, id, last).count();
    return { count };
  });
}

/** `POST /funnels/{id}/sync-new-steps`: they go on with those steps (D389). */
async function syncNewSteps(call: EngineCall) {
  const { engine } = call;
  const synced = await engine.host.storage.tx(async (db) => {
    const { id } = await automationOf(db, call.id('id'), { lock: true });
    let count = 0;
    for (const { last, next } of await addedAfter(db, id)) count += await completed(db, id, last).goOn(next, engine.now());
    return count;
  });
  return { message: `${synced === 1 ? '1 contact goes' : `${synced} contacts go`} on with the new steps.`, synced };
}

export const movingRoutes = [
  route('POST /funnels/{id}/subscribers/{subscriber_id}/advance', 'crm_write_funnels', advance),
  route('GET /funnels/{id}/syncable-counts', 'crm_read_funnels', countSyncable),
  route('POST /funnels/{id}/sync-new-steps', 'crm_write_funnels', syncNewSteps),
];
