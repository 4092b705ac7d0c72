import { choice, field, line, type Place, text, whole } from '../../../kit/input/field';
import { form, group } from '../../../kit/input/form';
import { type Input, listOf, mapOf } from '../../../kit/input/query';
import { intOf, lineOf } from '../../../kit/input/rules';
import { markup } from '../../input/markup';
import { designTemplates } from '../designs';
import { preferenceFields } from '../preference-fields';
import type { TagRedirect } from '../settings';
import { isWebPage } from '../web-page';

const address = (example: string) =>
  field<string>(
    {
      schema: { type: 'string', maxLength: 190 },
      read(value: Input, { check, name }: Place) {
        check.email(name, value);
        return lineOf(value);
      },
    },
    { example },
  );

const ids = field<string, object, readonly number[]>(
  {
    schema: { type: 'array', items: { type: 'integer' } },
    read: (value) =>
      listOf(value)
        .flatMap((id) => intOf(id) ?? [])
        .join(','),
  },
  { about: 'Lists that the page of preferences shows with filtered_only' },
);

const names = Object.keys(preferenceFields);
const details = field<string, object, readonly string[]>(
  {
    schema: { type: 'array', items: { type: 'string', enum: names } },
    read(value, { check, name }) {
      const chosen = listOf(value).map((one) => lineOf(one));
      if (chosen.some((one) => !names.includes(one))) check.add(name, 'in', `Choose of: ${names.join(', ')}.`);
      return chosen.join(',');
    },
  },
  { about: 'Details that people may change on the page of preferences, beside their address', example: ['first_name', 'last_name'] },
);

const business = form({
  business_name: line({ example: 'Lovelace & Co' }),
  business_address: text({ max: 1000, example: '1 Analytical Row, London' }),
  logo: line({ max: 2048 }),
  admin_email: address('office@example.com'),
});

/** An address that people are led to; nothing where it is empty. */
const pageAddress = (about: string) =>
  field<string>(
    {
      schema: { type: 'string', maxLength: 2048 },
      read(value: Input, { check, name }: Place) {
        const url = lineOf(value, 2048);
        if (url !== '' && !isWebPage(url)) check.add(name, 'url', 'Enter the address to lead to, beginning with https://.');
        return url;
      },
    },
    { about, example: 'https://www.example.com/welcome' },
  );

const emails = form({
  from_name: line({ example: 'Lovelace & Co' }),
  from_email: address('news@example.com'),
  reply_to_name: line({}),
  reply_to_email: address('office@example.com'),
  email_footer: markup({ about: 'Markup with merge tags, below every email' }),
  pref_list_type: choice(['public', 'filtered_only', 'all', 'no'], { about: 'Which lists the page of preferences shows' }),
  pref_list_items: ids,
  pref_general: details,
  unsubscribe_redirect_url: pageAddress('Where people are led who unsubscribed, with merge tags; empty: a message'),
});

const sending = form({
  emails_per_second: whole({ min: 1, max: 10_000, example: 15, about: 'Over all instances' }),
  emails_per_second_and_domain: whole({ min: 0, max: 10_000, about: 'To one domain of recipients; 0: no limit of its own' }),
  connections: whole({ min: 1, max: 50, about: 'To the mail server, for each of those who send' }),
  answer_seconds: whole({
    min: 1,
    max: 300,
    about: 'After which a mail server that says nothing is given up; at most half of lease_seconds counts',
  }),
  lease_seconds: whole({ min: 10, max: 600, about: 'After which an email whose sender was killed is looked after' }),
});

/** Settings of the whole engine; what is not sent stays. */
export const settingsForm = form({
  business_settings: group(business, {}),
  email_settings: group(emails, {}),
  sending_settings: group(sending, {}),
});

const maxRedirects = 50;

const tagRedirects = field<readonly TagRedirect[], object, readonly object[]>(
  {
    schema: {
      type: 'array',
      maxItems: maxRedirects,
      items: { type: 'object', properties: { tags: { type: 'array', items: { type: 'integer' } }, url: { type: 'string' } } },
    },
    read(value, { check, name }) {
      const sent = listOf(value).map(mapOf);
      if (sent.length > maxRedirects) check.add(name, 'max', `Send at most ${maxRedirects} rules.`);
      return sent.map((rule, at) => {
        const tags = listOf(rule.tags).flatMap((id) => intOf(id) ?? []);
        const url = lineOf(rule.url, 2048);
        if (tags.length === 0) check.add(`${name}[${at}].tags`, 'required', 'Send the ids of the tags that the page is for.');
        if (!isWebPage(url)) check.add(`${name}[${at}].url`, 'url', 'Enter the address to lead to, beginning with https://.');
        return { tags, url };
      });
    },
  },
  { about: 'Pages for contacts with a tag, in place of after_conf_redirect_url; the first rule that fits counts' },
);

const email = {
  email_pre_header: line({ max: 250 }),
  design_template: choice(designTemplates, {}),
  after_confirmation_type: choice(['message', 'redirect'], { example: 'message' }),
  after_confirm_message: markup({}),
  after_conf_redirect_url: line({ max: 2048 }),
  tag_based_redirect: tagRedirects,
};
const body = { about: 'Must contain #activate_link# or {{crm.activate_button}}' };
const subject = { keeps: true, required: true, max: 250, example: 'Please confirm your subscription' } as const;

/** The email that asks for a confirmation, and what follows one. */
export const optinForm = form({ email_subject: line(subject), email_body: markup({ keeps: true, required: true, ...body }), ...email });
