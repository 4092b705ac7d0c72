import type { Db, MailMessage } from '../../../../host';
import { serviceOf } from '../../../kit/engine';
import { refuse } from '../../../kit/input/errors';
import { type InputMap, mapOf } from '../../../kit/input/query';
import { intOf, isTrue } from '../../../kit/input/rules';
import { reasonOf } from '../../../kit/mail/failure';
import type { EngineCall } from '../../../kit/route';
import { campaigns } from '../../data/campaigns/campaigns';
import { emails } from '../../data/campaigns/emails';
import { contactList } from '../../data/contacts/contact-list';
import { contacts } from '../../data/contacts/contacts';
import { emailKeyOf } from '../../domain/contacts/email-key';
import { testEmailForm } from '../../domain/forms/campaign';
import { rules } from '../../input/rules';
import { mergeEmail } from '../../mail/compose/merge-email';
import { prepareEmail } from '../../mail/compose/prepare-email';
import { recipientsOf } from '../../mail/compose/recipients';
import type { EmailSource, Recipient } from '../../mail/compose/types';
import { campaignColumns } from '../../work/emails/save-campaign';
import { notFound, route } from '../route';
import { existing } from './campaigns';

const blank = { subject: '', preHeader: '', body: '', designTemplate: 'simple', settings: {}, isUtmActive: false, utm: {} } as const;

/** What was sent of a campaign, over what is stored of it. */
async function sourceOf(call: EngineCall, sent: InputMap, id: number | undefined): Promise<EmailSource> {
  const stored = id ? await call.engine.host.storage.run((db) => existing(db, id)) : undefined;
  const base = stored ?? blank;
  const check = rules();
  const { title: _, ...fields } = sent;
  const set = campaignColumns(check, fields, base);
  check.check();
  return { ...base, ...set } as EmailSource;
}

const someone = { statuses: ['subscribed'], search: '', isInValues: false, tags: [], lists: [], companies: [] } as const;

/** The contact with this address, or the newest one that is subscribed: its values stand in the placeholders. 422 where there is none. */
async function recipientFor({ engine: { host } }: EngineCall, db: Db, address: string): Promise<Recipient> {
  const own = address === '' ? undefined : await contacts(db).byEmailKey(emailKeyOf(address));
  const contact = own ?? (await contactList(db).few(someone, 1))[0];
  const recipient = contact && (await recipientsOf(db, host, [contact.id])).get(contact.id);
  if (!recipient) throw refuse('There is no subscribed contact whose values could stand in the placeholders. Create one first.');
  return recipient;
}

async function composed(call: EngineCall, source: EmailSource, address: string) {
  const { host, now } = call.engine;
  return host.storage.run(async (db) => {
    const recipient = await recipientFor(call, db, address);
    return mergeEmail(await prepareEmail(db, source, { host, now, isTracked: false }), recipient);
  });
}

/** `POST /campaigns/send-test-email`: to one address, or to whoever calls. Nothing is counted of it. */
async function sendTest(call: EngineCall) {
  const { engine, body, caller } = call;
  const check = rules();
  const sent = testEmailForm.read(check, body);
  check.email('email', sent.email ?? '');
  check.check();
  const address = sent.email || (await addressOf(engine.host, caller.userId));
  const campaign = mapOf(body.campaign);
  const id = sent.campaign_id || intOf(campaign.id);
  if (!id && Object.keys(campaign).length === 0) throw refuse('Send campaign_id.');
  const source = await sourceOf(call, isTrue(body.test_campaign) || !sent.campaign_id ? campaign : {}, id);
  if (source.body.trim() === '') throw refuse('The campaign has no body. Set email_body first.');
  const letter = await composed(call, source, address);
  await sendNow(call, { ...letter, subject: `TEST: ${letter.subject}`, to: [address] });
  // It stores nothing of its own, and the row of the audit log comes with a transaction.
  await engine.host.storage.tx(async () => undefined);
  return { message: `A test email has been sent to ${address}.`, result: true };
}

async function addressOf({ users }: EngineCall['engine']['host'], userId: number | undefined): Promise<string> {
  const user = userId === undefined ? undefined : await users.find(userId);
  if (!user?.email) throw refuse('Send the address in email: the account that calls has none.');
  return user.email;
}

/** 422 with the reason where the mail server did not take it. */
export async function sendNow({ engine: { host } }: EngineCall, message: MailMessage): Promise<void> {
  try {
    await (await serviceOf(host).mail()).send(message);
  } catch (err) {
    host.log.warn({ err }, 'an email could not be sent');
    throw refuse(`The email could not be sent: ${reasonOf(err)}`);
  }
}

/** `GET /campaigns/emails/{id}/preview`: one email as its recipient gets it. */
async function previewOne(call: EngineCall) {
  const { host, now } = call.engine;
  const id = call.id('id');
  return host.storage.run(async (db) => {
    const email = await emails(db).find(id);
    const campaign = email && (await campaigns(db).find(email.campaignId));
    const recipient = email && (await recipientsOf(db, host, [email.contactId])).get(email.contactId);
    if (!email || !campaign || !recipient) throw notFound('Email', id);
    const prepared = await prepareEmail(db, { ...campaign, ...email.content } as EmailSource, { host, now, isTracked: false });
    const { html, subject } = mergeEmail(prepared, recipient);
    return {
      preview: {
        email_subject: email.status === 'sent' ? email.subject : subject,
        email_body: html,
        to: email.address,
        status: email.status,
      },
    };
  });
}

const manage = 'crm_manage_emails';

/** How a campaign will look. */
export const trialRoutes = [
  route('POST /campaigns/send-test-email', manage, sendTest),
  route('GET /campaigns/emails/{id}/preview', 'crm_read_emails', previewOne),
];
