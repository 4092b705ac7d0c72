import type { FactsByRoute } from '../../../kit/documents';
import { listed } from '../../../kit/input/as-sent';
import { line, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { integer, listOf, map, named, orNull, text } from '../../../kit/shape';
import { labelIdsForm } from '../../domain/forms/many-emails';
import {
  newRecurringForm,
  recurringContentForm,
  recurringForm,
  recurringIdsForm,
  recurringMailForm,
  recurringMailStatusForm,
  recurringSettingsForm,
  recurringStatusForm,
} from '../../domain/forms/recurring';
import { campaign } from './campaigns';
import { message, pageShape } from './facts';

const paging = { per_page: whole({ min: 1, max: 200 }), page: whole({ min: 1, max: 1_000_000_000 }) };
const listQuery = form({
  search: line({ max: 190, about: 'In the title' }),
  statuses: listed('draft, active'),
  ...paging,
});

export const recurringShapes = {
  CrmRecurringCampaign: {
    type: 'object',
    properties: {
      ...campaign,
      emails_count: integer,
      labels: listOf(map),
      subjects: listOf(map),
      last_email_at: orNull(text),
      last_email_at_utc: orNull(text),
    },
    required: [...Object.keys(campaign), 'emails_count', 'labels', 'last_email_at', 'last_email_at_utc'],
  },
};
const one = named('CrmRecurringCampaign');
const email = named('CrmCampaign');
const saved = { campaign: one, ...message };
const savedMail = { email, ...message };
const base = '/recurring-campaigns';

/** Campaigns that are sent again on a schedule, and the emails that they made. */
export const recurringFacts: FactsByRoute = {
  [`GET ${base}`]: { summary: 'List recurring campaigns.', query: listQuery, answer: { campaigns: pageShape(one) } },
  [`POST ${base}`]: { summary: 'Create a recurring campaign as a draft.', body: newRecurringForm, answer: saved },
  [`POST ${base}/update-campaign-data`]: {
    summary: 'Change what the next emails of a recurring campaign say.',
    body: recurringContentForm,
    answer: saved,
  },
  [`POST ${base}/delete-bulk`]: {
    summary: 'Delete recurring campaigns with their emails and reports.',
    body: recurringIdsForm,
    answer: message,
  },
  [`PUT ${base}/{id}/update-labels`]: {
    summary: 'Set the labels of a recurring campaign.',
    body: labelIdsForm,
    answer: { ...message, labels: listOf(map) },
  },
  [`GET ${base}/{id}`]: { summary: 'Read a recurring campaign.', answer: { campaign: one } },
  [`PUT ${base}/{id}`]: { summary: 'Change what a recurring campaign says, when and to whom.', body: recurringForm, answer: saved },
  [`POST ${base}/{id}/update-settings`]: {
    summary: 'Set when a recurring campaign is sent, to whom and on what condition.',
    body: recurringSettingsForm,
    answer: saved,
  },
  [`POST ${base}/{id}/change-status`]: { summary: 'Start or stop a recurring campaign.', body: recurringStatusForm, answer: saved },
  [`POST ${base}/{id}/duplicate`]: { summary: 'Copy a recurring campaign as a draft.', body: 'nothing', answer: saved },
  [`GET ${base}/{id}/emails`]: {
    summary: 'List the emails that a recurring campaign made.',
    query: form(paging),
    answer: { emails: pageShape(email) },
  },
  [`POST ${base}/{id}/emails/update-email`]: {
    summary: 'Change an email that waits as a draft.',
    body: recurringMailForm,
    answer: savedMail,
  },
  [`GET ${base}/{id}/emails/{email_id}`]: { summary: 'Read an email of a recurring campaign.', answer: { email } },
  [`PUT ${base}/{id}/emails/{email_id}`]: {
    summary: 'Send an email that waits as a draft, take it back, or end it.',
    body: recurringMailStatusForm,
    answer: savedMail,
  },
};
