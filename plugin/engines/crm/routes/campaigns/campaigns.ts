import type { Db } from '../../../../host';
import { EngineError, refuse } from '../../../kit/input/errors';
import { listOf } from '../../../kit/input/query';
import { intOf, lineOf, wordOf } from '../../../kit/input/rules';
import { type EngineCall, Moving } from '../../../kit/route';
import { type CampaignQuery, campaignList } from '../../data/campaigns/campaign-list';
import { campaignStats } from '../../data/campaigns/campaign-stats';
import { type CampaignRow, campaigns } from '../../data/campaigns/campaigns';
import { templatesForCampaigns } from '../../data/campaigns/templates';
import { crmSettings } from '../../data/settings/settings';
import { campaignStatuses, isCampaign } from '../../domain/campaign-statuses';
import { newCampaignForm, titleForm } from '../../domain/forms/campaign';
import { localStamp } from '../../domain/stamps';
import { rules } from '../../input/rules';
import { wayOutProblem } from '../../mail/compose/way-out';
import { campaignView, subjectView, templateInShort } from '../../views/campaign';
import { zoneOf } from '../../views/zone';
import { lockCampaign } from '../../work/emails/life-cycle';
import { campaignColumns, createCampaign, duplicateCampaign, subjectsOf, updateCampaign } from '../../work/emails/save-campaign';
import { idsOf } from '../contacts/contact-query';
import { paged, route } from '../route';

/** Words for several statuses, or for one that is called otherwise. */
const statusWords: Readonly<Record<string, readonly string[]>> = { sent: ['archived'], scheduled: ['scheduled', 'pending-scheduled'] };
const sorts = {
  id: 'id',
  title: 'title',
  status: 'status',
  created_at: 'created_at',
  updated_at: 'updated_at',
  scheduled_at: 'scheduled_at',
  recipients_count: 'recipients_count',
};

function queryOf({ query }: EngineCall): CampaignQuery {
  const statuses = listOf(query.statuses).flatMap((word) => statusWords[String(word)] ?? [String(word)]);
  if (statuses.some((one) => !campaignStatuses.some((known) => known === one)))
    throw refuse(`statuses must be a list of these: ${[...campaignStatuses, 'sent'].join(', ')}.`);
  const sort = wordOf(query, 'sort_by') || 'id';
  if (!Object.hasOwn(sorts, sort)) throw refuse(`sort_by must be one of: ${Object.keys(sorts).join(', ')}.`);
  const direction = (wordOf(query, 'sort_type') || 'desc').toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') throw refuse('sort_type must be ASC or DESC.');
  return { search: lineOf(query.searchBy, 190), statuses, labels: idsOf(query.labels, 'labels'), sort, direction };
}

/** `GET /campaigns`; `with[]=stats` adds what came of each. */
async function listCampaigns(call: EngineCall) {
  const wanted = queryOf(call);
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => ({
    campaigns: await paged(call, async (window) => {
      const { rows, total } = await campaignList(db).page(wanted, window);
      const ids = rows.map(({ id }) => id);
      const stats = call.wants('stats') ? await campaignStats(db).ofMany(ids) : undefined;
      const labels = stats ? await campaignList(db).labels(ids) : undefined;
      const more = (id: number) => (stats ? { stats: stats.get(id), next_step: null, labels: labels?.get(id) ?? [] } : {});
      return { total, rows: rows.map((row) => ({ ...campaignView(row, zone), ...more(row.id) })) };
    }),
  }));
}

/** With its subjects and its template. */
export async function wholeCampaign(db: Db, row: CampaignRow, zone: string) {
  const template = row.templateId === null ? undefined : await templatesForCampaigns(db).find(row.templateId);
  const subjects = (await campaigns(db).subjects([row.id])).map(subjectView);
  return { ...campaignView(row, zone), subjects, template: template ? templateInShort(template) : null };
}

/** `GET /campaigns/{id}`. */
async function getCampaign(call: EngineCall) {
  const zone = await zoneOf(call);
  return call.engine.host.storage.run(async (db) => {
    const row = await existing(db, call.id('id'));
    const templates = (await templatesForCampaigns(db).published()).map(templateInShort);
    const campaign = await wholeCampaign(db, row, zone);
    const shown = { campaign: { ...campaign, server_time: localStamp(call.engine.now(), zone) }, templates };
    // Labels are changed by a route of their own, and shown by the list.
    const labels = (await campaignList(db).labels([row.id])).get(row.id) ?? [];
    return new Moving({ campaign, templates, labels }, shown);
  });
}

/** 404 where there is no campaign with this id. */
export async function existing(db: Db, id: number): Promise<CampaignRow> {
  const row = await campaigns(db).find(id);
  if (!row || !isCampaign(row.type)) throw new EngineError(404, { message: `Not found: Campaign ${id}.` });
  return row;
}

