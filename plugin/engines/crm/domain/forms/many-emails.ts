import { choice, flag, whole } from '../../../kit/input/field';
import { form, group } from '../../../kit/input/form';
import { automationStatuses } from '../automation-statuses';
import { audienceForm, campaignForm } from './campaign';
import { ids, neededIds } from './many';
import { sequenceMailForm } from './sequence';

const maxId = Number.MAX_SAFE_INTEGER;
const id = (about: string) => whole({ min: 1, max: maxId, about });
const neededId = (about: string) => whole({ min: 1, max: maxId, about, must: true, example: 1 });

export const campaignActions = ['delete_campaigns', 'apply_labels'] as const;
export const campaignActionForm = form({
  action_name: choice(campaignActions, { must: true, example: 'apply_labels' }),
  campaign_ids: neededIds('Ids of campaigns'),
  labels: ids('Ids of labels', { example: [1] }),
});
export const labelIdsForm = form({ label_ids: ids('Ids of labels: these are all from now on', { must: true, example: [1] }) });
export const addedContactsForm = form({ subscriber_ids: neededIds('Ids of contacts') });
export const recipientTagsForm = form({
  activity_type: choice(['email_open', 'email_not_open', 'email_clicked'], { must: true, example: 'email_open' }),
  action_type: choice(['add_tags', 'remove_tags'], { must: true, example: 'add_tags' }),
  tags: neededIds('Ids of tags'),
});
export const resendForm = form({
  email_ids: neededIds('Ids of emails'),
  accept_doubt: flag({ about: 'Also those of which it is not known whether they were sent' }),
});
export const previewForm = form(
  {
    template_id: id('Of an email template'),
    campaign: group(campaignForm, { about: 'The fields of a campaign, in place of a template' }),
    contact_id: id('Whose values are filled in; the newest contact where it is missing'),
  },
  { example: { campaign: { email_subject: 'Hello', email_body: '<p>Hello</p>' } } },
);

export const templateStatuses = ['publish', 'draft'] as const;
export const templateActions = ['delete_templates', 'change_template_status'] as const;
export const templateActionForm = form({
  action_name: choice(templateActions, { must: true, example: 'change_template_status' }),
  template_ids: neededIds('Ids of templates'),
  new_status: choice(templateStatuses, { example: 'draft' }),
});

export const sequenceActionForm = form({
  action_name: choice(['delete_sequences'], { must: true, example: 'delete_sequences' }),
  sequence_ids: neededIds('Ids of sequences'),
});
export const anySequenceMailForm = form({
  sequence_id: neededId('Of the sequence'),
  email_id: id('Of an email of it; without one it is created'),
  email: group(sequenceMailForm, {}),
});
export const mailIdForm = form({ email_id: neededId('Of an email of the sequence') });
export const sequenceEntryForm = form(
  {
    subscriber_ids: ids('Ids of contacts; without them those of an audience'),
    ...audienceForm.fields,
    page: whole({ min: 1, max: 1_000_000_000, about: 'Of the audience, 200 contacts each' }),
  },
  { example: { subscriber_ids: [1] } },
);
export const sequenceExitForm = form({
  subscriber_ids: ids('Ids of contacts, also in the query', { example: [1] }),
  tracker_ids: ids('Ids of rows of the list, in their place'),
});

export const automationActions = ['delete_funnels', 'change_funnel_status'] as const;
export const automationActionForm = form({
  action_name: choice(automationActions, { must: true, example: 'change_funnel_status' }),
  funnel_ids: neededIds('Ids of automations'),
  status: choice(automationStatuses, { example: 'draft' }),
});
export const automationExitForm = form({ subscriber_ids: ids('Ids of contacts, also in the query', { example: [1] }) });
export const enrolmentIdsForm = form({ funnel_subscriber_ids: neededIds('Ids of enrolments') });
export const settableEnrolments = ['active', 'completed', 'cancelled'] as const;
export const enrolmentStatusForm = form({ status: choice(settableEnrolments, { must: true, example: 'cancelled' }) });
