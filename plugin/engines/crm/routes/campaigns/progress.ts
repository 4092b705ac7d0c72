import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { campaignStats } from '../../data/campaigns/campaign-stats';
import { campaigns } from '../../data/campaigns/campaigns';
import type { EmailRow } from '../../data/campaigns/claims';
import { type EmailFilter, emailFilters, emailList } from '../../data/campaigns/email-list';
import { contacts } from '../../data/contacts/contacts';
import { analyticsOf } from '../../domain/emails/analytics';
import { localStamp, stamps } from '../../domain/stamps';
import { campaignView, emailView, subjectView } from '../../views/campaign';
import { contactInShort } from '../../views/contact';
import { zoneOf } from '../../views/zone';
import { lockCampaign } from '../../work/emails/life-cycle';
import { idsOf } from '../contacts/contact-query';
import { notFound, paged, route } from '../route';
import { existing } from './campaigns';

const statOf = async (db: Db, id: number) =>
  (await campaignStats(db).byStatus(id)).map(({ status, total }) => ({ status, total: String(total) }));

/** `GET /campaigns/{id}/overview_stats`. */
async function overview(call: EngineCall) {
  return call.engine.host.storage.run(async (db) => {
    const { id } = await existing(db, call.id('id'));
    const stats = await campaignStats(db).of(id);
    return { sent_count: stats.sent, stat: await statOf(db, id), analytics: analyticsOf(stats) };
  });
}

/** `GET /campaigns/{id}/status`: how far it is; asking changes nothing. */
async function status(call: EngineCall) {
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => {
    const row = await existing(db, call.id('id'));
    const stats = await campaignStats(db).of(row.id);
    const subjects = new Map((await campaigns(db).subjects([row.id])).map((one) => [one.id, one]));
    const tried = (await campaignStats(db).bySubject(row.id)).map(({ subject_id: id, ...counts }) => {
      const subject = subjects.get(id);
      return { ...(subject ? subjectView(subject) : { id, value: '' }), ...counts };
    });
    return {
      current_timestamp: localStamp(call.engine.now(), zone),
      stat: await statOf(db, row.id),
      campaign: campaignView(row, zone),
      sent_count: stats.sent,
      analytics: analyticsOf(stats),
      subject_analytics: tried,
    };
  });
}

/** `GET /campaigns/{id}/processing-stat`: how many of its emails are made, and how many recipients are still to be looked at. */
async function processing(call: EngineCall) {
  return call.engine.host.storage.run(async (db) => {
    const row = await existing(db, call.id('id'));
    const { total } = await campaignStats(db).of(row.id);
    return { status: row.status, processed: total, recipients_count: row.recipientsCount, is_recruiting: row.cursor !== null };
  });
}

/** `GET /campaigns/{id}/link-report`. */
async function linkReport(call: EngineCall) {
  return call.engine.host.storage.run(async (db) => ({ links: await campaignStats(db).links((await existing(db, call.id('id'))).id) }));
}

/** `GET /campaigns/{id}/unsubscribers`. */
async function unsubscribers(call: EngineCall) {
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => {
    const { id } = await existing(db, call.id('id'));
    const result = await paged(call, async (window) => {
      const { rows, total } = await emailList(db).unsubscribers(id, window);
      const byId = await contactsOf(db, rows);
      const view = ({ contactId, createdAt }: (typeof rows)[number]) => {
        const contact = byId.get(contactId);
        return {
          subscriber_id: contactId,
          subscriber: contact ? contactInShort(contact) : null,
          ...stamps({ created_at: createdAt }, zone),
        };
      };
      return { total, rows: rows.map(view) };
    });
    return { unsubscribes: result };
  });
}

const contactsOf = async (db: Db, rows: readonly { readonly contactId: number }[]) =>
  new Map((await contacts(db).many([...new Set(rows.map(({ contactId }) => contactId))])).map((row) => [row.id, row]));

/** Emails with their contacts, as routes show them. */
export async function emailViews(db: Db, rows: readonly EmailRow[], zone: string) {
  const byId = await contactsOf(db, rows);
  return rows.map((row) => emailView(row, byId.get(row.contactId), zone));
}

export function filterIn(word: string): EmailFilter {
  const filter = emailFilters.find((one) => one === (word || 'all'));
  if (!filter) throw refuse(`Choose the emails by one of: ${emailFilters.join(', ')}.`);
  return filter;
}

/** `GET /campaigns/{id}/emails`. */
async function listEmails(call: EngineCall) {
  const { query } = call;
  const zone = await zoneOf(call);
  const wanted = { filter: filterIn(wordOf(query, 'filter_type')), search: lineOf(query.search, 190) };
  return call.engine.host.storage.run(async (db) => {
    const { id: campaignId } = await existing(db, call.id('id'));
    const emails = await paged(call, async (window) => {
      const { rows, total } = await emailList(db).page({ ...wanted, campaignId }, window);
      return { total, rows: await emailViews(db, rows, zone) };
    });
    const count = (filter: EmailFilter) => emailList(db).count({ campaignId, filter, search: '' });
    return { emails, failed_counts: await count('failed'), in_doubt_counts: await count('in_doubt') };
  });
}

/** `DELETE /campaigns/{id}/emails`: those that are not just being sent. */
async function deleteEmails(call: EngineCall) {
  const ids = idsOf(call.body.email_ids, 'email_ids');
  if (ids.length === 0) throw refuse('Send the ids of the emails in email_ids.');
  await call.engine.host.storage.tx(async (db) => {
    const { id: campaignId } = await lockCampaign(db, call.id('id'));
    await removeEmails(db, ids, { campaignId });
  });
  return { message: 'The emails have been deleted.' };
}

/** All of them or none. 404 where one is not there, 422 where one is just being sent. */
export async function removeEmails(db: Db, ids: readonly number[], of: { campaignId?: number; contactId?: number }): Promise<void> {
  const emails = await emailList(db).those(ids, of);
  const missing = ids.find((id) => !emails.some((row) => row.id === id));
  if (missing !== undefined) throw notFound('Email', missing);
  if (emails.some((row) => row.status === 'sending')) throw refuse('One of these emails is just being sent. Try again in a minute.');
  await emailList(db).delete(ids);
}

const read = 'crm_read_emails';

/** What came of campaigns. */
export const progressRoutes = [
  route('GET /campaigns/{id}/overview_stats', read, overview),
  route('GET /campaigns/{id}/status', read, status),
  route('GET /campaigns/{id}/processing-stat', read, processing),
  route('GET /campaigns/{id}/link-report', read, linkReport),
  route('GET /campaigns/{id}/unsubscribers', read, unsubscribers),
  route('GET /campaigns/{id}/emails', read, listEmails),
  route('DELETE /campaigns/{id}/emails', 'crm_manage_email_delete', deleteEmails),
];
