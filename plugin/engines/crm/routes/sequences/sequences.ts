import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { listOf, mapOf } from '../../../kit/input/query';
import { lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { sequenceCounts } from '../../data/sequences/counts';
import { type CampaignRow, type SequenceQuery, sequences } from '../../data/sequences/sequences';
import { trackers } from '../../data/sequences/trackers';
import { newSequenceForm, sequenceForm } from '../../domain/forms/sequence';
import { pausedAt, stateChange } from '../../domain/sequences/pause';
import { sequenceView } from '../../views/sequence';
import { zoneOf } from '../../views/zone';
import { addSequence, addSequenceMail, copySequence, deleteSequences } from '../../work/sequences/save-sequence';
import { idsOf } from '../contacts/contact-query';
import { paged, route } from '../route';
import { footerOf, newMailOf } from './mails';
import { sentMap, sequenceFieldsOf, sequenceOf, withTemplateId } from './sequence-input';

const sorts = ['id', 'title', 'created_at', 'updated_at'] as const;

function queryOf({ query }: EngineCall): Omit<SequenceQuery, 'limit' | 'offset'> {
  const by = wordOf(query, 'orderBy') || 'id';
  const sort = sorts.find((one) => one === by);
  if (!sort) throw refuse(`orderBy must be one of: ${sorts.join(', ')}.`);
  const direction = (wordOf(query, 'order') || 'desc').toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') throw refuse('order must be ASC or DESC.');
  return { search: lineOf(query.search, 192), sort, direction };
}

/** `GET /sequences`; `with[]=stats` adds how many emails and contacts they have, `progress` how many of these are in it. */
async function listSequences(call: EngineCall) {
  const wanted = queryOf(call);
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => ({
    sequences: await paged(call, async (window) => {
      const { rows, total } = await sequences(db).page({ ...wanted, ...window });
      const more = await moreOf(call, db, rows);
      return { total, rows: rows.map((row) => ({ ...sequenceView(row, zone), ...more(row.id) })) };
    }),
  }));
}

async function statsOf(db: Db, rows: readonly CampaignRow[]) {
  const ids = rows.map(({ id }) => id);
  const emails = await sequenceCounts(db).mails(ids);
  const subscribers = await sequenceCounts(db).trackers(ids);
  return (id: number) => ({ emails: emails.get(id) ?? 0, subscribers: subscribers.get(id) ?? 0 });
}

/** What `with[]` adds to each of them. */
async function moreOf(call: EngineCall, db: Db, rows: readonly CampaignRow[]) {
  const stats = call.wants('stats') ? await statsOf(db, rows) : undefined;
  const progress = call.wants('progress') ? await sequenceCounts(db).progress(rows.map(({ id }) => id)) : undefined;
  return (id: number) => ({ ...(stats ? { stats: stats(id) } : {}), ...(progress ? { progress: progress(id) } : {}) });
}

/** `POST /sequences`, also with its `emails`: all of it or nothing. */
async function createSequence({ engine, body, caller, ...call }: EngineCall) {
  const sent = sentMap(body, 'sequence');
  const { title = '', status, settings } = sequenceFieldsOf(newSequenceForm, sent);
  const by = { createdBy: caller.userId ?? null, at: engine.now() };
  const footer = await footerOf(engine.host);
  const mails = await engine.host.storage.run(async (db) => {
    const all: ReturnType<typeof newMailOf>[] = [];
    for (const mail of listOf(sent.emails)) all.push(newMailOf(await withTemplateId(db, mapOf(mail)), footer));
    return all;
  });
  const row = await engine.host.storage.tx(async (db) => {
    const state = stateChange(status, { status: 'published', settings }, by.at);
    const added = await addSequence(db, { fields: { title, settings, ...state }, slug: wordOf(sent, 'slug'), ...by });
    for (const mail of mails) await addSequenceMail(db, added.id, { ...mail, ...by });
    return added;
  });
  return { sequence: sequenceView(row, await zoneOf({ engine, ...call })), message: 'The sequence has been created.' };
}

