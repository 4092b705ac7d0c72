import { listed } from '../../../kit/input/as-sent';
import { choice, line, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { integer, listOf, map, named, number, object, oneOf, orNull, text } from '../../../kit/shape';
import { automationStatuses, enrolmentStatuses, stepTypes } from '../../domain/automation-statuses';
import {
  advanceForm,
  automationImportForm,
  automationStatusForm,
  automationTitleForm,
  fromTemplateForm,
  newAutomationForm,
  stepsForm,
  triggerForm,
} from '../../domain/forms/automation';
import {
  automationActionForm,
  automationExitForm,
  enrolmentIdsForm,
  enrolmentStatusForm,
  labelIdsForm,
} from '../../domain/forms/many-emails';
import { type FactsByRoute, message, pageShape, stampShape } from './facts';

const paging = { per_page: whole({ min: 1, max: 200 }), page: whole({ min: 1, max: 1_000_000_000 }) };
const listQuery = form({
  search: line({ max: 192, about: 'In the title' }),
  sort_by: choice(['id', 'title', 'status', 'trigger_name', 'created_at', 'updated_at'], {}),
  sort_type: choice(['DESC', 'ASC'], {}),
  labels: listed('Ids of labels; any of them'),
  with: listed('triggers'),
  ...paging,
});
const oneQuery = form({ with: listed('funnel_sequences, blocks (kinds of steps), block_fields (their settings)') });
const subscribersQuery = form({
  search: line({ max: 192, about: 'In name, address and phone number' }),
  status: choice(enrolmentStatuses, {}),
  sequence_id: whole({ min: 1, max: Number.MAX_SAFE_INTEGER, about: 'Id of a step: who is before it, or did it last' }),
  with: listed('funnel, sequences'),
  ...paging,
});

const step = {
  id: integer,
  funnel_id: integer,
  parent_id: integer,
  condition_type: orNull(text),
  action_name: text,
  type: oneOf(stepTypes),
  title: text,
  description: text,
  status: text,
  settings: map,
  conditions: map,
  note: text,
  delay: integer,
  sequence: integer,
  created_by: orNull(integer),
  ...stampShape,
};
const enrolment = {
  id: integer,
  funnel_id: integer,
  subscriber_id: integer,
  type: text,
  status: oneOf(enrolmentStatuses),
  starting_sequence_id: orNull(integer),
  last_sequence_id: orNull(integer),
  last_sequence_status: text,
  next_sequence_id: orNull(integer),
  source_trigger_name: text,
  source_ref_id: orNull(integer),
  reason: text,
  notes: listOf(map),
  last_executed_time: orNull(text),
  next_execution_time: orNull(text),
  ...stampShape,
};

export const automationShapes = {
  CrmAutomation: object({
    id: integer,
    type: text,
    title: text,
    slug: text,
    description: text,
    trigger_name: text,
    status: oneOf(automationStatuses),
    settings: map,
    conditions: map,
    created_by: orNull(integer),
    ...stampShape,
    'subscribers_count?': integer,
    'labels?': listOf(map),
    'trigger?': map,
  }),
  CrmAutomationStep: object({ ...step, 'children?': map }),
  CrmEnrolment: object({
    ...enrolment,
    'subscriber?': orNull(named('CrmContact')),
    'last_sequence?': orNull(named('CrmAutomationStep')),
    'next_sequence_item?': orNull(named('CrmAutomationStep')),
    'metrics?': listOf(map),
    'funnel?': orNull(named('CrmAutomation')),
  }),
};
const funnel = named('CrmAutomation');
const tree = listOf(named('CrmAutomationStep'));
const saved = { funnel, ...message };
const metric = object({
  label: text,
  count: integer,
  sequence_id: integer,
  type: text,
  percent: number,
  percent_text: text,
  previous_step_count: integer,
  drop_count: integer,
  drop_percent: number,
});
const stats = object({ metrics: listOf(metric), total_revenue: number, total_revenue_formatted: text, revenue_currency: text });
const template = object({ slug: text, title: text, description: text, trigger_name: text, sequences: listOf(map) });
const removed = { ...message, removed: integer };
const one = '/funnels/{id}';

/** Automations, their steps and who is in them. */
export const automationFacts: FactsByRoute = {
  'GET /funnels': { summary: 'List automations.', query: listQuery, answer: { funnels: pageShape(funnel), 'triggers?': map } },
  'POST /funnels': { summary: 'Create an automation.', body: newAutomationForm, answer: saved },
  'GET /funnels/triggers': { summary: 'List what starts automations.', answer: { triggers: map } },
  'GET /funnels/templates': { summary: 'List automations to begin with.', answer: { templates: listOf(template) } },
  'POST /funnels/create-from-template': { summary: 'Create an automation from one to begin with.', body: fromTemplateForm, answer: saved },
  'GET /funnels/all-activities': { summary: 'List the kinds of steps.', answer: { activities: listOf(map) } },
  'POST /funnels/import': { summary: 'Create an automation from an exported one.', body: automationImportForm, answer: saved },
  'POST /funnels/do-bulk-action': { summary: 'Delete automations or set their status.', body: automationActionForm, answer: message },
  'PUT /funnels/funnel/{id}/title': { summary: 'Rename an automation.', body: automationTitleForm, answer: saved },
  'GET /funnels/subscriber/{subscriber_id}/automations': {
    summary: 'List the automations of a contact.',
    answer: { automations: listOf(named('CrmEnrolment')) },
  },
  [`GET ${one}`]: {
    summary: 'Read an automation.',
    query: oneQuery,
    answer: { funnel, 'funnel_sequences?': tree, 'blocks?': map, 'block_fields?': map },
  },
  [`PUT ${one}`]: { summary: 'Start or stop an automation.', body: automationStatusForm, answer: message },
  [`DELETE ${one}`]: { summary: 'Delete an automation and cancel what is queued of it.', body: 'nothing', answer: message },
  [`PUT ${one}/change-trigger`]: { summary: 'Choose what starts an automation.', body: triggerForm, answer: saved },
  [`PUT ${one}/update-labels`]: { summary: 'Replace the labels of an automation.', body: labelIdsForm, answer: message },
  [`POST ${one}/sequences`]: { summary: 'Save the steps of an automation.', body: stepsForm, answer: { ...saved, sequences: tree } },
  [`POST ${one}/clone`]: { summary: 'Copy an automation without its contacts.', body: 'nothing', answer: saved },
  [`GET ${one}/report`]: { summary: 'Count how many got to each step.', answer: { stats } },
  [`GET ${one}/subscribers`]: {
    summary: 'List who is in an automation.',
    query: subscribersQuery,
    answer: { funnel_subscribers: pageShape(named('CrmEnrolment')), 'funnel?': funnel, 'sequences?': tree },
  },
  [`GET ${one}/subscribers/{subscriber_id}`]: {
    summary: 'Read where a contact is in an automation, and what was done for it.',
    answer: { funnel_subscriber: named('CrmEnrolment') },
  },
  [`GET ${one}/email_reports`]: { summary: 'Report what came of each email of an automation.', answer: { email_reports: listOf(map) } },
  [`DELETE ${one}/subscribers`]: { summary: 'Take contacts out of an automation.', body: automationExitForm, answer: removed },
  [`POST ${one}/remove-bulk-subscribers`]: { summary: 'Take enrolments out of an automation.', body: enrolmentIdsForm, answer: removed },
  [`PUT ${one}/subscribers/{subscriber_id}/status`]: {
    summary: 'Set where a contact is in an automation.',
    body: enrolmentStatusForm,
    answer: message,
  },
  [`POST ${one}/subscribers/{subscriber_id}/advance`]: {
    summary: 'Let a contact go on with another step.',
    body: advanceForm,
    answer: message,
  },
  [`GET ${one}/syncable-counts`]: { summary: 'Count who completed it before its last steps were added.', answer: { count: integer } },
  [`POST ${one}/sync-new-steps`]: { summary: 'Let them go on with those steps.', body: 'nothing', answer: { ...message, synced: integer } },
};
