import { noteTypes } from '../forms/note';
import { weekdays } from '../weekdays';
import { choiceField, idField, idsField, ofType, type SettingFields, textField, yesNoField } from './setting-field';

const lists = { lists: idsField('lists', 'Lists') };
const tags = { tags: idsField('tags', 'Tags') };
const company = { company: idField('company', 'Company') };
const sequences = { sequence_ids: idsField('sequences', 'Sequences') };
const anyOrAll = { select_type: choiceField('How many of them', ['any', 'all']) };
/** What every goal has besides. */
const goal = {
  can_enter: yesNoField('Contacts may enter the automation here', 'no', { about: 'Only at the top, not in a branch of a condition' }),
  benchmark_value: ofType('number', textField('What it is worth, in hundredths', 0, { default: 0 })),
  benchmark_currency: textField('Currency', 'USD', { default: 'USD', about: 'Three capital letters of ISO 4217' }),
};
const waitsFor = (type: string) => ({ when: { wait_type: [type] } });
const sendsTo = (type: string) => ({ when: { send_email_to_type: [type] } });

/** What every kind of step is set up with, by the name of the step and of the setting. */
export const stepFields: Readonly<Record<string, SettingFields>> = {
  add_contact_to_list: lists,
  detach_contact_from_list: lists,
  add_contact_to_tag: tags,
  detach_contact_from_tag: tags,
  add_contact_to_company: company,
  detach_contact_from_company: company,
  crm_wait_times: {
    wait_type: choiceField('Wait', ['unit_wait', 'timestamp_wait', 'to_day', 'by_custom_field']),
    wait_time_amount: ofType('number', textField('How long', 3, waitsFor('unit_wait'))),
    wait_time_unit: choiceField('Unit', ['days', 'minutes', 'hours', 'weeks', 'months'], waitsFor('unit_wait')),
    wait_date_time: ofType('date_time', textField('Until', '2030-05-13 09:30:00', waitsFor('timestamp_wait'))),
    to_day: { ...idsField('choices', 'On the next', waitsFor('to_day')), options: weekdays, example: [weekdays[0] ?? ''] },
    to_day_time: ofType('time', textField('At', '09:30', waitsFor('to_day'))),
    by_custom_field: ofType('custom_field', textField('Until the date in', 'renewal_date', waitsFor('by_custom_field'))),
  },
  send_custom_email: {
    send_email_to_type: choiceField('To', ['contact', 'custom']),
    send_email_custom: textField('Addresses', 'office@example.com, {{contact.custom.adviser}}', {
      ...sendsTo('custom'),
      about:
        'Of people of the site, at most 10, separated by commas. A merge tag must give the address of an account that may see contacts (crm_read_contacts)',
    }),
    campaign: {
      type: 'email',
      label: 'Email',
      default: { email_subject: '', email_pre_header: '', email_body: '', design_template: 'simple' },
      example: { email_subject: 'Hello {{contact.first_name|there}}', email_body: '<p>Thank you.</p>' },
    },
    is_scheduled: yesNoField('At a set time', 'no'),
    scheduled_at: ofType('date_time', textField('Time', '2030-05-13 09:30:00', { when: { is_scheduled: ['yes'] } })),
    skip_if_overdue: yesNoField('Skip it when that time is over', 'no', { when: { is_scheduled: ['yes'] } }),
  },
  send_campaign_email: { campaign_id: idField('campaign', 'Campaign') },
  add_to_email_sequence: {
    sequence_id: idField('sequence', 'Sequence'),
    restart_if_exist: yesNoField('Start again for who is in it', 'no'),
  },
  remove_from_email_sequence: sequences,
  remove_from_funnel: { automation_ids: idsField('automations', 'Automations') },
  end_this_funnel: {},
  update_contact_property: {
    contact_properties: {
      type: 'pairs',
      label: 'Changes',
      default: [],
      example: [{ data_key: 'city', data_value: 'Vienna' }],
      about: 'data_key is a column of contacts or the slug of a custom field; email and status are left alone',
    },
  },
  add_contact_activity: {
    type: choiceField('Type', noteTypes as unknown as readonly [string, ...string[]]),
    title: textField('Title', 'Asked for an offer'),
    description: ofType('markup', textField('Text', '<p>By the form.</p>')),
  },
  add_contact_event_tracker: {
    event_key: textField('Key', 'offer_requested'),
    title: textField('Title', 'Offer requested'),
    value: textField('Value', '1'),
    is_unique: yesNoField('Count it as one event', 'yes'),
  },
  http_send_data: {
    sending_method: choiceField('Method', ['POST', 'GET']),
    remote_url: textField('Address', 'https://example.com/hook'),
    body_data_type: choiceField('Data', ['subscriber_data', 'custom_data']),
    body_data_values: ofType('pairs', {
      ...idsField('pairs', 'Values', { when: { body_data_type: ['custom_data'] } }),
      example: [{ data_key: 'plan', data_value: '{{contact.custom.plan}}' }],
    }),
    request_format: choiceField('Format', ['json', 'form']),
    header_type: choiceField('Headers', ['no_headers', 'with_headers']),
    header_data: {
      ...idsField('pairs', 'Headers', { when: { header_type: ['with_headers'] }, about: 'Values are secrets: stored, and never shown' }),
      example: [{ data_key: 'Authorization', data_value: 'Bearer …' }],
    },
  },
  funnel_condition: {
    conditions: {
      type: 'filters',
      label: 'Conditions',
      default: [[]],
      example: [[{ source: ['segment', 'tags'], operator: 'in', value: [1] }]],
      about: 'Groups of which one must hold, and of it all conditions; the steps of yes or of no follow',
    },
  },
  funnel_ab_testing: {
    path_a: ofType('number', textField('Weight of path A', 50, { default: 50 })),
    path_b: ofType('number', textField('Weight of path B', 50, { default: 50 })),
  },
  crm_contact_added_to_lists: { ...lists, ...anyOrAll, ...goal },
  crm_contact_added_to_tags: { ...tags, ...anyOrAll, ...goal },
  crm_contact_removed_from_lists: { ...lists, ...anyOrAll, ...goal },
  crm_contact_removed_from_tags: { ...tags, ...anyOrAll, ...goal },
  crm_benchmark_link_clicked: { redirect_to: textField('Where the link leads', 'https://example.com/offer'), ...goal },
  crm_email_sequence_completed: { ...sequences, ...goal },
};
