import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import type { InputMap } from '../../../kit/input/query';
import { intOf, lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { recipientsOf } from '../../data/campaigns/audience';
import { contacts } from '../../data/contacts/contacts';
import { sequences } from '../../data/sequences/sequences';
import type { TrackerStatus } from '../../data/sequences/tracker-table';
import { type TrackerRow, trackers } from '../../data/sequences/trackers';
import { audienceOf } from '../../domain/emails/audience';
import type { Moment } from '../../domain/segments/spans';
import { sequenceView, trackerView } from '../../views/sequence';
import { momentOf, zoneOf } from '../../views/zone';
import { enrolInSequence, leaveSequence } from '../../work/sequences/enrol';
import { idsOf } from '../contacts/contact-query';
import { wholeContacts } from '../contacts/contact-views';
import { notFound, paged, route } from '../route';
import { sequenceOf } from './sequence-input';

const statuses: readonly TrackerStatus[] = ['active', 'completed', 'cancelled'];

/** `GET /sequences/{id}/subscribers`: the page itself, without a name around it. */
async function listSubscribers(call: EngineCall) {
  const zone = await zoneOf(call);
  const word = wordOf(call.query, 'status');
  const status = statuses.find((one) => one === word);
  if (word !== '' && !status) throw refuse(`status must be one of: ${statuses.join(', ')}.`);
  const search = lineOf(call.query.search, 192);
  const nextMailId = intOf(call.query.next_email_id);
  return call.engine.host.storage.run(async (db) => {
    const { id } = await sequenceOf(db, call.id('id'));
    return paged(call, async (window) => {
      const { rows, total } = await trackers(db).page(id, { search, status, nextMailId, ...window });
      return { total, rows: await withContacts(db, rows, zone) };
    });
  });
}

async function withContacts(db: Db, rows: readonly TrackerRow[], zone: string) {
  const contactRows = await contacts(db).many(rows.map(({ contactId }) => contactId));
  const whole = new Map((await wholeContacts(db, contactRows, zone)).map((contact) => [contact.id, contact]));
  return rows.map((row) => ({ ...trackerView(row, zone), subscriber: whole.get(row.contactId) ?? null }));
}

/** `POST /sequences/{id}/subscribers`: those of `subscriber_ids`, or the next 200 of an audience as campaigns have it. */
async function addSubscribers(call: EngineCall) {
  const { engine, body } = call;
  const sequenceId = call.id('id');
  const sentIds = idsOf(body.subscriber_ids, 'subscriber_ids');
  if (body.subscriber_ids !== undefined && sentIds.length === 0) throw refuse('Send the ids of the contacts as subscriber_ids.');
  const moment = await momentOf(call);
  return engine.host.storage.tx(async (db) => {
    await sequenceOf(db, sequenceId);
    const { contactIds, counts } =
      sentIds.length > 0 ? { contactIds: sentIds, counts: allOf(sentIds.length) } : await partOf(db, body, moment);
    const { enrolled, skipped } = await enrolInSequence(db, { sequenceId, contactIds }, moment.now);
    return { message: messageOf(enrolled.length, skipped.length), enrolled: enrolled.length, skipped, ...counts };
  });
}

const atOnce = 200;

/** The contacts of a page of the audience, and how many pages follow. 422 where the audience is nobody. */
async function partOf(db: Db, body: InputMap, moment: Moment) {
  const page = Math.max(1, intOf(body.page) ?? 1);
  const recipients = await recipientsOf(db, audienceOf(body), moment);
  const total = await recipients.count();
  if (total === 0) throw refuse('No subscribed contact is meant by this.');
  const contactIds = await recipients.page({ limit: atOnce, offset: (page - 1) * atOnce });
  const inTotal = Math.min(total, page * atOnce);
  const remaining = total - inTotal;
  const counts = { total, remaining, next_page: remaining > 0 ? page + 1 : null, page_total: contactIds.length, in_total: inTotal };
  return { contactIds, counts };
}

const messageOf = (enrolled: number, skipped: number) =>
  `${enrolled === 1 ? '1 contact has' : `${enrolled} contacts have`} been added to the sequence${skipped === 0 ? '.' : `; ${skipped} left out.`}`;

const allOf = (total: number) => ({ total, remaining: 0, next_page: null, page_total: total, in_total: total });

/** `DELETE /sequences/{id}/subscribers`: those of `subscriber_ids`, or of `tracker_ids`; what is queued for them is not sent. */
async function removeSubscribers(call: EngineCall) {
  const { engine, body, query } = call;
  const sequenceId = call.id('id');
  const ids = idsOf(body.subscriber_ids ?? query.subscriber_ids, 'subscriber_ids');
  const trackerIds = idsOf(body.tracker_ids ?? query.tracker_ids, 'tracker_ids');
  if (ids.length + trackerIds.length === 0) throw refuse('Send the ids of the contacts as subscriber_ids.');
  const removed = await engine.host.storage.tx(async (db) => {
    await sequenceOf(db, sequenceId);
    const named = trackerIds.length === 0 ? [] : await trackers(db).byIds(sequenceId, trackerIds);
    const contactIds = [...new Set([...ids, ...named.map(({ contactId }) => contactId)])];
    await contacts(db).many(contactIds, { lock: true });
    return leaveSequence(db, { sequenceId, contactIds }, engine.now());
  });
  return { message: `${removed === 1 ? '1 contact has' : `${removed} contacts have`} been taken out of the sequence.`, removed };
}

/** `POST /sequences/{id}/reapply`: who completed it goes on with the emails that were added since. */
async function reapply(call: EngineCall) {
  const { engine } = call;
  const reactivated = await engine.host.storage.tx(async (db) => {
    const { id } = await sequenceOf(db, call.id('id'), { lock: true });
    return trackers(db).reactivate(id, engine.now());
  });
  return { message: `${reactivated} contacts go on with the emails that were added.`, reactivated };
}

/** `GET /sequences/subscriber/{subscriber_id}/sequences`: those that a contact is in, or was. */
async function sequencesOfContact(call: EngineCall) {
  const zone = await zoneOf(call);
  const contactId = call.id('subscriber_id');
  return call.engine.host.storage.run(async (db) => {
    if (!(await contacts(db).find(contactId))) throw notFound('Contact', contactId);
    const trackerRows = await trackers(db).ofContact(contactId);
    const named = await sequences(db).many(trackerRows.map(({ sequenceId }) => sequenceId));
    const byId = new Map(named.map((row) => [row.id, sequenceView(row, zone)]));
    return { sequence_trackers: trackerRows.map((row) => ({ ...trackerView(row, zone), sequence: byId.get(row.sequenceId) ?? null })) };
  });
}

export const sequenceSubscriberRoutes = [
  route('GET /sequences/subscriber/{subscriber_id}/sequences', 'crm_read_emails', sequencesOfContact),
  route('GET /sequences/{id}/subscribers', 'crm_read_emails', listSubscribers),
  route('POST /sequences/{id}/subscribers', 'crm_manage_emails', addSubscribers),
  route('DELETE /sequences/{id}/subscribers', 'crm_manage_emails', removeSubscribers),
  route('POST /sequences/{id}/reapply', 'crm_manage_emails', reapply),
];
