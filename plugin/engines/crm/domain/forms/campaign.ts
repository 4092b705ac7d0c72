import { choice, field, flag, line, type Options, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import type { Input } from '../../../kit/input/query';
import { designTemplates } from '../designs';
import { sendingFilters } from '../emails/audience';
import { map } from './kinds';

const maxBody = 600_000;

/** Markup as it was written: what is sent is made of it, and nothing of it is run here. */
const markup = <const O extends Options<string>>(options: O) =>
  field<string, O>(
    {
      schema: { type: 'string', maxLength: maxBody },
      read(value, { check, name }) {
        const text = typeof value === 'string' ? value : '';
        if (text.length > maxBody) check.add(name, 'max', `The body must have at most ${maxBody} characters.`);
        return text;
      },
    },
    options,
  );

const short = () => line({ max: 192 });
const title = { max: 190, example: 'Spring news' } as const;

const content = {
  slug: line({ max: 192 }),
  template_id: whole({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  email_subject: line({ max: 998, example: 'Spring has come' }),
  email_pre_header: line({ max: 998 }),
  email_body: markup({ about: 'HTML with merge tags', example: '<p>Hello {{contact.first_name}}</p>' }),
  design_template: choice(designTemplates, { isExact: true }),
  utm_status: flag({}),
  utm_source: short(),
  utm_medium: short(),
  utm_campaign: short(),
  utm_term: short(),
  utm_content: short(),
  settings: map({ about: 'Keys that are not sent stay as they are' }),
};

export const newCampaignForm = form({ title: line({ ...title, required: true }) });
export const titleForm = form({ title: line({ ...title, required: true }) });
/** What is not sent stays. */
export const campaignForm = form({ title: line({ ...title, keeps: true, required: true }), ...content });

const labelPairs = { type: 'array', items: { type: 'object' } } as const;
const rows = (about: string) => field<Input>({ schema: labelPairs, read: (value) => value }, { about });

/** Whom it is to go to. */
export const audienceForm = form(
  {
    sending_filter: choice(sendingFilters, {}),
    subscribers: rows('Rows of list and tag, each an id or "all"; a contact is meant by any of them'),
    excludedSubscribers: rows('The same; who is meant by any of them gets nothing'),
    dynamic_segment: map({ about: 'id or slug of a segment' }),
    advanced_filters: rows('Groups of conditions, as segments have them'),
  },
  { example: { subscribers: [{ list: 'all', tag: 'all' }] } },
);

export const sendingTypes = ['instant', 'schedule', 'range_schedule'] as const;
export const scheduleForm = form(
  {
    sending_type: choice(sendingTypes, { otherwise: 'instant' }),
    scheduled_at: field<Input>(
      { schema: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }, read: (value) => value },
      { about: 'In the zone of the site; two of them for a range' },
    ),
  },
  { example: { sending_type: 'schedule', scheduled_at: '2030-05-13 09:00:00' } },
);
export const testEmailForm = form({
  campaign_id: whole({ min: 0, max: Number.MAX_SAFE_INTEGER, example: 1 }),
  email: line({ max: 190, example: 'ada@example.com', about: 'Missing: the one of the account that calls' }),
  test_campaign: flag({ about: 'With what stands in campaign in place of what is stored' }),
  campaign: map({}),
});

export const contactEmailForm = form(
  { campaign: map({ must: true, about: 'title, email_subject, email_body, settings' }) },
  {
    example: { campaign: { email_subject: 'Hello', email_body: '<p>Hello</p>' } },
  },
);
