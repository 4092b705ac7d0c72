import { listed } from '../../../kit/input/as-sent';
import { choice, line, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { integer, listOf, map, named, object, orNull, text, yes } from '../../../kit/shape';
import { emailFilters } from '../../data/campaigns/email-list';
import { contactEmailForm, testEmailForm } from '../../domain/forms/campaign';
import { emailIdsForm } from '../../domain/forms/many';
import { resendForm } from '../../domain/forms/many-emails';
import { type FactsByRoute, message, pageShape, stampShape } from './facts';

export const emailShapes = {
  CrmEmail: object({
    id: integer,
    campaign_id: integer,
    subscriber_id: integer,
    email_type: text,
    email_subject_id: orNull(integer),
    email_address: text,
    email_subject: text,
    status: text,
    is_open: integer,
    click_counter: orNull(integer),
    note: text,
    attempts: integer,
    email_hash: text,
    scheduled_at: orNull(text),
    sent_at: orNull(text),
    subscriber: orNull(map),
    ...stampShape,
  }),
};
const email = named('CrmEmail');
const campaign = named('CrmCampaign');
const id = '/campaigns/{id}';
const paging = { search: line({ max: 190 }), per_page: whole({ min: 1, max: 200 }), page: whole({ min: 1, max: 1_000_000_000 }) };
const filtered = choice([...emailFilters], {});
const stats = { stats: map };
const series = form({
  date_range: listed('Two days'),
  campaign_id: whole({ min: 1, max: Number.MAX_SAFE_INTEGER }),
});
const counted = (what: string) => ({ summary: `Count ${what} over time.`, query: series, answer: stats });
const sentAgain = { message: text, count: integer };

/** Emails to one recipient each, and reports about them. */
export const emailFacts: FactsByRoute = {
  [`GET ${id}/overview_stats`]: {
    summary: 'Report what came of a campaign.',
    answer: { sent_count: integer, stat: listOf(map), analytics: map },
  },
  [`GET ${id}/status`]: {
    summary: 'Report how far a campaign is.',
    answer: { current_timestamp: text, stat: listOf(map), campaign, sent_count: integer, analytics: map, subject_analytics: listOf(map) },
  },
  [`GET ${id}/processing-stat`]: {
    summary: 'Report how many emails of a campaign are made.',
    answer: { status: text, processed: integer, recipients_count: integer, is_recruiting: yes },
  },
  [`GET ${id}/link-report`]: { summary: 'Count who followed each link of a campaign.', answer: { links: listOf(map) } },
  [`GET ${id}/unsubscribers`]: { summary: 'List who unsubscribed by a campaign.', answer: { unsubscribes: pageShape(map) } },
  [`GET ${id}/emails`]: {
    summary: 'List the emails of a campaign.',
    query: form({ ...paging, filter_type: filtered }),
    answer: { emails: pageShape(email), failed_counts: integer, in_doubt_counts: integer },
  },
  [`DELETE ${id}/emails`]: { summary: 'Delete emails of a campaign.', body: emailIdsForm, answer: message },
  'POST /campaigns/send-test-email': {
    summary: 'Send a campaign to one address for a look.',
    body: testEmailForm,
    answer: { message: text, result: yes },
  },
  'GET /campaigns/emails/{id}/preview': { summary: 'Show an email as its recipient gets it.', answer: { preview: map } },
  'POST /campaigns-pro/{id}/resend-failed-emails': { summary: 'Send the emails again that failed.', body: 'nothing', answer: sentAgain },
  'POST /campaigns-pro/{id}/resend-unopened-emails': {
    summary: 'Send a campaign again to who did not open it.',
    body: 'nothing',
    answer: sentAgain,
  },
  'POST /campaigns-pro/{id}/resend-emails': { summary: 'Send chosen emails of a campaign again.', body: resendForm, answer: sentAgain },
  'GET /subscribers/{id}/emails': {
    summary: 'List the emails of a contact.',
    query: form({ ...paging, filter: filtered }),
    answer: { emails: pageShape(email) },
  },
  'DELETE /subscribers/{id}/emails': { summary: 'Delete emails of a contact.', body: emailIdsForm, answer: message },
  'GET /subscribers/{id}/emails/template-mock': { summary: 'A blank email to one contact.', answer: { email_mock: map } },
  'POST /subscribers/{id}/emails/send': { summary: 'Email one contact now.', body: contactEmailForm, answer: message },
  'GET /reports/dashboard-stats': {
    summary: 'Totals of contacts, campaigns and emails.',
    answer: {
      ...stats,
      sales: listOf(map),
      dashboard_notices: listOf(text),
      onboarding: orNull(map),
      quick_links: listOf(map),
      ff_config: map,
    },
  },
  'GET /reports/email-performance': {
    summary: 'Rates of emails of the last days.',
    query: form({ days: whole({ min: 0, max: 36_500, about: '30 where it is missing; 0 is all time' }) }),
    answer: stats,
  },
  'GET /reports/top-campaigns': {
    summary: 'List the campaigns with the best rates.',
    query: form({ sort_by: choice(['open_rate', 'click_rate', 'volume', 'total_sent'], {}), per_page: whole({ min: 1, max: 200 }) }),
    answer: { campaigns: listOf(map), available: yes },
  },
  'GET /reports/subscribers': counted('subscribed contacts by the day of their creation'),
  'GET /reports/email-sents': counted('emails that were sent'),
  'GET /reports/email-opens': counted('emails that were opened'),
  'GET /reports/email-clicks': counted('emails of which a link was followed'),
  'GET /reports/email-unsubs': counted('contacts who unsubscribed'),
  'GET /reports/emails': {
    summary: 'List all emails.',
    query: form({ ...paging, status: filtered }),
    answer: { emails: pageShape(email) },
  },
  'DELETE /reports/emails': { summary: 'Delete emails.', body: emailIdsForm, answer: message },
  'POST /reports/emails/resend': {
    summary: 'Send chosen emails of any kind again.',
    body: resendForm,
    answer: { ...sentAgain, skipped: listOf(integer) },
  },
  'POST /reports/emails/leave-as-sent': { summary: 'Take chosen emails in doubt for sent.', body: emailIdsForm, answer: sentAgain },
};
