import type { FactsByRoute } from '../../../kit/documents';
import { listed } from '../../../kit/input/as-sent';
import { choice, line, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { integer, listOf, map, named, object, orNull, text, yes } from '../../../kit/shape';
import { audienceForm, campaignForm, newCampaignForm, scheduleForm, titleForm } from '../../domain/forms/campaign';
import { addedContactsForm, campaignActionForm, labelIdsForm, recipientTagsForm } from '../../domain/forms/many-emails';
import { message, pageShape, stampShape } from './facts';

export const campaign = {
  id: integer,
  parent_id: orNull(integer),
  type: text,
  title: text,
  slug: text,
  status: text,
  template_id: orNull(integer),
  email_subject: text,
  email_pre_header: text,
  email_body: text,
  recipients_count: integer,
  delay: integer,
  utm_status: integer,
  design_template: text,
  settings: map,
  created_by: orNull(integer),
  scheduled_at: orNull(text),
  scheduled_at_utc: orNull(text),
  ...stampShape,
};

export const campaignShapes = {
  CrmCampaign: object({
    ...campaign,
    'subjects?': listOf(map),
    'template?': orNull(map),
    'stats?': map,
    'next_step?': orNull(integer),
    'labels?': listOf(map),
    'server_time?': text,
  }),
};
const one = named('CrmCampaign');
const base = '/campaigns';
const shown = { campaign: one, message: text };

const listQuery = form({
  searchBy: line({ max: 190, about: 'In the title' }),
  statuses: listed('Any of these; sent means archived, scheduled also what waits for its time'),
  labels: listed('Ids of labels; any of them'),
  with: listed('stats'),
  sort_by: choice(['id', 'title', 'status', 'created_at', 'updated_at', 'scheduled_at', 'recipients_count'], {}),
  sort_type: choice(['DESC', 'ASC'], {}),
  per_page: whole({ min: 1, max: 200 }),
  page: whole({ min: 1, max: 1_000_000_000 }),
});

/** Campaigns and how they are sent. */
export const campaignFacts: FactsByRoute = {
  [`GET ${base}`]: { summary: 'List campaigns.', query: listQuery, answer: { campaigns: pageShape(one) } },
  [`POST ${base}`]: { summary: 'Create a campaign as a draft.', body: newCampaignForm, answer: { ...campaign, subjects: listOf(map) } },
  [`POST ${base}/do-bulk-action`]: { summary: 'Delete campaigns, or label them.', body: campaignActionForm, answer: message },
  [`POST ${base}/estimated-contacts`]: { summary: 'Count the contacts of an audience.', body: audienceForm, answer: { count: integer } },
  [`GET ${base}/{id}`]: { summary: 'Read a campaign.', answer: { campaign: one, templates: listOf(map) } },
  [`PUT ${base}/{id}`]: { summary: 'Change a draft, or a campaign that is paused.', body: campaignForm, answer: shown },
  [`DELETE ${base}/{id}`]: { summary: 'Delete a campaign with its reports.', body: 'nothing', answer: { success: yes, message: text } },
  [`PUT ${base}/{id}/title`]: { summary: 'Rename a campaign.', body: titleForm, answer: shown },
  [`PUT ${base}/{id}/update-labels`]: {
    summary: 'Set the labels of a campaign.',
    body: labelIdsForm,
    answer: { ...message, labels: listOf(map) },
  },
  [`GET ${base}/{id}/share-url`]: { summary: 'Read the address at which everybody may read a campaign.', answer: { sharable_url: text } },
  'POST /campaigns-pro/{id}/tag-actions': {
    summary: 'Give tags to the recipients who opened a campaign, followed a link or did neither, or take them.',
    body: recipientTagsForm,
    answer: { ...message, count: integer },
  },
  [`POST ${base}/{id}/duplicate`]: { summary: 'Copy a campaign as a draft.', body: 'nothing', answer: shown },
  [`POST ${base}/{id}/draft-recipients`]: {
    summary: 'Choose the recipients of a draft.',
    body: audienceForm,
    answer: { message: text, count: integer },
  },
  [`POST ${base}/{id}/subscribe`]: {
    summary: 'Add contacts to the recipients of a campaign whose emails are not made yet.',
    body: addedContactsForm,
    answer: { message: text, count: integer, added: integer, skipped: listOf(object({ id: integer, reason: text })) },
  },
  [`GET ${base}/{id}/estimated-recipients-count`]: { summary: 'Count the recipients of a campaign.', answer: { count: integer } },
  [`GET ${base}/{id}/contacts-by-segment`]: {
    summary: 'List the contacts that a campaign would go to now.',
    query: form({ per_page: whole({ min: 1, max: 200 }), page: whole({ min: 1, max: 1_000_000_000 }) }),
    answer: { subscribers: pageShape(named('CrmContactInShort')) },
  },
  [`POST ${base}/{id}/schedule`]: {
    summary: 'Send a draft, at once or later.',
    body: scheduleForm,
    answer: { ...shown, current_timestamp: text },
  },
  [`POST ${base}/{id}/un-schedule`]: { summary: 'Make a campaign that was not sent yet a draft again.', body: 'nothing', answer: shown },
  [`POST ${base}/{id}/pause`]: { summary: 'Pause a campaign.', body: 'nothing', answer: shown },
  [`POST ${base}/{id}/resume`]: { summary: 'Go on with a campaign that is paused.', body: 'nothing', answer: shown },
  [`POST ${base}/{id}/cancel`]: { summary: 'End a campaign; what was not sent never is.', body: 'nothing', answer: shown },
};
