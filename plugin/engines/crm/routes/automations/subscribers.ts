import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { intOf, lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { automations } from '../../data/automations/automations';
import { campaignRows } from '../../data/automations/campaign-rows';
import { enrolmentList } from '../../data/automations/enrolment-list';
import { type EnrolmentRow, enrolments } from '../../data/automations/enrolments';
import { stepRuns } from '../../data/automations/step-runs';
import { steps } from '../../data/automations/steps';
import { contacts } from '../../data/contacts/contacts';
import { queuedMail } from '../../data/contacts/queued-mail';
import { enrolmentStatuses } from '../../domain/automation-statuses';
import { settableEnrolments } from '../../domain/forms/many-emails';
import { automationView, enrolmentView, runView, stepTree, stepView } from '../../views/automation';
import { zoneOf } from '../../views/zone';
import { idsOf } from '../contacts/contact-query';
import { wholeContacts } from '../contacts/contact-views';
import { notFound, paged, route } from '../route';
import { automationOf } from './automation-input';

/** `GET /funnels/{id}/subscribers`; `with[]` adds `funnel` and `sequences`. */
async function listSubscribers(call: EngineCall) {
  const { query } = call;
  const zone = await zoneOf(call);
  const word = wordOf(query, 'status');
  const status = enrolmentStatuses.find((one) => one === word);
  if (word !== '' && !status) throw refuse(`status must be one of: ${enrolmentStatuses.join(', ')}.`);
  const filter = { search: lineOf(query.search, 192), status, stepId: intOf(query.sequence_id) };
  return call.engine.host.storage.run(async (db) => {
    const row = await automationOf(db, call.id('id'));
    const funnel_subscribers = await paged(call, async (window) => {
      const { rows, total } = await enrolmentList(db).page(row.id, { ...filter, ...window });
      return { total, rows: await whole(db, rows, zone) };
    });
    return {
      funnel_subscribers,
      ...(call.wants('funnel') ? { funnel: automationView(row, zone) } : {}),
      ...(call.wants('sequences') ? { sequences: stepTree(await steps(db).of(row.id), zone) } : {}),
    };
  });
}

/** With the contact, the steps before and after, and what was run: as many statements for one as for a page of them. */
async function whole(db: Db, rows: readonly EnrolmentRow[], zone: string) {
  const ids = rows.map(({ contactId }) => contactId);
  const people = new Map((await wholeContacts(db, await contacts(db).many(ids), zone)).map((one) => [one.id, one]));
  const named = await steps(db).many(rows.flatMap(({ lastStepId, nextStepId }) => [lastStepId ?? 0, nextStepId ?? 0]));
  const byId = new Map(named.map((step) => [step.id, stepView(step, zone)]));
  const [first] = rows;
  const runs = first ? await stepRuns(db).of(first.funnelId, ids) : [];
  return rows.map((row) => ({
    ...enrolmentView(row, zone),
    subscriber: people.get(row.contactId) ?? null,
    last_sequence: byId.get(row.lastStepId ?? 0) ?? null,
    next_sequence_item: byId.get(row.nextStepId ?? 0) ?? null,
    metrics: runs.filter(({ contactId }) => contactId === row.contactId).map((run) => runView(run, zone)),
  }));
}

/** `GET /funnels/{id}/subscribers/{subscriber_id}`: where one contact is in it, and what was done for it. */
async function readSubscriber(call: EngineCall) {
  const zone = await zoneOf(call);
  const contactId = call.id('subscriber_id');
  return call.engine.host.storage.run(async (db) => {
    const { id } = await automationOf(db, call.id('id'));
    const [enrolment] = await whole(db, await enrolments(db).of(id, [contactId]), zone);
    if (!enrolment) throw notFound('Enrolment of contact', contactId);
    return { funnel_subscriber: enrolment };
  });
}

async function remove(call: EngineCall, funnelId: number, idsIn: (db: Db) => Promise<readonly number[]>) {
  const { engine } = call;
  const removed = await engine.host.storage.tx(async (db) => {
    await automationOf(db, funnelId);
    const contactIds = await idsIn(db);
    if (contactIds.length === 0) return 0;
    await contacts(db).many(contactIds, { lock: true });
    const note = 'Not sent: the contact was taken out of the automation.';
    await queuedMail(db).cancelOf(await campaignRows(db).ids([funnelId]), { contactIds, at: engine.now(), note });
    return enrolments(db).remove(funnelId, contactIds);
  });
  return { message: `${removed === 1 ? '1 contact has' : `${removed} contacts have`} been taken out of the automation.`, removed };
}

/** `DELETE /funnels/{id}/subscribers`: they may enter again; what is queued for them is not sent. */
async function removeSubscribers(call: EngineCall) {
  const ids = idsOf(call.body.subscriber_ids ?? call.query.subscriber_ids, 'subscriber_ids');
  if (ids.length === 0) throw refuse('Send the ids of the contacts as subscriber_ids.');
  return remove(call, call.id('id'), async () => ids);
}

/** `POST /funnels/{id}/remove-bulk-subscribers` by the ids of the enrolments. */
async function removeEnrolments(call: EngineCall) {
  const ids = idsOf(call.body.funnel_subscriber_ids, 'funnel_subscriber_ids');
  if (ids.length === 0) throw refuse('Send the ids of the enrolments as funnel_subscriber_ids.');
  const funnelId = call.id('id');
  return remove(call, funnelId, async (db) => (await enrolments(db).byIds(funnelId, ids)).map(({ contactId }) => contactId));
}

/** `PUT /funnels/{id}/subscribers/{subscriber_id}/status`: a completed one stays so. */
async function setStatus(call: EngineCall) {
  const { engine } = call;
  const [funnelId, contactId] = [call.id('id'), call.id('subscriber_id')];
  const status = settableEnrolments.find((one) => one === wordOf(call.body, 'status'));
  if (!status) throw refuse(`status must be one of: ${settableEnrolments.join(', ')}.`);
  const at = engine.now();
  await engine.host.storage.tx(async (db) => {
    await automationOf(db, funnelId);
    if (!(await contacts(db).find(contactId, { lock: true }))) throw notFound('Contact', contactId);
    const [enrolment] = await enrolments(db).of(funnelId, [contactId]);
    if (!enrolment) throw notFound('Enrolment of contact', contactId);
    if (enrolment.status === 'completed') throw refuse('The contact has completed the automation; that is not changed.');
    // Another turn, in which the failures of the step count from the first again.
    const begin = { nextExecutionAt: enrolment.nextExecutionAt ?? at, turn: enrolment.turn + (enrolment.status === 'cancelled' ? 1 : 0) };
    const next = status === 'active' ? begin : { nextExecutionAt: null };
    await enrolments(db).change(enrolment, { status, ...next }, at);
  });
  return { message: `The status is ${status} now.` };
}

/** `GET /funnels/subscriber/{subscriber_id}/automations`: those that a contact is in, or was. */
async function automationsOfContact(call: EngineCall) {
  const zone = await zoneOf(call);
  const contactId = call.id('subscriber_id');
  return call.engine.host.storage.run(async (db) => {
    if (!(await contacts(db).find(contactId))) throw notFound('Contact', contactId);
    const enrolmentRows = await enrolments(db).ofContact(contactId);
    const named = await automations(db).many(enrolmentRows.map(({ funnelId }) => funnelId));
    const byId = new Map(named.map((row) => [row.id, automationView(row, zone)]));
    return { automations: enrolmentRows.map((row) => ({ ...enrolmentView(row, zone), funnel: byId.get(row.funnelId) ?? null })) };
  });
}

export const automationSubscriberRoutes = [
  route('GET /funnels/subscriber/{subscriber_id}/automations', 'crm_read_funnels', automationsOfContact),
  route('GET /funnels/{id}/subscribers', 'crm_read_funnels', listSubscribers),
  route('GET /funnels/{id}/subscribers/{subscriber_id}', 'crm_read_funnels', readSubscriber),
  route('DELETE /funnels/{id}/subscribers', 'crm_write_funnels', removeSubscribers),
  route('POST /funnels/{id}/remove-bulk-subscribers', 'crm_write_funnels', removeEnrolments),
  route('PUT /funnels/{id}/subscribers/{subscriber_id}/status', 'crm_write_funnels', setStatus),
];
