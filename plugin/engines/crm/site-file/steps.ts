import { isObject, type Json, type JsonObject } from '../../../kit/site-file/json';
import { proposedVariable } from '../../../kit/site-file/secret-ref';
import { lineOf } from '../../kit/input/rules';
import { mapReferences, type ReferenceKind } from '../domain/automations/references';
import { stepKinds } from '../domain/automations/step-kinds';

/** A step of an automation as a file says it. */
export interface FileStep extends JsonObject {
  readonly action: string;
}

/** A step as the routes answer it. */
export interface StepAnswer extends JsonObject {
  readonly id: number;
  readonly action_name: string;
  readonly title: string;
  readonly settings: JsonObject;
  readonly children: { readonly yes: readonly StepAnswer[]; readonly no: readonly StepAnswer[] };
}

export type SlugOf = (kind: ReferenceKind, value: Json) => Json | undefined;

const fields = ['action', 'title', 'settings', 'conditions', 'note', 'description', 'yes', 'no'];
const branches = ['yes', 'no'] as const;

/** Steps that a file may say: without ids, with slugs, and with a variable for each header whose value is set. */
export function stepsAsFile(tree: readonly StepAnswer[], slugOf: SlugOf, words: readonly string[]): FileStep[] {
  return tree.map((step): FileStep => {
    const { reference_campaign: _, copied_campaign: __, header_data: headers, ...settings } = step.settings;
    const named = mapReferences(settings, slugOf);
    const own = headers === undefined ? named : { ...named, header_data: headersAsFile(headers, words) };
    return {
      action: step.action_name,
      ...(step.title === stepKinds[step.action_name]?.title ? {} : { title: step.title }),
      ...filled({ settings: own, conditions: step.conditions ?? {}, note: step.note ?? '', description: step.description ?? '' }),
      ...Object.fromEntries(
        branches.flatMap((branch) =>
          step.children[branch].length === 0 ? [] : [[branch, stepsAsFile(step.children[branch], slugOf, words)]],
        ),
      ),
    };
  });
}

const filled = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && !(isObject(value) && Object.keys(value).length === 0)));

const headersAsFile = (headers: Json, words: readonly string[]): Json =>
  (headers as readonly JsonObject[]).map(({ data_key: name = '', has_value: isSet }) => ({
    data_key: name,
    ...(isSet === true ? { data_value: { env: proposedVariable(...words, String(name)) } } : {}),
  }));

/** What is wrong with steps that are no steps, to read on after the name of their automation. */
export function stepProblems(sent: Json | undefined, place = 'steps'): string[] {
  if (sent === undefined) return [];
  if (!Array.isArray(sent)) return [`${place} must be a list`];
  return (sent as readonly Json[]).flatMap((step, at) => {
    const here = `${place}[${at}]`;
    if (!isObject(step)) return [`${here} must be an object with an action`];
    const unknown = Object.keys(step).filter((name) => !fields.includes(name));
    const action = String(step.action ?? '');
    return [
      ...unknown.map((name) => `${here} has the unknown field ${name}; a step has ${fields.join(', ')}`),
      ...(Object.hasOwn(stepKinds, action) ? [] : [`${here}: there is no step ${JSON.stringify(action)}`]),
      ...(step.settings === undefined || isObject(step.settings) ? [] : [`${here}.settings must be an object`]),
      ...branches.flatMap((branch) => stepProblems(step[branch], `${here}.${branch}`)),
    ];
  });
}

/** Every step of a tree, from the top. */
export const everyStep = (steps: readonly FileStep[]): FileStep[] =>
  steps.flatMap((step) => [step, ...branches.flatMap((branch) => everyStep(below(step, branch)))]);

const below = (step: FileStep, branch: 'yes' | 'no') => (step[branch] ?? []) as readonly FileStep[];
const headersOf = ({ settings }: FileStep): readonly JsonObject[] =>
  isObject(settings) && Array.isArray(settings.header_data) ? (settings.header_data as readonly JsonObject[]) : [];
const variableOf = ({ data_value: value }: JsonObject): string | undefined =>
  isObject(value) && typeof value.env === 'string' ? value.env : undefined;

/** The variables that hold values of headers. */
export const variablesIn = (steps: readonly FileStep[]): string[] => [
  ...new Set(everyStep(steps).flatMap((step) => headersOf(step).flatMap((header) => variableOf(header) ?? []))),
];

/** Steps that are equal as far as can be read: of a value only whether one is set, and no title that the kind of step has anyway. */
export const comparable = (steps: readonly FileStep[]): FileStep[] =>
  steps.map((step): FileStep => {
    const { title, settings, ...others } = step;
    const text = lineOf(title ?? '', 192);
    return {
      ...others,
      action: step.action,
      ...(text === '' || text === stepKinds[step.action]?.title ? {} : { title: text }),
      ...(settings === undefined ? {} : { settings: isObject(settings) && 'header_data' in settings ? withoutNames(step) : settings }),
      ...Object.fromEntries(branches.flatMap((branch) => (step[branch] === undefined ? [] : [[branch, comparable(below(step, branch))]]))),
    };
  });

const withoutNames = (step: FileStep): JsonObject => ({
  ...(step.settings as JsonObject),
  header_data: headersOf(step).map((header) => ({ data_key: header.data_key ?? '', is_set: variableOf(header) !== undefined })),
});

/** Steps as the routes take them. Those that the automation has already keep their numbers, and with them who is before them (D332). */
export function stepsToSend(steps: readonly FileStep[], there: readonly StepAnswer[], variables: readonly string[]): JsonObject[] {
  const free = [...there];
  const take = (isSame: (step: StepAnswer) => boolean): StepAnswer | undefined => {
    const at = free.findIndex(isSame);
    return at < 0 ? undefined : free.splice(at, 1)[0];
  };
  const titleOf = (step: FileStep) => lineOf(step.title ?? '', 192) || (stepKinds[step.action]?.title ?? '');
  const exact = steps.map((step) => take(({ action_name: action, title }) => action === step.action && title === titleOf(step)));
  return steps.map((step, at) => {
    const known = exact[at] ?? take(({ action_name: action }) => action === step.action);
    const children = branches.map((branch) => [branch, stepsToSend(below(step, branch), known?.children[branch] ?? [], variables)]);
    const { settings = {}, conditions = {}, note = '', description = '' } = step;
    return {
      ...(known ? { id: known.id } : {}),
      ...{ action_name: step.action, title: titleOf(step), conditions, note, description },
      settings: headersOf(step).length === 0 ? settings : { ...(settings as JsonObject), header_data: headersToSend(step, variables) },
      children: Object.fromEntries(children) as JsonObject,
    };
  });
}

/** The name of the further param that brings a value. */
export const secretParam = (variables: readonly string[], env: string) => `header_secret_${variables.indexOf(env) + 1}`;

const headersToSend = (step: FileStep, variables: readonly string[]): Json =>
  headersOf(step).map((header) => {
    const env = variableOf(header);
    return {
      data_key: header.data_key ?? '',
      ...(env === undefined || !variables.includes(env) ? {} : { data_value_from: secretParam(variables, env) }),
    };
  });
