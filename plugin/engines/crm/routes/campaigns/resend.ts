import { refuse } from '../../../kit/input/errors';
import type { InputMap } from '../../../kit/input/query';
import { isTrue } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import type { EmailRow } from '../../data/campaigns/claims';
import { emailList } from '../../data/campaigns/email-list';
import { leaveAsSent, resendAny } from '../../work/emails/doubt';
import { lockCampaign } from '../../work/emails/life-cycle';
import { resendMany, resendThese } from '../../work/emails/resend';
import { idsOf } from '../contacts/contact-query';
import { notFound, route } from '../route';

/** `POST /campaigns-pro/{id}/resend-failed-emails`: all that failed. */
async function resendFailed(call: EngineCall) {
  const count = await resendMany(call.engine, call.id('id'), 'failed');
  return { message: `${count} emails are sent once more.`, count };
}

/** `POST /campaigns-pro/{id}/resend-unopened-emails`: to who got it and did not look at it. */
async function resendUnopened(call: EngineCall) {
  const count = await resendMany(call.engine, call.id('id'), 'unopened');
  return { message: `${count} contacts are sent the campaign once more.`, count };
}

/** `POST /campaigns-pro/{id}/resend-emails`: these; those in doubt only where whoever asks says so. */
async function resendChosen(call: EngineCall) {
  const { engine, body } = call;
  const ids = emailIdsOf(body);
  const count = await engine.host.storage.tx(async (db) => {
    const campaign = await lockCampaign(db, call.id('id'));
    const emails = await emailList(db).those(ids, { campaignId: campaign.id });
    demandAll(ids, emails);
    return resendThese(db, campaign, { found: emails, at: engine.now(), isDoubtAccepted: isTrue(body.accept_doubt) });
  });
  return { message: `${count} emails are sent once more.`, count };
}

/** `POST /reports/emails/resend`: these, whatever they are of; those in doubt only where whoever asks says so. */
async function resendOfAnyKind({ engine, body }: EngineCall) {
  const ids = emailIdsOf(body);
  const { count, skipped } = await engine.host.storage.tx(async (db) => {
    const emails = await emailList(db).those(ids, {});
    demandAll(ids, emails);
    return resendAny(db, { found: emails, at: engine.now(), isDoubtAccepted: isTrue(body.accept_doubt) });
  });
  const left =
    skipped.length === 0
      ? ''
      : ` Not sent, as their contacts may not be emailed: ${skipped.join(', ')}. Leave them as sent, or delete them, where they are in doubt.`;
  return { message: `${count} emails are sent once more.${left}`, count, skipped };
}

/** `POST /reports/emails/leave-as-sent`: nobody knows whether these were sent, and a person takes them for sent. */
async function leaveThemAsSent({ engine, body }: EngineCall) {
  const ids = emailIdsOf(body);
  const count = await engine.host.storage.tx(async (db) => {
    const emails = await emailList(db).those(ids, {});
    demandAll(ids, emails);
    return leaveAsSent(db, emails, engine.now());
  });
  return { message: `${count} emails are left as sent.`, count };
}

function emailIdsOf(body: InputMap): number[] {
  const ids = idsOf(body.email_ids, 'email_ids');
  if (ids.length === 0) throw refuse('Send the ids of the emails in email_ids.');
  return ids;
}

function demandAll(ids: readonly number[], emails: readonly EmailRow[]): void {
  const missing = ids.find((id) => !emails.some((row) => row.id === id));
  if (missing !== undefined) throw notFound('Email', missing);
}

const manage = 'crm_manage_emails';

/** Sending again, always by a person's choice. */
export const resendRoutes = [
  route('POST /campaigns-pro/{id}/resend-failed-emails', manage, resendFailed),
  route('POST /campaigns-pro/{id}/resend-unopened-emails', manage, resendUnopened),
  route('POST /campaigns-pro/{id}/resend-emails', manage, resendChosen),
  route('POST /reports/emails/resend', manage, resendOfAnyKind),
  route('POST /reports/emails/leave-as-sent', manage, leaveThemAsSent),
];
