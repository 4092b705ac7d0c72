import type { Gauge, HealthCheck } from '../../kit/group';
import { serviceOf } from '../kit/engine';
import { emailHealth } from './data/campaigns/email-health';
import { moduleName, namespace } from './engine';

type Asking = Parameters<HealthCheck['run']>[0];
type Found = Awaited<ReturnType<HealthCheck['run']>>;

const minute = 60_000;
/** Emails that have been due for so long are late, where none was sent meanwhile. */
const lateMs = 15 * minute;
/** Bounces of so many days are counted; email services stop those who send to too many addresses that do not exist. */
const bounceDays = 7;
const bounceShare = 0.05;
const fewBounces = 20;
/** So many campaigns are named. */
const named = 3;

const check = (name: string, run: (ctx: Pick<Asking, 'db' | 'now'>) => Promise<Found>): HealthCheck => ({
  name,
  async run(ctx) {
    if (!(await serviceOf(ctx.host).isActive(moduleName))) return { status: 'pass', message: 'The marketing module is not active.' };
    return run(ctx);
  },
});

const emails = (count: number) => (count === 1 ? '1 email' : `${count} emails`);
const timeOf = (at: number) => new Date(at).toISOString();

/** Emails of which nobody knows whether they were sent: only a person can decide (D270). */
const doubtCheck = check('crm_emails_in_doubt', async ({ db }) => {
  const { count, since } = await emailHealth(db).inDoubt();
  if (count === 0) return { status: 'pass', message: 'No email is in doubt.' };
  const inDoubt = await emailHealth(db).inDoubtByCampaign(named);
  const route = `/rest/${namespace}`;
  const places = inDoubt.map(({ campaignId, type, count: its }) =>
    type === 'campaign' ? `campaign ${campaignId} (${its})` : `email ${campaignId} of a sequence, an automation or to one contact (${its})`,
  );
  return {
    status: 'warn',
    message: `${emails(count)} in doubt, the oldest since ${timeOf(since)}: nobody knows whether the mail server took them. Most: ${places.join(', ')}. List them with GET ${route}/reports/emails?status=in_doubt. Send them again with POST ${route}/reports/emails/resend, email_ids and accept_doubt; where they are not to be sent again, take them for sent with POST ${route}/reports/emails/leave-as-sent, or delete them with DELETE ${route}/reports/emails.`,
  };
});

/** A long campaign has many that are due; what is wrong is that none goes out. */
const lateCheck = check('crm_emails_late', async ({ db, now }) => {
  const before = now() - lateMs;
  const { count, since } = await emailHealth(db).overdue(before);
  if (count === 0) return { status: 'pass', message: 'No email is late.' };
  if (await emailHealth(db).wasAnySent(before)) return { status: 'pass', message: `${emails(count)} due, and emails go out.` };
  return {
    status: 'warn',
    message: `${emails(count)} due, the oldest since ${timeOf(since)}, and none was sent for ${lateMs / minute} minutes. See whether the mail server answers, and whether this service runs its jobs; the log says why emails are not sent.`,
  };
});

const bounceCheck = check('crm_bounces', async ({ db, now }) => {
  const { sent, bounced } = await emailHealth(db).bounced(now() - bounceDays * 24 * 60 * minute);
  const share = `${bounced} of ${emails(sent)} of the last ${bounceDays} days bounced`;
  if (bounced < fewBounces || bounced < sent * bounceShare) return { status: 'pass', message: `${share}.` };
  return {
    status: 'warn',
    message: `${share}. Email services stop senders with more than 5 %: look where the contacts with the status bounced come from (GET /rest/${namespace}/subscribers), and ask new ones to confirm.`,
  };
});

/** What an operator should know of emails (D382). */
export const crmChecks: readonly HealthCheck[] = [doubtCheck, lateCheck, bounceCheck];

const secondsSince = (at: number, now: number) => (at === 0 ? 0 : Math.max(0, (now - at) / 1000));

/** The same as numbers. */
export const crmGauges: readonly Gauge[] = [
  {
    name: 'crm_emails_in_doubt',
    help: 'Emails of which nobody knows whether they were sent.',
    read: async ({ db }) => (await emailHealth(db).inDoubt()).count,
  },
  {
    name: 'crm_emails_in_doubt_seconds',
    help: 'Age of the oldest email in doubt; 0 where there is none.',
    read: async ({ db, now }) => secondsSince((await emailHealth(db).inDoubt()).since, now()),
  },
  {
    name: 'crm_emails_due',
    help: 'Emails that are due and not yet sent.',
    read: async ({ db, now }) => (await emailHealth(db).overdue(now())).count,
  },
  {
    name: 'crm_emails_due_seconds',
    help: 'For how long the oldest email has been due; 0 where none is.',
    read: async ({ db, now }) => secondsSince((await emailHealth(db).overdue(now())).since, now()),
  },
  {
    name: 'crm_emails_bounced',
    help: 'Emails of the last 7 days that bounced.',
    read: async ({ db, now }) => (await emailHealth(db).bounced(now() - bounceDays * 24 * 60 * minute)).bounced,
  },
];
