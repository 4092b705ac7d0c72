import type { Db } from '../../../../host';
import { EngineError, refuse } from '../../../kit/input/errors';
import { type Input, listOf } from '../../../kit/input/query';
import type { EngineCall } from '../../../kit/route';
import { recipientsOf } from '../../data/campaigns/audience';
import { type CampaignRow, campaigns } from '../../data/campaigns/campaigns';
import { contacts } from '../../data/contacts/contacts';
import { crmSettings } from '../../data/settings/settings';
import { audienceOf } from '../../domain/emails/audience';
import { scheduleForm } from '../../domain/forms/campaign';
import type { Moment } from '../../domain/segments/spans';
import { instantOf, localStamp } from '../../domain/stamps';
import { rules } from '../../input/rules';
import { brokenText } from '../../mail/compose/liquid';
import { wayOutProblem } from '../../mail/compose/way-out';
import { campaignView } from '../../views/campaign';
import { contactInShort } from '../../views/contact';
import { zoneOf } from '../../views/zone';
import { settingsOf } from '../../work/emails/campaign-settings';
import { cancel, demandStatus, lockCampaign, type Plan, pause, resume, schedule, unschedule } from '../../work/emails/life-cycle';
import { paged, previewRoute, route } from '../route';
import { existing } from './campaigns';

const momentOf = async (call: EngineCall): Promise<Moment> => ({ now: call.engine.now(), zone: await zoneOf(call) });

/** `POST /campaigns/estimated-contacts`: how many it would go to. */
async function estimate(call: EngineCall) {
  const moment = await momentOf(call);
  const count = await call.engine.host.storage.run(async (db) => (await recipientsOf(db, audienceOf(call.body), moment)).count());
  return { count };
}

const audienceKeys = ['subscribers', 'excludedSubscribers', 'sending_filter', 'dynamic_segment', 'advanced_filters'] as const;

/** `POST /campaigns/{id}/draft-recipients`: whom it is to go to. 422 where that is nobody. */
async function draftRecipients(call: EngineCall) {
  const { engine, body } = call;
  const moment = await momentOf(call);
  const sent = Object.fromEntries(audienceKeys.flatMap((key) => (body[key] === undefined ? [] : [[key, body[key]]])));
  const count = await engine.host.storage.tx(async (db) => {
    const campaign = await lockCampaign(db, call.id('id'));
    demandStatus(campaign, ['draft', 'paused'], 'changed');
    const settings = { ...settingsOf(campaign), added_contacts: [], ...sent };
    const total = await countOf(db, settings, moment);
    await campaigns(db).update(campaign, { settings, recipientsCount: total, updatedAt: moment.now });
    return total;
  });
  return { message: 'The recipients have been saved.', count };
}

/** How many would get it. 422 where that is nobody. */
export async function countOf(db: Db, settings: Readonly<Record<string, Input>>, moment: Moment): Promise<number> {
  const total = await (await recipientsOf(db, audienceOf(settings), moment)).count();
  if (total === 0) throw refuse('Nobody would get this campaign: no subscribed contact is among its recipients.');
  return total;
}

/** `GET /campaigns/{id}/estimated-recipients-count`: by what is stored. */
async function estimateStored(call: EngineCall) {
  const moment = await momentOf(call);
  return call.engine.host.storage.run(async (db) => {
    const campaign = await existing(db, call.id('id'));
    return { count: await (await recipientsOf(db, audienceOf(settingsOf(campaign)), moment)).count() };
  });
}

/** `GET /campaigns/{id}/contacts-by-segment`: whom it would go to now. */
async function listRecipients(call: EngineCall) {
  const moment = await momentOf(call);
  return call.engine.host.storage.run(async (db) => {
    const campaign = await existing(db, call.id('id'));
    const recipients = await recipientsOf(db, audienceOf(settingsOf(campaign)), moment);
    return {
      subscribers: await paged(call, async (window) => {
        const ids = await recipients.page(window);
        const byId = new Map((await contacts(db).many(ids)).map((row) => [row.id, contactInShort(row)]));
        return { total: await recipients.count(), rows: ids.flatMap((id) => byId.get(id) ?? []) };
      }),
    };
  });
}

