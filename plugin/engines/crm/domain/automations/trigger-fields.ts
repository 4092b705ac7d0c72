import { contactStatuses } from '../statuses';
import { choiceField, idsField, ofType, type SettingFields, textField, yesNoField } from './setting-field';

interface TriggerFields {
  readonly settings: SettingFields;
  readonly conditions: SettingFields;
}

const again = { run_multiple: yesNoField('Contacts may enter more than once', 'no') };
const anyOrAll = { select_type: choiceField('How many of them', ['any', 'all']) };
const ofLinks = (type: 'tags' | 'lists' | 'companies', label: string): TriggerFields => ({
  settings: { [type]: idsField(type, label), ...anyOrAll },
  conditions: again,
});
const [lists, tags, companies] = [ofLinks('lists', 'Lists'), ofLinks('tags', 'Tags'), ofLinks('companies', 'Companies')];
const ofStatus = (label: string) => ({ ...idsField('choices', label), options: contactStatuses, example: [contactStatuses[0]] });

/** What every kind of trigger is set up with. */
export const triggerFields: Readonly<Record<string, TriggerFields>> = {
  crm_contact_added_to_lists: lists,
  crm_contact_added_to_tags: tags,
  crm_contact_added_to_companies: companies,
  crm_contact_removed_from_lists: lists,
  crm_contact_removed_from_tags: tags,
  crm_contact_removed_from_companies: companies,
  'crm/contact_created': { settings: {}, conditions: {} },
  crm_contact_birthday: { settings: {}, conditions: again },
  'crm/event_tracked': {
    settings: {
      event_key: textField('Key of the event', 'offer_requested'),
      minimum_event_count: ofType('number', textField('From how many on', 1, { default: 1 })),
    },
    conditions: {
      value_conditions: {
        type: 'filters',
        label: 'Conditions on its value',
        default: [[]],
        example: [[{ operator: '>', value: '10' }]],
        about: 'Groups of {operator, value}, of which one must hold; operators are =, !=, >, <, contains, not_contains',
      },
      ...again,
      dont_run_on_active: yesNoField('Not while the contact is in it', 'yes', { when: { run_multiple: ['yes'] } }),
    },
  },
  'crm/external_event': {
    settings: {
      provider: textField('Program that tracks the events', 'shop'),
      event_key: textField('Key of the event', 'order_paid', { about: 'Empty: every event of that program' }),
    },
    conditions: again,
  },
  'crm/subscriber_status_changed': {
    settings: { from_status: ofStatus('From one of'), to_status: ofStatus('To one of') },
    conditions: again,
  },
};
