import { invalidFields, refuse } from '../../../kit/input/errors';
import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { intOf, isTrue, lineOf } from '../../../kit/input/rules';
import { jsonOf } from '../json';
import { accountActions, stepKinds } from './step-kinds';
import { headersIn, type SentHeader } from './step-secrets';
import type { Branch } from './tree';

/** A step as it was sent, with those below it. */
export interface SentStep {
  /** Of one that is there already. */
  readonly id: number | undefined;
  readonly actionName: string;
  readonly title: string;
  readonly description: string;
  readonly note: string;
  readonly settings: InputMap;
  readonly conditions: InputMap;
  /** Of a step that sends data. */
  readonly headers: readonly SentHeader[];
  readonly children: Readonly<Record<Branch, readonly SentStep[]>>;
}

const maxSteps = 200;
const maxDepth = 10;

/** Read a tree of steps. 422 for kinds of steps that there are not, and for a tree that could not be walked. */
export function readTree(sent: Input, secrets: InputMap = {}): SentStep[] {
  const counter = { steps: 0 };
  const top = jsonOf(sent, 'sequences');
  if (top !== undefined && top !== null && !Array.isArray(top)) throw refuse('Send the steps as a list: sequences.');
  return listOf(top).map((one, at) => readStep(mapOf(one), { place: `sequences[${at}]`, depth: 1, counter, secrets }));
}

interface Place {
  readonly place: string;
  readonly depth: number;
  readonly counter: { steps: number };
  /** Values of headers that are sent beside the tree, by the name that stands there. */
  readonly secrets: InputMap;
}

function readStep(sent: InputMap, { place, depth, counter, secrets }: Place): SentStep {
  counter.steps += 1;
  if (counter.steps > maxSteps) throw refuse(`An automation has at most ${maxSteps} steps.`);
  if (depth > maxDepth) throw refuse(`Conditions can be nested ${maxDepth} deep.`);
  const actionName = lineOf(sent.action_name, 100);
  const kind = kindOf(actionName, place);
  const children = mapOf(sent.children);
  const branch = (name: Branch) =>
    listOf(children[name]).map((one, at) =>
      readStep(mapOf(one), { place: `${place}.children.${name}[${at}]`, depth: depth + 1, counter, secrets }),
    );
  const [yes, no] = [branch('yes'), branch('no')];
  if (kind.type !== 'conditional' && yes.length + no.length > 0) throw refuse(`${place}: only conditions have steps below them.`);
  const settings = mapOf(sent.settings);
  if (kind.type === 'benchmark' && depth > 1 && isTrue(settings.can_enter))
    throw refuse(`${place}: contacts cannot enter at a goal in a branch (can_enter), as they would pass by the condition. Set it to no.`);
  return {
    id: intOf(sent.id),
    actionName,
    title: lineOf(sent.title, 192) || kind.title,
    description: lineOf(sent.description, 1000),
    note: lineOf(sent.note, 1000),
    settings,
    conditions: mapOf(sent.conditions),
    headers: actionName === 'http_send_data' ? headersIn(settings.header_data, place, secrets) : [],
    children: { yes, no },
  };
}

function kindOf(name: string, place: string) {
  const kind = Object.hasOwn(stepKinds, name) ? stepKinds[name] : undefined;
  if (kind) return kind;
  const isAccount = accountActions.some((one) => one === name);
  throw invalidFields({
    [`${place}.action_name`]: {
      in: isAccount
        ? `Automations do not change accounts of the site (${name}), as they would grant what their author may not.`
        : `There is no step ${JSON.stringify(name)}. List them with GET /crm/v2/funnels/triggers.`,
    },
  });
}