/** `POST /campaigns/{id}/schedule`: send it, at once or later. 422 for one that is not ready. */
async function postSchedule(call: EngineCall) {
  const { engine, body } = call;
  const check = rules();
  const { sending_type: type, scheduled_at: times } = scheduleForm.read(check, body);
  check.check();
  const moment = await momentOf(call);
  const { email_settings: emails } = await crmSettings(engine.host);
  const row = await engine.host.storage.tx(async (db) => {
    const campaign = await lockCampaign(db, call.id('id'));
    demandStatus(campaign, ['draft'], 'sent');
    const plan = planOf(type === 'instant' && times !== undefined ? 'schedule' : type, times, moment);
    await demandReady(db, campaign, moment);
    demandReadable(campaign, emails.email_footer);
    return schedule(db, campaign, { plan, now: moment.now });
  });
  const message = row.status === 'processing' ? 'The campaign is being sent.' : 'The campaign has been scheduled.';
  return { campaign: campaignView(row, moment.zone), message, current_timestamp: localStamp(moment.now, moment.zone) };
}

/** 422 where something is missing that a reader would miss. */
async function demandReady(db: Db, campaign: CampaignRow, moment: Moment): Promise<void> {
  await demandContent(db, campaign);
  await countOf(db, settingsOf(campaign), moment);
}

/** 422 without a subject or a body. */
export async function demandContent(db: Db, campaign: CampaignRow): Promise<void> {
  const subjects = await campaigns(db).subjects([campaign.id]);
  if (campaign.subject.trim() === '' && subjects.length === 0) throw refuse('The campaign has no subject. Set email_subject first.');
  if (campaign.body.trim() === '') throw refuse('The campaign has no body. Set email_body first.');
}

/** 422 where its readers could not end the emails, or where none could be composed. */
export function demandReadable(campaign: CampaignRow, footer: string): void {
  const wayOut = wayOutProblem(campaign, footer);
  if (wayOut !== undefined) throw new EngineError(422, { compliance_failed: true, message: wayOut });
  const broken = brokenText(campaign.subject) ?? brokenText(campaign.body);
  if (broken !== undefined) throw refuse(`A condition or loop in the email is broken: ${broken}`);
}

function planOf(type: Plan['type'], times: Input, { now, zone }: Moment): Plan {
  if (type === 'instant') return { type };
  const instants = listOf(times).map((time) => timeOf(time, zone));
  if (type === 'schedule') {
    const [at] = instants;
    if (at === undefined || instants.length !== 1)
      throw refuse('Send the time in scheduled_at, as YYYY-MM-DD HH:MM:SS in the zone of the site.');
    if (at < now) throw refuse(`scheduled_at is in the past: it is ${localStamp(now, zone)} now.`);
    return { type, at };
  }
  const [from, to] = instants;
  if (from === undefined || to === undefined || instants.length !== 2)
    throw refuse('Send the beginning and the end of the range in scheduled_at.');
  const begin = Math.max(from, now);
  if (to <= begin) throw refuse('The end of the range must be later than its beginning, and than now.');
  return { type, range: [begin, to] };
}

function timeOf(time: Input, zone: string): number {
  const at = typeof time === 'string' ? instantOf(time, zone) : undefined;
  if (at === undefined) throw refuse('scheduled_at must be a time that exists, as YYYY-MM-DD HH:MM:SS in the zone of the site.');
  return at;
}

type Step = (db: Db, campaign: CampaignRow, now: number) => Promise<CampaignRow>;

const stepRoute = (step: Step, message: string) =>
  async function changeStatus(call: EngineCall) {
    const { engine } = call;
    const zone = await zoneOf(call);
    const row = await engine.host.storage.tx(async (db) => step(db, await lockCampaign(db, call.id('id')), engine.now()));
    return { message, campaign: campaignView(row, zone) };
  };

const manage = 'crm_manage_emails';

/** How campaigns are sent. */
export const scheduleRoutes = [
  previewRoute('POST /campaigns/estimated-contacts', manage, estimate),
  route('POST /campaigns/{id}/draft-recipients', manage, draftRecipients),
  route('GET /campaigns/{id}/estimated-recipients-count', 'crm_read_emails', estimateStored),
  route('GET /campaigns/{id}/contacts-by-segment', 'crm_read_emails', listRecipients),
  route('POST /campaigns/{id}/schedule', manage, postSchedule),
  route('POST /campaigns/{id}/un-schedule', manage, stepRoute(unschedule, 'The campaign is a draft again.')),
  route('POST /campaigns/{id}/pause', manage, stepRoute(pause, 'The campaign has been paused.')),
  route('POST /campaigns/{id}/resume', manage, stepRoute(resume, 'The campaign goes on.')),
  route('POST /campaigns/{id}/cancel', manage, stepRoute(cancel, 'The campaign has been cancelled.')),
];
