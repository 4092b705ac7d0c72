/** What starts automations, as the engine names it. */
export const triggers = [
  'crm/contact_created',
  'crm_contact_added_to_lists',
  'crm_contact_removed_from_lists',
  'crm_contact_added_to_tags',
  'crm_contact_removed_from_tags',
  'crm_contact_added_to_companies',
  'crm_contact_removed_from_companies',
  'crm/subscriber_status_changed',
  'crm_contact_birthday',
  'crm/event_tracked',
  'crm/external_event',
] as const;
export type TriggerName = (typeof triggers)[number];

/** Kinds of steps by what they are about, in the order in which they are offered. */
export const stepGroups = {
  emails: ['send_custom_email', 'send_campaign_email', 'add_to_email_sequence', 'remove_from_email_sequence'],
  flow: ['crm_wait_times', 'funnel_condition', 'funnel_ab_testing', 'remove_from_funnel', 'end_this_funnel'],
  contact: [
    'add_contact_to_tag',
    'detach_contact_from_tag',
    'add_contact_to_list',
    'detach_contact_from_list',
    'add_contact_to_company',
    'detach_contact_from_company',
    'update_contact_property',
    'add_contact_activity',
    'add_contact_event_tracker',
  ],
  goals: [
    'crm_contact_added_to_tags',
    'crm_contact_removed_from_tags',
    'crm_contact_added_to_lists',
    'crm_contact_removed_from_lists',
    'crm_benchmark_link_clicked',
    'crm_email_sequence_completed',
  ],
  other: ['http_send_data'],
} as const;
export type StepGroup = keyof typeof stepGroups;
export type StepName = (typeof stepGroups)[StepGroup][number];

export const groups = Object.keys(stepGroups) as StepGroup[];
const all: readonly StepName[] = Object.values(stepGroups).flat();

export const stepNameOf = (name: string): StepName | undefined => all.find((one) => one === name);
export const triggerNameOf = (name: string): TriggerName | undefined => triggers.find((one) => one === name);
export const isGoal = (name: string): boolean => stepGroups.goals.some((one) => one === name);
export const hasBranches = (name: string): boolean => name === 'funnel_condition' || name === 'funnel_ab_testing';

/** Settings that have a name in the catalogue. */
const settings = [
  ...(['lists', 'tags', 'companies', 'company', 'select_type', 'can_enter', 'benchmark_value', 'benchmark_currency'] as const),
  ...(['wait_type', 'wait_time_amount', 'wait_time_unit', 'wait_date_time', 'to_day', 'to_day_time', 'by_custom_field'] as const),
  ...(['send_email_to_type', 'send_email_custom', 'is_scheduled', 'scheduled_at', 'skip_if_overdue', 'campaign_id'] as const),
  ...(['sequence_id', 'sequence_ids', 'restart_if_exist', 'automation_ids', 'contact_properties', 'type', 'title'] as const),
  ...(['description', 'event_key', 'value', 'is_unique', 'sending_method', 'remote_url', 'body_data_type', 'body_data_values'] as const),
  ...(['request_format', 'header_type', 'header_data', 'conditions', 'path_a', 'path_b', 'redirect_to', 'provider'] as const),
  ...(['minimum_event_count', 'from_status', 'to_status', 'run_multiple', 'dont_run_on_active', 'value_conditions'] as const),
] as const;
export const settingOf = (name: string) => settings.find((one) => one === name);

/** Choices that have a name in the catalogue; others are shown as they are. */
const options = [
  ...(['unit_wait', 'timestamp_wait', 'to_day', 'by_custom_field', 'days', 'minutes', 'hours', 'weeks', 'months'] as const),
  ...(['contact', 'custom', 'any', 'all', 'subscriber_data', 'custom_data', 'form', 'no_headers', 'with_headers'] as const),
  ...(['note', 'call', 'email', 'meeting', 'quote', 'quote_sent', 'quote_accepted', 'quote_refused', 'invoice_sent'] as const),
  ...(['invoice_part_paid', 'invoice_paid', 'invoice_refunded', 'transaction', 'feedback', 'tweet', 'facebook_post'] as const),
  ...(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const),
  ...(['subscribed', 'unsubscribed', 'pending', 'bounced', 'complained', 'spammed', 'transactional'] as const),
] as const;
export const optionOf = (name: string) => options.find((one) => one === name);
