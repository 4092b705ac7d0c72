import { choice, field, line, type Place, text, whole } from '../../../kit/input/field';
import { form, group } from '../../../kit/input/form';
import { type Input, listOf } from '../../../kit/input/query';
import { intOf, lineOf } from '../../../kit/input/rules';
import { markup } from '../../input/markup';
import { designTemplates } from '../designs';

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

const business = form({
  business_name: line({ example: 'Lovelace & Co' }),
  business_address: text({ max: 1000, example: '1 Analytical Row, London' }),
  logo: line({ max: 2048 }),
  admin_email: address('office@example.com'),
});

const emails = form({
  from_name: line({ example: 'Lovelace & Co' }),
  from_email: address('news@example.com'),
  reply_to_name: line({}),
  reply_to_email: address('office@example.com'),
  email_footer: markup({ about: 'Markup with merge tags, below every email' }),
  pref_list_type: choice(['public', 'filtered_only', 'all', 'no'], { about: 'Which lists the page of preferences shows' }),
  pref_list_items: ids,
});

const sending = form({
  emails_per_second: whole({ min: 1, max: 10_000, example: 15, about: 'Over all instances' }),
  emails_per_second_and_domain: whole({ min: 0, max: 10_000, about: 'To one domain of recipients; 0: no limit of its own' }),
  connections: whole({ min: 1, max: 50, about: 'To the mail server, for each of those who send' }),
  lease_seconds: whole({ min: 10, max: 600, about: 'After which an email whose sender was killed is looked after' }),
});

/** Settings of the whole engine; what is not sent stays. */
export const settingsForm = form({
  business_settings: group(business, {}),
  email_settings: group(emails, {}),
  sending_settings: group(sending, {}),
});

/** The email that asks for a confirmation, and what follows one. */
export const optinForm = form({
  email_subject: line({ keeps: true, required: true, max: 250, example: 'Please confirm your subscription' }),
  email_pre_header: line({ max: 250 }),
  email_body: markup({ keeps: true, required: true, about: 'Must contain #activate_link# or {{crm.activate_button}}' }),
  design_template: choice(designTemplates, {}),
  after_confirmation_type: choice(['message', 'redirect'], { example: 'message' }),
  after_confirm_message: markup({}),
  after_conf_redirect_url: line({ max: 2048 }),
});
