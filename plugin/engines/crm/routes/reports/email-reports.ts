import { refuse } from '../../../kit/input/errors';
import { listOf } from '../../../kit/input/query';
import { intOf, lineOf, wordOf } from '../../../kit/input/rules';
import { pageOf } from '../../../kit/paginate';
import type { EngineCall } from '../../../kit/route';
import { emailList } from '../../data/campaigns/email-list';
import { emailReports, type Performance, type Series, topCampaigns, topSorts } from '../../data/campaigns/email-reports';
import { rateOf } from '../../domain/emails/analytics';
import { bucketsOf } from '../../domain/emails/time-buckets';
import { stamps } from '../../domain/stamps';
import { zoneOf } from '../../views/zone';
import { emailViews, filterIn, removeEmails } from '../campaigns/progress';
import { idsOf } from '../contacts/contact-query';
import { paged, route } from '../route';

const titles = {
  total_subscribers: ['Subscribed contacts', 'subscribers'],
  total_campaigns: ['Campaigns', 'campaigns'],
  email_sent: ['Emails sent', 'all_emails'],
  email_opens: ['Emails opened', 'all_emails'],
  email_clicks: ['Emails clicked', 'all_emails'],
  tags: ['Tags', 'tags'],
  total_templates: ['Templates', 'templates'],
  total_automations: ['Automations', 'funnels'],
  email_pending: ['Emails pending', 'campaigns'],
} as const;

const nothing = {
  sales: [],
  dashboard_notices: [],
  onboarding: null,
  quick_links: [],
  ff_config: { is_installed: false, create_form_link: '' },
  recommendation: null,
  system_tips: null,
};

/** `GET /reports/dashboard-stats`. */
async function dashboard({ engine }: EngineCall) {
  const totals = await engine.host.storage.run((db) => emailReports(db).totals());
  const shown = Object.entries(titles).filter(([key]) => key !== 'email_pending' || totals.email_pending > 0);
  const stats = shown.map(([key, [title, name]]) => [key, { title, count: totals[key as keyof typeof totals], route: { name } }]);
  return { stats: Object.fromEntries(stats), ...nothing };
}

const day = 86_400_000;

/** `GET /reports/email-performance`: of the last 30 days; `days=0` is all time. */
async function performance({ engine, query }: EngineCall) {
  const days = query.days === undefined || query.days === '' ? 30 : intOf(query.days);
  if (days === undefined || days < 0 || days > 36_500) throw refuse('days must be a whole number from 0 to 36500; 0 is all time.');
  const since = days === 0 ? 0 : engine.now() - days * day;
  const totals = await engine.host.storage.run((db) => emailReports(db).performance(since));
  return { stats: { totals, percentages: percentagesOf(totals) } };
}

function percentagesOf({ sent, delivered, opened, clicked, bounced, unsubscribed }: Performance) {
  const rate = (part: number, whole: number) => Number(rateOf(part, whole));
  return {
    delivered: rate(delivered, sent),
    opened: rate(opened, delivered),
    clicked: rate(clicked, delivered),
    bounced: rate(bounced, sent),
    unsubscribed: rate(unsubscribed, delivered),
  };
}

/** `GET /reports/top-campaigns`. */
async function listTop(call: EngineCall) {
  const sort = wordOf(call.query, 'sort_by') || 'open_rate';
  if (!Object.hasOwn(topSorts, sort)) throw refuse(`sort_by must be one of: ${Object.keys(topSorts).join(', ')}.`);
  const { perPage } = pageOf(call.query, 5);
  const zone = await zoneOf(call);
  const records = await call.engine.host.storage.run((db) => topCampaigns(db, sort as keyof typeof topSorts, perPage));
  const campaigns = records.map(({ id, title, updatedAt, total, opens, clicks }) => ({
    id: String(id),
    title,
    ...stamps({ updated_at: updatedAt }, zone),
    total_sent: String(total),
    open_rate: rateOf(opens, total),
    click_rate: rateOf(clicks, total),
  }));
  return { campaigns, available: true };
}

/** Counts over time, in parts that are named as in ISO 8601. */
const seriesRoute = (series: Series) =>
  async function countOverTime(call: EngineCall) {
    const { engine, query } = call;
    const buckets = bucketsOf(listOf(query.date_range).map(String), { now: engine.now(), zone: await zoneOf(call) });
    const campaignId = query.campaign_id === undefined || query.campaign_id === '' ? undefined : intOf(query.campaign_id);
    if (query.campaign_id !== undefined && query.campaign_id !== '' && campaignId === undefined) throw refuse('campaign_id must be an id.');
    return { stats: await engine.host.storage.run((db) => emailReports(db).series(series, buckets, campaignId)) };
  };

/** `GET /reports/emails`: every email. */
async function listEmails(call: EngineCall) {
  const { query } = call;
  const zone = await zoneOf(call);
  const wanted = { filter: filterIn(wordOf(query, 'status') || wordOf(query, 'filter')), search: lineOf(query.search, 190) };
  return call.engine.host.storage.run(async (db) => ({
    emails: await paged(call, async (window) => {
      const { rows, total } = await emailList(db).page(wanted, window);
      return { total, rows: await emailViews(db, rows, zone) };
    }),
  }));
}

/** `DELETE /reports/emails`. */
async function deleteEmails({ engine, body }: EngineCall) {
  const ids = idsOf(body.email_ids, 'email_ids');
  if (ids.length === 0) throw refuse('Send the ids of the emails in email_ids.');
  await engine.host.storage.tx((db) => removeEmails(db, ids, {}));
  return { message: 'The emails have been deleted.' };
}

const dashboardRight = 'crm_view_dashboard';

/** Reports about emails. */
export const reportRoutes = [
  route('GET /reports/dashboard-stats', dashboardRight, dashboard),
  route('GET /reports/email-performance', dashboardRight, performance),
  route('GET /reports/top-campaigns', [dashboardRight, 'crm_manage_settings'], listTop),
  route('GET /reports/subscribers', dashboardRight, seriesRoute('subscribers')),
  route('GET /reports/email-sents', dashboardRight, seriesRoute('sents')),
  route('GET /reports/email-opens', dashboardRight, seriesRoute('opens')),
  route('GET /reports/email-clicks', dashboardRight, seriesRoute('clicks')),
  route('GET /reports/email-unsubs', dashboardRight, seriesRoute('unsubs')),
  route('GET /reports/emails', 'crm_read_emails', listEmails),
  route('DELETE /reports/emails', 'crm_manage_email_delete', deleteEmails),
];
