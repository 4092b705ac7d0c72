import type { Input, InputMap } from '../../../kit/input/query';

/** An automation to begin with: what `POST /funnels/import` would take of it. Nothing in it names a record of a site, so it can be published at once. */
export interface BuiltInAutomation {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly triggerName: string;
  readonly settings: InputMap;
  readonly conditions: InputMap;
  readonly steps: readonly InputMap[];
}

const hello = '<p>Hello {{contact.first_name|there}},</p>';
const regards = '<p>Kind regards<br>{{crm.business_name}}</p>';
const choose = '<p>{{crm.manage_subscription_html|Choose what you hear about}}</p>';

const step = (action_name: string, settings: InputMap, more: InputMap = {}): InputMap => ({ action_name, settings, ...more });
const email = (title: string, campaign: InputMap, to: InputMap = { send_email_to_type: 'contact' }) =>
  step('send_custom_email', { ...to, campaign }, { title });
const toContact = (title: string, subject: string, text: string) =>
  email(title, { email_subject: subject, email_body: `${hello}${text}${regards}${choose}` });
const wait = (amount: number) =>
  step('crm_wait_times', { wait_type: 'unit_wait', wait_time_amount: amount, wait_time_unit: 'days' }, { title: `Wait ${amount} days` });
const activeWithin = (days: number, yes: readonly InputMap[], no: readonly InputMap[]): InputMap =>
  step(
    'funnel_condition',
    { conditions: [[{ source: ['subscriber', 'last_activity'], operator: 'days_within', value: days }]] as unknown as Input },
    { title: `Active in the last ${days} days?`, children: { yes, no } as unknown as Input },
  );

const noted = (title: string) => step('add_contact_activity', { type: 'note', title }, { title: `Note: ${title}` });

/** Four that most sites begin with. */
export const builtInAutomations: readonly BuiltInAutomation[] = [
  {
    slug: 'welcome-series',
    title: 'Welcome series',
    description:
      'Three emails to new contacts: at once, after two days and after six days. Who has to confirm first gets them from then on.',
    triggerName: 'crm/contact_created',
    settings: {},
    conditions: { run_multiple: 'no' },
    steps: [
      toContact(
        'Welcome',
        'Welcome, {{contact.first_name|and thank you for joining}}',
        '<p>thank you for signing up. A person reads your answers.</p>',
      ),
      wait(2),
      toContact('Where to begin', 'Where to begin', '<p>these pages are the best to begin with: <a href="{{site.url}}">our site</a>.</p>'),
      wait(4),
      toContact('A question', 'May we ask you something?', '<p>what are you looking for? Answer this email in a sentence.</p>'),
    ],
  },
  {
    slug: 'birthday',
    title: 'Birthday greeting',
    description: 'An email on the birthday of each contact whose date of birth is known, every year.',
    triggerName: 'crm_contact_birthday',
    settings: {},
    conditions: { run_multiple: 'yes' },
    steps: [toContact('Greeting', 'Happy birthday, {{contact.first_name|and all the best}}!', '<p>we wish you a wonderful day.</p>')],
  },
  {
    slug: 're-engagement',
    title: 'Re-engagement',
    description:
      'Ninety days after a contact came: who has neither opened an email nor followed a link since is asked whether they still want to hear from you; two weeks later a note tells the answer.',
    triggerName: 'crm/contact_created',
    settings: {},
    conditions: { run_multiple: 'no' },
    steps: [
      wait(90),
      activeWithin(
        90,
        [],
        [
          toContact(
            'Still interested?',
            'Do you still want to hear from us?',
            '<p>you have not looked at our emails for a while. <a href="{{site.url}}">Yes, I am still interested</a>.</p>',
          ),
          wait(14),
          activeWithin(14, [noted('Active again')], [noted('Inactive: decide whether to go on writing')]),
        ],
      ),
    ],
  },
  {
    slug: 'request-follow-up',
    title: 'Follow-up of a request',
    description:
      'When the event offer_requested is tracked: a confirmation to the contact, an email to the office, and a question after three days. Set the address of the office in the second step.',
    triggerName: 'crm/event_tracked',
    settings: { event_key: 'offer_requested', minimum_event_count: 1 },
    conditions: { run_multiple: 'yes', dont_run_on_active: 'yes' },
    steps: [
      toContact('Confirmation', 'We have your request', '<p>thank you for your request. We answer within two working days.</p>'),
      email(
        'Tell the office',
        {
          email_subject: 'Request of {{contact.full_name|a contact}}',
          email_body: '<p>{{contact.full_name}} ({{contact.email}}, {{contact.phone|no phone number}}) asks for an offer.</p>',
        },
        { send_email_to_type: 'custom', send_email_custom: '{{site.admin_email}}' },
      ),
      wait(3),
      toContact('Question', 'Did you get our offer?', '<p>is there anything else that you would like to know?</p>'),
    ],
  },
];
