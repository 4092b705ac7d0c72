import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { type AutomationQuery, type AutomationRow, automations } from '../../data/automations/automations';
import { campaignRows } from '../../data/automations/campaign-rows';
import { enrolmentList } from '../../data/automations/enrolment-list';
import { steps } from '../../data/automations/steps';
import { queuedMail } from '../../data/contacts/queued-mail';
import { automationStatuses } from '../../domain/automation-statuses';
import { triggerKinds } from '../../domain/automations/triggers';
import { automationTitleForm, newAutomationForm } from '../../domain/forms/automation';
import { rules } from '../../input/rules';
import { automationView, labelView, stepTree, triggerView } from '../../views/automation';
import { stepBlockFields, stepBlocks, triggerFieldsView } from '../../views/automation-blocks';
import { zoneOf } from '../../views/zone';
import { checkComplete } from '../../work/automations/check-complete';
import { idsOf } from '../contacts/contact-query';
import { demand, paged, route } from '../route';
import { automationOf, checkingOf, mapIn, slugIn, triggerIn } from './automation-input';
import { knownLabels } from './sent-labels';

const sorts = ['id', 'title', 'status', 'trigger_name', 'created_at', 'updated_at'] as const;

function queryOf({ query }: EngineCall): Omit<AutomationQuery, 'limit' | 'offset'> {
  const by = wordOf(query, 'sort_by') || 'id';
  const sort = sorts.find((one) => one === by);
  if (!sort) throw refuse(`sort_by must be one of: ${sorts.join(', ')}.`);
  const direction = (wordOf(query, 'sort_type') || 'desc').toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') throw refuse('sort_type must be ASC or DESC.');
  return { search: lineOf(query.search, 192), labels: idsOf(query.labels, 'labels'), sort, direction };
}

/** `GET /funnels`; `with[]=triggers` adds what can start them. */
async function listAutomations(call: EngineCall) {
  const wanted = queryOf(call);
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => ({
    funnels: await paged(call, async (window) => {
      const { rows, total } = await automations(db).page({ ...wanted, ...window });
      const ids = rows.map(({ id }) => id);
      const [counts, labels] = [await enrolmentList(db).counts(ids), await automations(db).labelsOf(ids)];
      const shown = rows.map((row) => ({
        ...automationView(row, zone),
        subscribers_count: counts.get(row.id) ?? 0,
        labels: (labels.get(row.id) ?? []).map(labelView),
      }));
      return { total, rows: shown };
    }),
    ...(call.wants('triggers') ? { triggers: triggersByName() } : {}),
  }));
}

const triggersByName = () =>
  Object.fromEntries(Object.keys(triggerKinds).map((name) => [name, { ...triggerView(name), ...triggerFieldsView(name) }]));

/** `POST /funnels`: a draft without steps. */
async function createAutomation(call: EngineCall) {
  const { engine, body, caller } = call;
  const sent = mapIn(body, 'funnel') ?? body;
  const check = rules();
  const { title, description = '', settings = {}, conditions = {} } = newAutomationForm.read(check, sent);
  check.check();
  const triggerName = triggerIn(sent.trigger_name);
  const at = engine.now();
  const row = await engine.host.storage.tx(async (db) => {
    const own = { title, slug: await slugIn(db, title), description, triggerName, status: 'draft' as const, settings, conditions };
    return automations(db).insert({ ...own, createdBy: caller.userId ?? null, createdAt: at, updatedAt: at });
  });
  return { funnel: automationView(row, await zoneOf(call)), message: 'The automation has been created.' };
}

/** `GET /funnels/{id}`; `with[]=funnel_sequences` adds its steps as a tree, `blocks` and `block_fields` what steps there are. */
async function getAutomation(call: EngineCall) {
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => {
    const row = await automationOf(db, call.id('id'));
    const labels = (await automations(db).labelsOf([row.id])).get(row.id) ?? [];
    const more = { trigger: triggerView(row.triggerName), ...triggerFieldsView(row.triggerName), labels: labels.map(labelView) };
    return {
      funnel: { ...automationView(row, zone), ...more },
      ...(call.wants('funnel_sequences') ? { funnel_sequences: stepTree(await steps(db).of(row.id), zone) } : {}),
      ...(call.wants('blocks') ? { blocks: stepBlocks() } : {}),
      ...(call.wants('block_fields') ? { block_fields: stepBlockFields() } : {}),
    };
  });
}

/** `PUT /funnels/{id}`: start it (published), or let everybody in it stand still (draft). */
async function setStatus(call: EngineCall) {
  const { engine } = call;
  const word = wordOf(call.body, 'status');
  const status = automationStatuses.find((one) => one === word);
  if (!status) throw refuse(`status must be one of: ${automationStatuses.join(', ')}.`);
  await engine.host.storage.tx(async (db) => {
    const row = await automationOf(db, call.id('id'), { lock: true });
    if (row.status === status) throw refuse(`The automation is ${status} already.`);
    if (status === 'published') await checkComplete(db, row.id, checkingOf(call, row));
    await automations(db).update(row.id, { status, updatedAt: engine.now() });
  });
  return {
    message: status === 'published' ? 'The automation runs now.' : 'The automation has been stopped; contacts in it stay where they are.',
  };
}

