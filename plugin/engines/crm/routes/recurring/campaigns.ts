import type { Db } from '../../../../host';
import { refuse } from '../../../kit/input/errors';
import { type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { lineOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { recipientsOf } from '../../data/campaigns/audience';
import { campaignList } from '../../data/campaigns/campaign-list';
import { type CampaignRow, campaigns } from '../../data/campaigns/campaigns';
import { recurring } from '../../data/campaigns/recurring';
import { crmSettings } from '../../data/settings/settings';
import { audienceOf } from '../../domain/emails/audience';
import {
  newRecurringForm,
  recurringContentForm,
  recurringForm,
  recurringIdsForm,
  recurringSettingsForm,
  recurringStatusForm,
} from '../../domain/forms/recurring';
import { readRecurring } from '../../domain/recurring/settings';
import { rules } from '../../input/rules';
import { subjectView } from '../../views/campaign';
import { recurringView } from '../../views/recurring';
import { momentOf, zoneOf } from '../../views/zone';
import { settingsOf } from '../../work/emails/campaign-settings';
import { campaignColumns, subjectsOf } from '../../work/emails/save-campaign';
import { planned } from '../../work/recurring/make-mail';
import { createRecurring, deleteRecurring, duplicateRecurring, saveRecurring } from '../../work/recurring/save-recurring';
import { saveLabels } from '../campaigns/extras';
import { demandContent, demandReadable } from '../campaigns/schedule';
import { idsOf } from '../contacts/contact-query';
import { notFound, paged, route } from '../route';

/** 404 where there is no recurring campaign with this id. */
export async function recurringOf(db: Db, id: number, options: { lock?: boolean } = {}): Promise<CampaignRow> {
  const row = await campaigns(db).find(id, options);
  if (row?.type !== 'recurring_campaign') throw notFound('Recurring campaign', id);
  return row;
}

async function whole(db: Db, row: CampaignRow, zone: string) {
  const count = (await recurring(db).mailCounts([row.id])).get(row.id) ?? 0;
  const labels = (await campaignList(db).labels([row.id])).get(row.id) ?? [];
  return { ...recurringView(row, zone), emails_count: count, labels, subjects: (await campaigns(db).subjects([row.id])).map(subjectView) };
}

/** `GET /recurring-campaigns`. */
async function list(call: EngineCall) {
  const statuses = listOf(call.query.statuses).map(String);
  if (statuses.some((one) => one !== 'draft' && one !== 'active')) throw refuse('statuses must be a list of these: draft, active.');
  const search = lineOf(call.query.search ?? call.query.searchBy, 190);
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => ({
    campaigns: await paged(call, async (window) => {
      const { rows, total } = await recurring(db).page({ search, statuses }, window);
      const ids = rows.map(({ id }) => id);
      const counts = await recurring(db).mailCounts(ids);
      const labels = await campaignList(db).labels(ids);
      const its = (id: number) => ({ emails_count: counts.get(id) ?? 0, labels: labels.get(id) ?? [] });
      return { total, rows: rows.map((row) => ({ ...recurringView(row, zone), ...its(row.id) })) };
    }),
  }));
}

/** What was sent of the settings, upon what is stored; the recipients are read as those of campaigns. */
function settingsIn({ engine }: EngineCall, sent: InputMap, before: InputMap): InputMap {
  const check = rules();
  const types = engine.host.posts.types().map(({ slug }) => slug);
  const { settings = {} } = campaignColumns(check, { settings: sent }, { settings: before, utm: {} });
  const own = readRecurring(check, sent, { before, types });
  check.check();
  const all = { ...(settings as InputMap), ...own };
  audienceOf(all);
  return all;
}

/** `POST /recurring-campaigns`: a draft, weekly unless `settings` say otherwise. */
async function create(call: EngineCall) {
  const { engine, body, caller } = call;
  const check = rules();
  const { title, settings = {} } = newRecurringForm.read(check, body);
  check.check();
  const zone = await zoneOf(call);
  return engine.host.storage.tx(async (db) => {
    const by = { title, createdBy: caller.userId ?? null, at: engine.now() };
    const row = await createRecurring(db, { ...by, settingsOf: (initial) => settingsIn(call, mapOf(settings), initial) });
    return { campaign: await whole(db, row, zone), message: 'The recurring campaign has been created.' };
  });
}

/** `GET /recurring-campaigns/{id}`. */
async function read(call: EngineCall) {
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => ({ campaign: await whole(db, await recurringOf(db, call.id('id')), zone) }));
}

/** What an active one lacks is said before its next time comes. */
async function demandComplete(db: Db, call: EngineCall, row: CampaignRow): Promise<void> {
  const { email_settings: emails } = await crmSettings(call.engine.host);
  await demandContent(db, row);
  demandReadable(row, emails.email_footer);
  await (await recipientsOf(db, audienceOf(settingsOf(row)), await momentOf(call))).count();
}

interface Change {
  readonly id: number;
  readonly set: (before: CampaignRow) => Partial<CampaignRow>;
  readonly subjects?: ReturnType<typeof subjectsOf>;
  readonly message: string;
}

async function changed(call: EngineCall, { id, set, subjects, message }: Change) {
  const { now, zone } = await momentOf(call);
  return call.engine.host.storage.tx(async (db) => {
    const before = await recurringOf(db, id, { lock: true });
    if (subjects) await campaigns(db).setSubjects(id, subjects);
    const row = await saveRecurring(db, before, { ...set(before), updatedAt: now });
    if (row.status === 'active') await demandComplete(db, call, row);
    return { campaign: await whole(db, row, zone), message };
  });
}

