import type { Automation, Settings, Step } from '../../api/automations';

/** What a kind of step or trigger cannot run without. */
const needed: Readonly<Record<string, readonly string[]>> = {
  add_contact_to_list: ['lists'],
  detach_contact_from_list: ['lists'],
  crm_contact_added_to_lists: ['lists'],
  crm_contact_removed_from_lists: ['lists'],
  add_contact_to_tag: ['tags'],
  detach_contact_from_tag: ['tags'],
  crm_contact_added_to_tags: ['tags'],
  crm_contact_removed_from_tags: ['tags'],
  crm_contact_added_to_companies: ['companies'],
  crm_contact_removed_from_companies: ['companies'],
  add_contact_to_company: ['company'],
  detach_contact_from_company: ['company'],
  send_campaign_email: ['campaign_id'],
  add_to_email_sequence: ['sequence_id'],
  remove_from_email_sequence: ['sequence_ids'],
  crm_email_sequence_completed: ['sequence_ids'],
  remove_from_funnel: ['automation_ids'],
  update_contact_property: ['contact_properties'],
  add_contact_activity: ['title'],
  add_contact_event_tracker: ['event_key', 'title'],
  http_send_data: ['remote_url'],
  funnel_condition: ['conditions'],
  crm_benchmark_link_clicked: ['redirect_to'],
  'crm/event_tracked': ['event_key'],
  'crm/external_event': ['provider'],
};

const neededOfWait: Readonly<Record<string, readonly string[]>> = {
  unit_wait: ['wait_time_amount', 'wait_time_unit'],
  timestamp_wait: ['wait_date_time'],
  to_day: ['to_day', 'to_day_time'],
  by_custom_field: ['by_custom_field'],
};

const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.flat().length > 0 : String(value ?? '').trim() !== '');

function neededOf(name: string, settings: Settings): readonly string[] {
  if (name === 'crm_wait_times') return neededOfWait[String(settings.wait_type || 'unit_wait')] ?? [];
  if (name === 'send_custom_email' && settings.send_email_to_type === 'custom') return ['send_email_custom'];
  return needed[name] ?? [];
}

type OfStep = Pick<Step, 'action_name' | 'settings'>;

/** The settings that a step needs and has not. */
export const missingOf = ({ action_name: name, settings }: OfStep): readonly string[] =>
  neededOf(name, settings).filter((key) => !isSet(settings[key]));

/** Whether a step has what it needs; the engine looks at it once more when it is activated. */
export function isStepComplete(step: OfStep): boolean {
  const { email_subject: subject, email_body: body } = Object(step.settings.campaign) as Settings;
  const isWritten = step.action_name !== 'send_custom_email' || (isSet(subject) && isSet(body));
  return isWritten && missingOf(step).length === 0;
}

/** Whether it is known what starts it. */
export const isTriggerComplete = ({ trigger_name: name, settings }: Pick<Automation, 'trigger_name' | 'settings'>): boolean =>
  name !== '' && isStepComplete({ action_name: name, settings: settings as Settings });

/** Whether it can be activated: a trigger, a step, and nothing that is missing. */
export const isComplete = (automation: Automation, steps: readonly Step[]): boolean =>
  isTriggerComplete(automation) && steps.length > 0 && areComplete(steps);

const areComplete = (steps: readonly Step[]): boolean =>
  steps.every((step) => isStepComplete(step) && areComplete(step.children.yes) && areComplete(step.children.no));
