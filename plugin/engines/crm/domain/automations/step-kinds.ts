import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { intOf, isBlank, wordOf } from '../../../kit/input/rules';
import type { StepType } from '../automation-statuses';
import type { Permission } from '../permissions';
import { idsIn } from './ids';
import { isToStaff, staffProblem } from './staff-addresses';
import { emptyHeader } from './step-secrets';
import { waitProblem } from './waits';

/** What a kind of step is, and what is missing of its settings before it can run. */
interface StepKind {
  readonly type: StepType;
  readonly title: string;
  /** Who may put it into an automation: whoever may do it by hand. */
  readonly needs: Permission | undefined;
  /** Reads on after the name of the step; undefined where they are complete. */
  readonly missing: (settings: InputMap) => string | undefined;
}

const some = (key: string, noun: string) => (settings: InputMap) =>
  idsIn(settings[key]).length > 0 ? undefined : `choose at least one ${noun} (${key})`;
const text = (key: string) => (settings: InputMap) => (isBlank(settings[key]) ? `fill in ${key}` : undefined);
const nothing = () => undefined;

const acting =
  (needs: Permission | undefined) =>
  (title: string, missing: StepKind['missing']): StepKind => ({ type: 'action', title, needs, missing });
const free = acting(undefined);
const onContacts = acting('crm_manage_contacts');
const onEmails = acting('crm_manage_emails');
const onFunnels = acting('crm_write_funnels');
const onExport = acting('crm_manage_contacts_export');
const goal = (title: string, missing: StepKind['missing']): StepKind => ({ type: 'benchmark', title, needs: undefined, missing });

/** Every kind of step, by its name on the wire. */
export const stepKinds: Readonly<Record<string, StepKind>> = {
  add_contact_to_list: onContacts('Add to lists', some('lists', 'list')),
  detach_contact_from_list: onContacts('Take off lists', some('lists', 'list')),
  add_contact_to_tag: onContacts('Add tags', some('tags', 'tag')),
  detach_contact_from_tag: onContacts('Take tags off', some('tags', 'tag')),
  add_contact_to_company: onContacts('Add to a company', some('company', 'company')),
  detach_contact_from_company: onContacts('Take off a company', some('company', 'company')),
  crm_wait_times: free('Wait', waitProblem),
  send_custom_email: onEmails('Send an email', emailProblem),
  send_campaign_email: onEmails('Send the email of a campaign', some('campaign_id', 'campaign')),
  add_to_email_sequence: onEmails('Add to a sequence', some('sequence_id', 'sequence')),
  remove_from_email_sequence: onEmails('Take out of sequences', some('sequence_ids', 'sequence')),
  remove_from_funnel: onFunnels('Take out of automations', some('automation_ids', 'automation')),
  end_this_funnel: free('End this automation', nothing),
  update_contact_property: onContacts('Change the contact', propertiesProblem),
  add_contact_activity: onContacts('Add a note', text('title')),
  add_contact_event_tracker: onContacts('Track an event', (settings) => text('event_key')(settings) ?? text('title')(settings)),
  http_send_data: onExport('Send data to an address', httpProblem),
  funnel_condition: { type: 'conditional', title: 'Check conditions', needs: undefined, missing: text('conditions') },
  funnel_ab_testing: { type: 'conditional', title: 'Try two paths', needs: undefined, missing: weightsProblem },
  crm_contact_added_to_lists: goal('Added to lists', some('lists', 'list')),
  crm_contact_added_to_tags: goal('Got tags', some('tags', 'tag')),
  crm_contact_removed_from_lists: goal('Taken off lists', some('lists', 'list')),
  crm_contact_removed_from_tags: goal('Lost tags', some('tags', 'tag')),
  crm_benchmark_link_clicked: goal('Followed a link', text('redirect_to')),
  crm_email_sequence_completed: goal('Completed sequences', some('sequence_ids', 'sequence')),
};

/** They would make an automation able to do what its author may not. */
export const accountActions = ['crm_change_user_role', 'crm_update_user_meta', 'user_registration_action', 'remove_user_role'] as const;

/** Columns of contacts that automations leave alone: both have rules of their own. */
const guarded = ['email', 'status'];

function emailProblem(settings: InputMap): string | undefined {
  const { email_subject: subject, email_body: body } = mapOf(settings.campaign);
  if (isBlank(subject) || isBlank(body)) return 'write the email: campaign.email_subject and campaign.email_body';
  return isToStaff(settings) ? staffProblem(settings) : undefined;
}

function propertiesProblem(settings: InputMap): string | undefined {
  const keys = listOf(settings.contact_properties).map((one) => wordOf(mapOf(one), 'data_key'));
  if (keys.length === 0 || keys.includes('')) return 'choose what to change (contact_properties with data_key and data_value)';
  const key = keys.find((one) => guarded.includes(one));
  return key === undefined ? undefined : `an automation does not change the ${key}`;
}

function httpProblem(settings: InputMap): string | undefined {
  if (!/^https?:\/\//.test(wordOf(settings, 'remote_url'))) return 'enter the address that data is sent to (remote_url)';
  if (!['', 'POST', 'GET'].includes(wordOf(settings, 'sending_method'))) return 'sending_method must be POST or GET';
  const empty = emptyHeader(settings);
  if (empty !== undefined) return `enter the value of the header ${empty} (header_data)`;
  if (wordOf(settings, 'body_data_type') === 'custom_data' && pairsIn(settings.body_data_values).length === 0)
    return 'enter the values to send (body_data_values)';
  return undefined;
}

/** `data_key` and `data_value` of a list; those without a key are left out. */
export const pairsIn = (value: Input): (readonly [string, string])[] =>
  listOf(value)
    .map((one) => [wordOf(mapOf(one), 'data_key'), String(mapOf(one).data_value ?? '')] as const)
    .filter(([key]) => key !== '');

function weightsProblem(settings: InputMap): string | undefined {
  const weights = weightsOf(settings);
  return weights.every((weight) => weight !== undefined && weight >= 0 && weight <= 100) && weights.some((weight) => weight)
    ? undefined
    : 'enter the weights path_a and path_b, from 0 to 100 and not both 0';
}

/** Of the two paths. */
export const weightsOf = ({ path_a: a, path_b: b }: InputMap) => [intOf(a ?? 50), intOf(b ?? 50)] as const;
