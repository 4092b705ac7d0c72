import { field, line, text } from '../../../kit/input/field';
import { form } from '../../../kit/input/form';
import { type InputMap, mapOf } from '../../../kit/input/query';
import { triggerKinds } from '../automations/triggers';

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
