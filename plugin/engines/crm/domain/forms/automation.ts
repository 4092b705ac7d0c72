import { choice, field, line, text, whole } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { type Input, type InputMap, mapOf } from '../../../kit/input/query';
import { automationStatuses } from '../automation-statuses';
import { builtInAutomations } from '../automations/built-in-automations';
import { triggerKinds } from '../automations/triggers';

const automationTemplates = builtInAutomations.map(({ slug }) => slug) as [string, ...string[]];
const map = (about: string) => field<InputMap>({ schema: { type: 'object' }, read: (value) => mapOf(value) }, { about });
const title = { max: 192, example: 'Welcome new people' };

export const newAutomationForm = form({
  title: line({ required: true, ...title }),
  trigger_name: line({ max: 100, example: 'crm/contact_created', about: `What starts it: ${Object.keys(triggerKinds).join(', ')}` }),
  description: text({ max: 10_000 }),
  settings: map('Of the trigger, such as {"tags": [7], "select_type": "any"}'),
  conditions: map('Of the trigger, such as {"run_multiple": "no"}'),
});
export const automationTitleForm = form({ title: line({ required: true, ...title }), description: text({ max: 10_000 }) });

const step = {
  type: 'object',
  properties: {
    id: { type: 'integer', description: 'Of a step that stays' },
    action_name: { type: 'string' },
    title: { type: 'string' },
    settings: { type: 'object' },
    children: { type: 'object', description: 'Of a condition: yes and no, a list of steps each' },
  },
};
const steps = field<Input>(
  { schema: { type: 'array', items: step }, read: (value) => value },
  {
    about: 'In their order; GET /funnels/{id} with[]=block_fields tells the kinds of steps and their settings',
    example: [{ action_name: 'add_contact_activity', settings: { type: 'note', title: 'Welcomed' } }],
  },
);

const labels = field<Input>(
  { schema: { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'string' }] } }, read: (value) => value },
  { about: 'Ids of labels, with names_by slug their slugs: these are all from now on' },
);
const namesBy = choice(['id', 'slug'], { about: 'slug: tags, lists, sequences, automations and labels are named by their slugs' });

/** The steps of an automation, with what is sent of its trigger. */
export const stepsForm = form({
  sequences: steps,
  status: choice(automationStatuses, { about: 'published starts it' }),
  trigger_name: line({ max: 100 }),
  funnel_settings: map('Of the trigger'),
  conditions: map('Of the trigger'),
  labels,
  names_by: namesBy,
});

export const advanceForm = form({
  sequence_id: whole({ min: 1, max: Number.MAX_SAFE_INTEGER, example: 12, required: true, about: 'Id of a step of it' }),
});

export const fromTemplateForm = form({
  template: choice(automationTemplates, { must: true, example: 'welcome-series', about: 'GET /funnels/templates lists them' }),
  title: line({ max: 192, about: 'In place of that of the template' }),
});

/** An automation as GET /funnels/{id} with[]=funnel_sequences answers it. */
export const automationImportForm = form(
  {
    funnel: map('title, slug, description, trigger_name, settings, conditions'),
    sequences: steps,
    status: choice(automationStatuses, { about: 'draft where it is missing' }),
    labels,
    names_by: namesBy,
    update_by: choice(['id', 'slug'], { about: 'slug: write over the automation that has the slug' }),
  },
  { example: { funnel: { title: 'Welcome new people', trigger_name: 'crm/contact_created' }, sequences: [] } },
);

export const automationStatusForm = form({ status: choice(automationStatuses, { must: true, example: 'published' }) });
export const triggerForm = form({
  trigger_name: line({ max: 100, example: 'crm/contact_created' }),
  settings: map('Of the trigger'),
  conditions: map('Of the trigger'),
});
