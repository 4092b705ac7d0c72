import type { Host } from '../../../../host';
import { EngineError, refuse } from '../../../kit/input/errors';
import { type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { intOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { versions } from '../../data/campaigns/versions';
import { type CampaignRow, sequences } from '../../data/sequences/sequences';
import { trackers } from '../../data/sequences/trackers';
import { crmSettings } from '../../data/settings/settings';
import { newSequenceMailForm, sequenceMailForm } from '../../domain/forms/sequence';
import { wayOutProblem } from '../../mail/compose/way-out';
import { sequenceView } from '../../views/sequence';
import { zoneOf } from '../../views/zone';
import { addSequenceMail, copyMail, deleteSequenceMail } from '../../work/sequences/save-sequence';
import { route, shownRoute } from '../route';
import { mailFieldsOf, mailOf, sentMap, sequenceOf, withTemplateId } from './sequence-input';

/** 422 where readers could not end the emails, as for campaigns. */
function demandWayOut(mail: Pick<CampaignRow, 'body' | 'designTemplate' | 'settings'>, footer: string): void {
  const problem = wayOutProblem(mail, footer);
  if (problem !== undefined) throw new EngineError(422, { compliance_failed: true, message: problem });
}

export const footerOf = async (host: Host) => (await crmSettings(host)).email_settings.email_footer;

/** What was sent of an email that is new. */
export function newMailOf(sent: InputMap, footer: string) {
  const { title = '', ...fields } = mailFieldsOf(newSequenceMailForm, sent);
  demandWayOut({ body: '', designTemplate: 'simple', ...fields }, footer);
  return { fields: { ...fields, title }, slug: wordOf(sent, 'slug') };
}

async function add(call: EngineCall, sequenceId: number, body: InputMap) {
  const { engine, caller } = call;
  const sent = await engine.host.storage.run((db) => withTemplateId(db, body));
  const added = { ...newMailOf(sent, await footerOf(engine.host)), createdBy: caller.userId ?? null, at: engine.now() };
  const row = await engine.host.storage.tx(async (db) => {
    await sequenceOf(db, sequenceId, { lock: true });
    return addSequenceMail(db, sequenceId, added);
  });
  return { email: sequenceView(row, await zoneOf(call)), message: 'The email has been created.' };
}

async function change(call: EngineCall, [sequenceId, id]: readonly [number, number], body: InputMap) {
  const { engine } = call;
  const at = engine.now();
  const footer = await footerOf(engine.host);
  const row = await engine.host.storage.tx(async (db) => {
    const before = await mailOf(db, sequenceId, id);
    const set = { ...mailFieldsOf(sequenceMailForm, await withTemplateId(db, body), before), updatedAt: at };
    demandWayOut({ ...before, ...set }, footer);
    await versions(db).keep(id, set, at);
    await sequences(db).update(id, set);
    await trackers(db).replan(sequenceId, at);
    return { ...before, ...set };
  });
  return { email: sequenceView(row, await zoneOf(call)), message: 'The email has been saved.' };
}

/** `POST /sequences/{id}/email`. */
const createMail = (call: EngineCall) => add(call, call.id('id'), sentMap(call.body, 'email'));

/** `PUT /sequences/{id}/email/{email_id}`: what is not sent stays. */
const changeMail = (call: EngineCall) => change(call, [call.id('id'), call.id('email_id')], sentMap(call.body, 'email'));

/** `POST /sequences/sequence-email-update-create`: whichever it is, with the ids in the body. */
async function saveMail(call: EngineCall) {
  const sent = sentMap(call.body, 'email');
  const sequenceId = idIn(call.body, 'sequence_id') ?? idIn(sent, 'parent_id');
  if (sequenceId === undefined) throw refuse('Send the id of the sequence as sequence_id.');
  const id = idIn(call.body, 'email_id') ?? idIn(sent, 'id');
  return id === undefined ? add(call, sequenceId, sent) : change(call, [sequenceId, id], sent);
}

/** A number of a body; 422 where something else was sent. */
function idIn(body: InputMap, name: string): number | undefined {
  if (wordOf(body, name) === '') return undefined;
  const id = intOf(body[name]);
  if (id === undefined || id < 1) throw refuse(`${name} must be an id.`);
  return id;
}

/** `PUT /sequences/{id}/delays`: when these emails leave, all of them or none; moves and longer waits are one change (D575). */
async function changeDelays(call: EngineCall) {
  const { engine, body } = call;
  const sequenceId = call.id('id');
  const sent = listOf(body.emails).map(mapOf);
  if (sent.length === 0) throw refuse('Send the emails, each with id, delay and delay_unit.');
  const at = engine.now();
  await engine.host.storage.tx(async (db) => {
    await sequenceOf(db, sequenceId, { lock: true });
    for (const one of sent) {
      const before = await mailOf(db, sequenceId, idIn(one, 'id') ?? 0);
      const timings = { delay: one.delay, delay_unit: one.delay_unit };
      const { settings, delay } = mailFieldsOf(sequenceMailForm, { settings: { timings } }, before);
      await sequences(db).update(before.id, { settings, delay, updatedAt: at });
    }
    await trackers(db).replan(sequenceId, at);
  });
  return { message: 'The order and the waits have been saved.' };
}

/** `GET /sequences/{id}/email/{email_id}`. */
async function getMail(call: EngineCall) {
  const zone = await zoneOf(call);
  const row = await call.engine.host.storage.run((db) => mailOf(db, call.id('id'), call.id('email_id')));
  return { email: sequenceView(row, zone) };
}

/** `DELETE /sequences/{id}/email/{email_id}`: what is queued of it is not sent. */
async function deleteMail(call: EngineCall) {
  const { engine } = call;
  await engine.host.storage.tx(async (db) => deleteSequenceMail(db, await mailOf(db, call.id('id'), call.id('email_id')), engine.now()));
  return { message: 'The email has been deleted.' };
}

/** `POST /sequences/{id}/email/duplicate`: the one of `email_id`. */
async function duplicateMail(call: EngineCall) {
  const { engine, caller } = call;
  const [parentId, id] = [call.id('id'), idIn(call.body, 'email_id')];
  if (id === undefined) throw refuse('Send the id of the email as email_id.');
  const copy = await engine.host.storage.tx(async (db) => {
    const mail = await mailOf(db, parentId, id);
    const title = `[Duplicate] ${mail.title}`.slice(0, 190);
    return copyMail(db, mail, { parentId, title, createdBy: caller.userId ?? null, at: engine.now() });
  });
  return { email: sequenceView(copy, await zoneOf(call)), message: 'The email has been copied.' };
}

export const sequenceMailRoutes = [
  route('POST /sequences/sequence-email-update-create', 'crm_manage_emails', saveMail),
  route('POST /sequences/{id}/email', 'crm_manage_emails', createMail),
  route('POST /sequences/{id}/email/duplicate', 'crm_manage_emails', duplicateMail),
  shownRoute(
    {
      signature: 'PUT /sequences/{id}/delays',
      permission: 'crm_manage_emails',
      shownBy: { path: '/sequences/{id}', with: ['sequence_emails'] },
    },
    changeDelays,
  ),
  route('GET /sequences/{id}/email/{email_id}', 'crm_read_emails', getMail),
  route('PUT /sequences/{id}/email/{email_id}', 'crm_manage_emails', changeMail),
  route('DELETE /sequences/{id}/email/{email_id}', 'crm_manage_email_delete', deleteMail),
];