/** `GET /sequences/{id}`; `with[]` adds `sequence_emails`, their `email_stats`, and `stats` and `progress` of it, with who waits for which email. */
async function getSequence(call: EngineCall) {
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => {
    const row = await sequenceOf(db, call.id('id'));
    const sequence = { ...sequenceView(row, zone), ...(await moreOf(call, db, [row]))(row.id) };
    if (!call.wants('sequence_emails')) return { sequence };
    const mails = await sequences(db).mails(row.id);
    const sent = call.wants('email_stats') ? await sequenceCounts(db).emails(mails.map(({ id }) => id)) : undefined;
    const waiting = call.wants('progress') ? await sequenceCounts(db).waiting(row.id) : undefined;
    const shown = mails.map((mail) => ({
      ...sequenceView(mail, zone),
      ...(waiting ? { waiting: waiting.get(mail.id) ?? 0 } : {}),
      ...(sent ? { stats: sent.get(mail.id) ?? { sent: 0, opens: 0, clicks: 0 } } : {}),
    }));
    return { sequence, sequence_emails: shown };
  });
}

/** `PUT /sequences/{id}`: what is not sent stays; one that is started again goes on where it stood. */
async function changeSequence(call: EngineCall) {
  const { engine, body } = call;
  const zone = await zoneOf(call);
  const row = await engine.host.storage.tx(async (db) => {
    const before = await sequenceOf(db, call.id('id'), { lock: true });
    const at = engine.now();
    const { status, ...fields } = sequenceFieldsOf(sequenceForm, sentMap(body, 'sequence'), before);
    const set = { ...fields, ...stateChange(status, { ...before, ...fields }, at), updatedAt: at };
    await sequences(db).update(before.id, set);
    if (before.status === 'paused' && set.status === 'published') await trackers(db).goOn(before.id, pausedAt(before) ?? at, at);
    return { ...before, ...set };
  });
  return { sequence: sequenceView(row, zone), message: 'The sequence has been saved.' };
}

/** `POST /sequences/{id}/duplicate`: with its emails, without its contacts. */
async function duplicateSequence(call: EngineCall) {
  const { engine, caller } = call;
  const by = { createdBy: caller.userId ?? null, at: engine.now() };
  const copy = await engine.host.storage.tx(async (db) => copySequence(db, await sequenceOf(db, call.id('id')), by));
  return { sequence: sequenceView(copy, await zoneOf(call)), message: 'The sequence has been copied.' };
}

/** `DELETE /sequences/{id}`: what is queued of it is not sent. */
async function deleteSequence(call: EngineCall) {
  const id = call.id('id');
  const { engine } = call;
  await engine.host.storage.tx(async (db) => {
    await sequenceOf(db, id, { lock: true });
    await deleteSequences(db, [id], engine.now());
  });
  return { message: 'The sequence has been deleted.' };
}

/** `POST /sequences/do-bulk-action`: delete many, all or none. */
async function doBulkAction({ engine, body }: EngineCall) {
  const action = wordOf(body, 'action_name');
  if (action !== 'delete_sequences') throw refuse('action_name must be delete_sequences.');
  const ids = idsOf(body.sequence_ids, 'sequence_ids');
  if (ids.length === 0) throw refuse('Send the ids of the sequences as sequence_ids.');
  await engine.host.storage.tx(async (db) => {
    for (const id of ids) await sequenceOf(db, id, { lock: true });
    await deleteSequences(db, ids, engine.now());
  });
  return { message: `${ids.length} sequences have been deleted.` };
}

export const sequenceRoutes = [
  route('GET /sequences', 'crm_read_emails', listSequences),
  route('POST /sequences', 'crm_manage_emails', createSequence),
  route('POST /sequences/do-bulk-action', 'crm_manage_email_delete', doBulkAction),
  route('GET /sequences/{id}', 'crm_read_emails', getSequence),
  route('PUT /sequences/{id}', 'crm_manage_emails', changeSequence),
  route('DELETE /sequences/{id}', 'crm_manage_email_delete', deleteSequence),
  route('POST /sequences/{id}/duplicate', 'crm_manage_emails', duplicateSequence),
];