/** `POST /campaigns`: a draft of which there is only the title. */
async function postCampaign(call: EngineCall) {
  const { engine, body, caller } = call;
  const check = rules();
  const { title } = newCampaignForm.read(check, body);
  check.check();
  const zone = await zoneOf(call);
  return engine.host.storage.tx(async (db) => {
    const row = await createCampaign(db, { title, createdBy: caller.userId ?? null, at: engine.now() });
    return wholeCampaign(db, row, zone);
  });
}

/** `PUT /campaigns/{id}`: what is not sent stays. */
async function putCampaign(call: EngineCall) {
  const { engine, body } = call;
  const zone = await zoneOf(call);
  const { email_settings: emails } = await crmSettings(engine.host);
  return engine.host.storage.tx(async (db) => {
    const before = await lockCampaign(db, call.id('id'));
    const check = rules();
    const set = campaignColumns(check, body, before);
    const subjects = subjectsOf(check, body);
    check.check();
    const problem = intOf(body.next_step) === 2 ? wayOutProblem({ ...before, ...set }, emails.email_footer) : undefined;
    if (problem !== undefined) throw new EngineError(422, { compliance_failed: true, message: problem });
    const row = await updateCampaign(db, before, { set, at: engine.now() });
    if (subjects) await campaigns(db).setSubjects(row.id, subjects);
    return { campaign: await wholeCampaign(db, row, zone), message: 'The campaign has been saved.' };
  });
}

/** `PUT /campaigns/{id}/title`. */
async function putTitle(call: EngineCall) {
  const { engine, body } = call;
  const check = rules();
  const { title } = titleForm.read(check, body);
  check.check();
  const zone = await zoneOf(call);
  return engine.host.storage.tx(async (db) => {
    const row = await updateCampaign(db, await lockCampaign(db, call.id('id')), { set: { title }, at: engine.now() });
    return { campaign: campaignView(row, zone), message: 'The campaign has been saved.' };
  });
}

/** `DELETE /campaigns/{id}`. */
async function deleteCampaign(call: EngineCall) {
  await call.engine.host.storage.tx(async (db) => {
    const { id } = await lockCampaign(db, call.id('id'));
    await campaigns(db).delete([id]);
  });
  return { success: true, message: 'The campaign has been deleted.' };
}

/** `POST /campaigns/{id}/duplicate`. */
async function postDuplicate(call: EngineCall) {
  const { engine, caller } = call;
  const zone = await zoneOf(call);
  return engine.host.storage.tx(async (db) => {
    const of = await existing(db, call.id('id'));
    const copy = await duplicateCampaign(db, of, { createdBy: caller.userId ?? null, at: engine.now() });
    await campaignList(db).addLabels(
      [copy.id],
      ((await campaignList(db).labels([of.id])).get(of.id) ?? []).map(({ id }) => id),
    );
    return { campaign: await wholeCampaign(db, copy, zone), message: 'The campaign has been copied.' };
  });
}

/** `POST /campaigns/do-bulk-action`: delete many, or label them. */
async function bulkAction({ engine, body }: EngineCall) {
  const ids = idsOf(body.campaign_ids, 'campaign_ids');
  if (ids.length === 0) throw refuse('Send the ids of the campaigns in campaign_ids.');
  const action = wordOf(body, 'action_name');
  if (action !== 'delete_campaigns' && action !== 'apply_labels') throw refuse('action_name must be delete_campaigns or apply_labels.');
  await engine.host.storage.tx(async (db) => {
    for (const id of ids) await lockCampaign(db, id);
    if (action === 'delete_campaigns') await campaigns(db).delete(ids);
    else await campaignList(db).addLabels(ids, idsOf(body.labels, 'labels'));
  });
  return { message: action === 'delete_campaigns' ? 'The campaigns have been deleted.' : 'The labels have been applied.' };
}

const read = 'crm_read_emails';
const manage = 'crm_manage_emails';
const remove = 'crm_manage_email_delete';

/** Fixed words stand before `{id}`. */
export const campaignRoutes = [
  route('GET /campaigns', read, listCampaigns),
  route('POST /campaigns', manage, postCampaign),
  route('POST /campaigns/do-bulk-action', remove, bulkAction),
  route('GET /campaigns/{id}', read, getCampaign),
  route('PUT /campaigns/{id}', manage, putCampaign),
  route('DELETE /campaigns/{id}', remove, deleteCampaign),
  route('PUT /campaigns/{id}/title', manage, putTitle),
  route('POST /campaigns/{id}/duplicate', manage, postDuplicate),
];
