import type { Db } from '../../../../host';
import { mapOf } from '../../../kit/input/query';
import type { EngineCall } from '../../../kit/route';
import { campaignStats } from '../../data/campaigns/campaign-stats';
import { type CampaignRow, campaigns } from '../../data/campaigns/campaigns';
import { recurring } from '../../data/campaigns/recurring';
import { crmSettings } from '../../data/settings/settings';
import { type mailStatuses, recurringMailForm, recurringMailStatusForm } from '../../domain/forms/recurring';
import { rules } from '../../input/rules';
import { campaignView } from '../../views/campaign';
import { momentOf, zoneOf } from '../../views/zone';
import { cancel, demandStatus, schedule, unschedule } from '../../work/emails/life-cycle';
import { campaignColumns, updateCampaign } from '../../work/emails/save-campaign';
import { demandContent, demandReadable } from '../campaigns/schedule';
import { notFound, paged, route, shownRoute } from '../route';
import { recurringOf } from './campaigns';

/** 404 where it is no email of this recurring campaign. */
async function mailOf(db: Db, [parentId, id]: readonly [number, number], options: { lock?: boolean } = {}): Promise<CampaignRow> {
  await recurringOf(db, parentId);
  const row = await campaigns(db).find(id, options);
  if (row?.type !== 'recurring_mail' || row.parentId !== parentId) throw notFound('Email', id);
  return row;
}

/** `GET /recurring-campaigns/{id}/emails`: the newest first, with what came of each. */
async function listMails(call: EngineCall) {
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => {
    const { id } = await recurringOf(db, call.id('id'));
    return {
      emails: await paged(call, async (window) => {
        const { rows, total } = await recurring(db).mails(id, window);
        const stats = await campaignStats(db).ofMany(rows.map((row) => row.id));
        return { total, rows: rows.map((row) => ({ ...campaignView(row, zone), stats: stats.get(row.id) })) };
      }),
    };
  });
}

/** `GET /recurring-campaigns/{id}/emails/{email_id}`. */
async function readMail(call: EngineCall) {
  const zone = await zoneOf(call);
  const row = await call.engine.host.storage.run((db) => mailOf(db, [call.id('id'), call.id('email_id')]));
  return { email: campaignView(row, zone) };
}

/** `PUT /recurring-campaigns/{id}/emails/{email_id}`: send a draft, take it back, or end it. */
async function changeStatus(call: EngineCall) {
  const check = rules();
  const { status } = recurringMailStatusForm.read(check, call.body);
  check.check();
  const { now, zone } = await momentOf(call);
  const { email_settings: emails } = await crmSettings(call.engine.host);
  return call.engine.host.storage.tx(async (db) => {
    const mail = await mailOf(db, [call.id('id'), call.id('email_id')], { lock: true });
    if (status === 'scheduled') {
      demandStatus(mail, ['draft'], 'sent');
      await demandContent(db, mail);
      demandReadable(mail, emails.email_footer);
    }
    const row = await changed(db, mail, { status, now });
    return { email: campaignView(row, zone), message: `The email is ${row.status} now.` };
  });
}

function changed(db: Db, mail: CampaignRow, { status, now }: { status: (typeof mailStatuses)[number]; now: number }): Promise<CampaignRow> {
  if (status === 'scheduled') return schedule(db, mail, { plan: { type: 'instant' }, now });
  if (status === 'draft') return unschedule(db, mail, now);
  // A draft has nothing to take back: it only ends.
  if (mail.status === 'draft') return campaigns(db).update(mail, { status: 'archived', finishedAt: now, updatedAt: now });
  return cancel(db, mail, now);
}

/** `POST /recurring-campaigns/{id}/emails/update-email`: what a draft says, to whom too. */
async function saveMail(call: EngineCall) {
  const check = rules();
  const { email_id: id } = recurringMailForm.read(check, call.body);
  check.check();
  const zone = await zoneOf(call);
  return call.engine.host.storage.tx(async (db) => {
    const before = await mailOf(db, [call.id('id'), id], { lock: true });
    const rule = rules();
    const set = campaignColumns(rule, mapOf(call.body.email), before);
    rule.check();
    const row = await updateCampaign(db, before, { set, at: call.engine.now() });
    return { email: campaignView(row, zone), message: 'The email has been saved.' };
  });
}

const [see, manage] = ['crm_read_emails', 'crm_manage_emails'] as const;

/** Emails that recurring campaigns made; reports of them, pausing and sending again are those of campaigns. */
export const recurringMailRoutes = [
  route('GET /recurring-campaigns/{id}/emails', see, listMails),
  shownRoute(
    {
      signature: 'POST /recurring-campaigns/{id}/emails/update-email',
      permission: manage,
      shownBy: { path: '/recurring-campaigns/{id}/emails/{email_id}', fromBody: ['email_id'] },
    },
    saveMail,
  ),
  route('GET /recurring-campaigns/{id}/emails/{email_id}', see, readMail),
  route('PUT /recurring-campaigns/{id}/emails/{email_id}', manage, changeStatus),
];