/** `PUT /recurring-campaigns/{id}`: what its emails say, when and to whom, of which what is not sent stays (D608). */
async function put(call: EngineCall) {
  const check = rules();
  recurringForm.read(check, call.body);
  const subjects = subjectsOf(check, call.body);
  check.check();
  const { settings, ...content } = call.body;
  const moment = await momentOf(call);
  const set = (before: CampaignRow) => {
    const rule = rules();
    const columns = campaignColumns(rule, content, before);
    rule.check();
    return settings === undefined ? columns : { ...columns, ...replanned(call, mapOf(settings), { before, moment }) };
  };
  return changed(call, { id: call.id('id'), set, subjects, message: 'The recurring campaign has been saved.' });
}

/** `POST /recurring-campaigns/update-campaign-data`: what its emails say from the next one on. */
async function saveContent(call: EngineCall) {
  const check = rules();
  const { campaign_id: id } = recurringContentForm.read(check, call.body);
  const sent = mapOf(call.body.campaign);
  const subjects = subjectsOf(check, call.body);
  check.check();
  const { settings: _, ...content } = sent;
  const set = (before: CampaignRow) => {
    const rule = rules();
    const columns = campaignColumns(rule, content, before);
    rule.check();
    return columns;
  };
  return changed(call, { id, set, subjects, message: 'The recurring campaign has been saved.' });
}

/** `POST /recurring-campaigns/{id}/update-settings`: when, to whom and on what condition. */
async function saveSettings(call: EngineCall) {
  const check = rules();
  const { settings } = recurringSettingsForm.read(check, call.body);
  check.check();
  const moment = await momentOf(call);
  const set = (before: CampaignRow) => replanned(call, mapOf(settings), { before, moment });
  return changed(call, { id: call.id('id'), set, message: 'The settings have been saved.' });
}

interface Planning {
  readonly before: CampaignRow;
  readonly moment: Awaited<ReturnType<typeof momentOf>>;
}

/** The next email of an active one comes when its settings say from now on. */
function replanned(call: EngineCall, sent: InputMap, { before, moment }: Planning): Partial<CampaignRow> {
  const after = { ...before, settings: settingsIn(call, sent, settingsOf(before)) };
  return { settings: after.settings, ...(before.status === 'active' ? planned(after, 'active', moment) : {}) };
}

/** `POST /recurring-campaigns/{id}/change-status`: active makes emails from its next time on, draft makes none. */
async function changeStatus(call: EngineCall) {
  const check = rules();
  const { status } = recurringStatusForm.read(check, call.body);
  check.check();
  const moment = await momentOf(call);
  const set = (before: CampaignRow) => (before.status === status ? {} : planned(before, status, moment));
  return changed(call, { id: call.id('id'), set, message: `The recurring campaign is ${status} now.` });
}

/** `POST /recurring-campaigns/{id}/duplicate`: a draft without emails. */
async function duplicate(call: EngineCall) {
  const zone = await zoneOf(call);
  const by = { createdBy: call.caller.userId ?? null, at: call.engine.now() };
  return call.engine.host.storage.tx(async (db) => {
    const copy = await duplicateRecurring(db, await recurringOf(db, call.id('id')), by);
    return { campaign: await whole(db, copy, zone), message: 'The recurring campaign has been copied.' };
  });
}

/** `PUT /recurring-campaigns/{id}/update-labels`: these are all from now on. */
async function updateLabels(call: EngineCall) {
  const ids = idsOf(call.body.label_ids ?? call.body.labels, 'label_ids');
  return call.engine.host.storage.tx(async (db) => saveLabels(db, (await recurringOf(db, call.id('id'), { lock: true })).id, ids));
}

/** `POST /recurring-campaigns/delete-bulk`: with their emails and reports; all or none. */
async function deleteMany(call: EngineCall) {
  const check = rules();
  recurringIdsForm.read(check, call.body);
  check.check();
  const ids = idsOf(call.body.campaign_ids, 'campaign_ids');
  if (ids.length === 0) throw refuse('Send the ids of the recurring campaigns in campaign_ids.');
  await call.engine.host.storage.tx(async (db) => {
    for (const id of ids) await recurringOf(db, id, { lock: true });
    await deleteRecurring(db, ids);
  });
  return { message: `${ids.length === 1 ? '1 recurring campaign has' : `${ids.length} recurring campaigns have`} been deleted.` };
}

const [see, manage] = ['crm_read_emails', 'crm_manage_emails'] as const;

export const recurringRoutes = [
  route('GET /recurring-campaigns', see, list),
  route('POST /recurring-campaigns', manage, create),
  route('POST /recurring-campaigns/update-campaign-data', manage, saveContent),
  route('POST /recurring-campaigns/delete-bulk', 'crm_manage_email_delete', deleteMany),
  route('GET /recurring-campaigns/{id}', see, read),
  route('PUT /recurring-campaigns/{id}', manage, put),
  route('POST /recurring-campaigns/{id}/update-settings', manage, saveSettings),
  route('POST /recurring-campaigns/{id}/change-status', manage, changeStatus),
  route('POST /recurring-campaigns/{id}/duplicate', manage, duplicate),
  route('PUT /recurring-campaigns/{id}/update-labels', manage, updateLabels),
];