/** `PUT /funnels/funnel/{id}/title`: also the description. */
async function rename(call: EngineCall) {
  const check = rules();
  const fields = automationTitleForm.read(check, call.body);
  check.check();
  return changed(call, fields, 'The automation has been renamed.');
}

async function changed(call: EngineCall, set: Partial<AutomationRow>, message: string) {
  const { engine } = call;
  const row = await engine.host.storage.tx(async (db) => {
    const before = await automationOf(db, call.id('id'), { lock: true });
    const after = { ...before, ...set, updatedAt: engine.now() };
    if (after.status === 'published') await checkComplete(db, before.id, checkingOf(call, after));
    await automations(db).update(before.id, { ...set, updatedAt: after.updatedAt });
    return after;
  });
  return { funnel: automationView(row, await zoneOf(call)), message };
}

/** `PUT /funnels/{id}/change-trigger`: its settings and conditions begin empty unless they are sent. */
async function changeTrigger(call: EngineCall) {
  const triggerName = triggerIn(call.body.trigger_name);
  if (triggerName === '') throw refuse('Send the trigger_name.');
  const [settings, conditions] = [mapIn(call.body, 'settings') ?? {}, mapIn(call.body, 'conditions') ?? {}];
  return changed(call, { triggerName, settings, conditions }, 'The trigger has been changed.');
}

/** `PUT /funnels/{id}/update-labels`: these are all from now on. */
async function updateLabels(call: EngineCall) {
  const ids = idsOf(call.body.label_ids ?? call.body.labels, 'label_ids');
  await call.engine.host.storage.tx(async (db) => {
    const { id } = await automationOf(db, call.id('id'), { lock: true });
    await automations(db).putLabels(id, await knownLabels(db, ids));
  });
  return { message: 'The labels have been saved.' };
}

async function deleteAll(db: Db, ids: readonly number[], at: number): Promise<void> {
  for (const id of ids) await automationOf(db, id, { lock: true });
  await queuedMail(db).cancelOf(await campaignRows(db).ids(ids), { at, note: 'Not sent: the automation was deleted.' });
  await automations(db).delete(ids);
}

/** `DELETE /funnels/{id}`: with who is in it; what is queued of it is not sent. */
async function deleteAutomation(call: EngineCall) {
  await call.engine.host.storage.tx((db) => deleteAll(db, [call.id('id')], call.engine.now()));
  return { message: 'The automation has been deleted.' };
}

/** `POST /funnels/do-bulk-action`: delete or set the status of many, all or none. */
async function doBulkAction(call: EngineCall) {
  const { engine, body } = call;
  const action = wordOf(body, 'action_name');
  const ids = idsOf(body.funnel_ids, 'funnel_ids');
  if (ids.length === 0) throw refuse('Send the ids of the automations as funnel_ids.');
  const status = automationStatuses.find((one) => one === wordOf(body, 'status'));
  const isDeletion = action === 'delete_funnels';
  if (!isDeletion && (action !== 'change_funnel_status' || !status))
    throw refuse('action_name must be delete_funnels, or change_funnel_status with a status (draft, published).');
  demand(call, isDeletion ? remove : write);
  await engine.host.storage.tx(async (db) => {
    if (isDeletion) return deleteAll(db, ids, engine.now());
    for (const id of ids) {
      const row = await automationOf(db, id, { lock: true });
      if (status === 'published') await checkComplete(db, row.id, checkingOf(call, row));
      await automations(db).update(id, { ...(status ? { status } : {}), updatedAt: engine.now() });
    }
  });
  return { message: `${ids.length} automations have been ${isDeletion ? 'deleted' : 'saved'}.` };
}

/** `GET /funnels/triggers`: what starts automations. */
const listTriggers = async () => ({ triggers: triggersByName() });

const [read, write, remove] = ['crm_read_funnels', 'crm_write_funnels', 'crm_delete_funnels'] as const;

export const automationRoutes = [
  route('GET /funnels', read, listAutomations),
  route('POST /funnels', write, createAutomation),
  route('GET /funnels/triggers', read, listTriggers),
  route('POST /funnels/do-bulk-action', [write, remove], doBulkAction),
  route('PUT /funnels/funnel/{id}/title', write, rename),
  route('GET /funnels/{id}', read, getAutomation),
  route('PUT /funnels/{id}', write, setStatus),
  route('DELETE /funnels/{id}', remove, deleteAutomation),
  route('PUT /funnels/{id}/change-trigger', write, changeTrigger),
  route('PUT /funnels/{id}/update-labels', write, updateLabels),
];
