import { choice, field, whole } from '../../../kit/input/field';
import { form, group } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';
import { campaignForm, newCampaignForm } from './campaign';
import { map } from './kinds';
import { neededIds } from './many';

const about =
  'scheduling_settings: type (daily, weekly, monthly), day (Mon, or 1 to 31), time, send_automatically; sending_conditions: [{object_name: post}], ' +
  'only where such a post was published since the last email; subscribers and the other recipients as campaigns have them';
const example = { scheduling_settings: { type: 'weekly', day: 'Mon', time: '09:00', send_automatically: 'yes' } };
const id = (what: string) => whole({ min: 1, max: Number.MAX_SAFE_INTEGER, must: true, example: 1, about: what });
const settings = map({ about });

export const newRecurringForm = form({ ...newCampaignForm.fields, settings }, { example: { title: 'Weekly news', settings: example } });
const subjects = field<Input>(
  { schema: { type: 'array', items: { type: 'object' } }, read: (value) => value },
  { about: 'To try, each with its weight as key and the subject as value' },
);
export const recurringForm = form({ ...campaignForm.fields, settings, subjects });
export const recurringContentForm = form({
  campaign_id: id('Of the recurring campaign'),
  campaign: group(campaignForm, { about: 'What is sent of its fields; later emails have it' }),
  subjects,
});
export const recurringSettingsForm = form({ settings: map({ must: true, about, example }) });
export const recurringStatusForm = form({ status: choice(['active', 'draft'], { must: true, example: 'draft' }) });
export const recurringIdsForm = form({ campaign_ids: neededIds('Ids of recurring campaigns') });
export const recurringMailForm = form({
  email_id: id('Of one of its emails that is a draft'),
  email: group(campaignForm, { about: 'What is sent of its fields' }),
});
export const mailStatuses = ['scheduled', 'draft', 'cancelled'] as const;
export const recurringMailStatusForm = form({
  status: choice(mailStatuses, {
    must: true,
    example: 'cancelled',
    about: 'scheduled sends a draft now, draft takes one back that is not sent yet, cancelled ends it',
  }),
});
