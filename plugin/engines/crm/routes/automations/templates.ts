import { refuse } from '../../../kit/input/errors';
import { lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { builtInAutomations } from '../../domain/automations/built-in-automations';
import { readTree, type SentStep } from '../../domain/automations/step-tree';
import { automationView } from '../../views/automation';
import { zoneOf } from '../../views/zone';
import { route } from '../route';
import { demandSteps, savingOf } from './automation-input';
import { createWithSteps } from './import';

interface Outline {
  readonly action_name: string;
  readonly title: string;
  readonly children: { readonly yes: readonly Outline[]; readonly no: readonly Outline[] };
}

const outline = ({ actionName, title, children: { yes, no } }: SentStep): Outline => ({
  action_name: actionName,
  title,
  children: { yes: yes.map(outline), no: no.map(outline) },
});

/** `GET /funnels/templates`: automations to begin with. */
const listTemplates = async () => ({
  templates: builtInAutomations.map(({ slug, title, description, triggerName, steps }) => ({
    ...{ slug, title, description, trigger_name: triggerName },
    sequences: readTree(steps).map(outline),
  })),
});

/** `POST /funnels/create-from-template`: a draft of its own, whose texts are there to be changed. */
async function createFromTemplate(call: EngineCall) {
  const { body, engine } = call;
  const wanted = wordOf(body, 'template');
  const template = builtInAutomations.find(({ slug }) => slug === wanted);
  if (!template) throw refuse(`template must be one of: ${builtInAutomations.map(({ slug }) => slug).join(', ')}.`);
  const { triggerName, description, settings, conditions } = template;
  const tree = readTree(template.steps);
  demandSteps(call, tree);
  const title = lineOf(body.title, 192) || template.title;
  const saving = await savingOf(call);
  const row = await engine.host.storage.tx((db) =>
    createWithSteps(db, { title, triggerName, description, settings, conditions }, { tree, saving }),
  );
  return { funnel: automationView(row, await zoneOf(call)), message: 'The automation has been created; it is a draft.' };
}

/** Automations to begin with (D405). */
export const automationTemplateRoutes = [
  route('GET /funnels/templates', 'crm_read_funnels', listTemplates),
  route('POST /funnels/create-from-template', 'crm_write_funnels', createFromTemplate),
];
