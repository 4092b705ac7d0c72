import { refuse } from '../../../kit/input/errors';
import { mapOf } from '../../../kit/input/query';
import { lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { campaigns } from '../../data/campaigns/campaigns';
import { emailList } from '../../data/campaigns/email-list';
import { emails } from '../../data/campaigns/emails';
import { contacts } from '../../data/contacts/contacts';
import { contactEmailForm } from '../../domain/forms/campaign';
import { mayGetMail } from '../../domain/statuses';
import { rules } from '../../input/rules';
import { sendQueued } from '../../mail/sending/send-queued';
import { campaignView } from '../../views/campaign';
import { zoneOf } from '../../views/zone';
import { lockContact } from '../../work/contacts/find-contacts';
import { queueEmails } from '../../work/emails/queue-emails';
import { blankCampaign, campaignColumns, createOneOff } from '../../work/emails/save-campaign';
import { idsOf } from '../contacts/contact-query';
import { notFound, paged, route } from '../route';
import { emailViews, filterIn, removeEmails } from './progress';

/** `GET /subscribers/{id}/emails`: what it was sent. */
async function history(call: EngineCall) {
  const { query } = call;
  const zone = await zoneOf(call);
  const wanted = { filter: filterIn(wordOf(query, 'filter')), search: lineOf(query.search, 190) };
  const contactId = call.id('id');
  return call.engine.host.storage.run(async (db) => {
    if (!(await contacts(db).find(contactId))) throw notFound('Contact', contactId);
    return {
      emails: await paged(call, async (window) => {
        const { rows, total } = await emailList(db).page({ ...wanted, contactId }, window);
        return { total, rows: await emailViews(db, rows, zone) };
      }),
    };
  });
}

/** `DELETE /subscribers/{id}/emails`. */
async function deleteHistory(call: EngineCall) {
  const ids = idsOf(call.body.email_ids, 'email_ids');
  if (ids.length === 0) throw refuse('Send the ids of the emails in email_ids.');
  await call.engine.host.storage.tx(async (db) => {
    const { id: contactId } = await lockContact(db, call.id('id'));
    await removeEmails(db, ids, { contactId });
  });
  return { message: 'The emails have been deleted.' };
}

/** `GET /subscribers/{id}/emails/template-mock`: a blank email to begin with. */
async function mock(call: EngineCall) {
  const zone = await zoneOf(call);
  const at = call.engine.now();
  const row = { ...blankCampaign('custom_email_campaign', { title: '', createdBy: call.caller.userId ?? null, at }), id: 0, titleKey: '' };
  return { email_mock: campaignView(row, zone) };
}

/** `POST /subscribers/{id}/emails/send`: an email to one contact, at once. 422 where it could not be sent. */
async function sendToOne(call: EngineCall) {
  const { engine, caller } = call;
  const check = rules();
  const { campaign } = contactEmailForm.read(check, call.body);
  const sent = mapOf(campaign);
  const set = campaignColumns(
    check,
    { ...sent, title: wordOf(sent, 'title') || wordOf(sent, 'email_subject') || 'Email' },
    { settings: {}, utm: {} },
  );
  check.required('email_subject', set.subject ?? '');
  check.required('email_body', set.body ?? '');
  check.check();
  const at = engine.now();
  const emailId = await engine.host.storage.tx(async (db) => {
    const contact = await lockContact(db, call.id('id'));
    if (!mayGetMail(contact.status))
      throw refuse(`${contact.email} is ${contact.status}. Only a contact that is subscribed or transactional can be emailed.`);
    const row = await createOneOff(db, { set, createdBy: caller.userId ?? null, at });
    // It goes out below; where this process is killed before that, by the job of the minute.
    const scheduledAt = at + 60_000;
    await queueEmails(db, [{ campaignId: row.id, contactId: contact.id, type: 'custom_email_campaign', scheduledAt }], at);
    await campaigns(db).update(row, { recipientsCount: 1 });
    const [email] = (await emailList(db).page({ campaignId: row.id, filter: 'all', search: '' }, { limit: 1, offset: 0 })).rows;
    return email?.id ?? 0;
  });
  await sendQueued(engine, emailId);
  const email = await engine.host.storage.run((db) => emails(db).find(emailId));
  if (email && ['failed', 'in_doubt', 'cancelled'].includes(email.status)) throw refuse(`The email could not be sent: ${email.note}`);
  return { message: email?.status === 'sent' ? 'The email has been sent.' : 'The email is being sent.' };
}

/** Emails of one contact. */
export const contactEmailRoutes = [
  route('GET /subscribers/{id}/emails', 'crm_read_contacts', history),
  route('DELETE /subscribers/{id}/emails', 'crm_manage_email_delete', deleteHistory),
  route('GET /subscribers/{id}/emails/template-mock', 'crm_manage_contacts', mock),
  route('POST /subscribers/{id}/emails/send', 'crm_manage_contacts', sendToOne),
];
