import type { Db } from '../../../../host';
import { EngineError } from '../../../kit/input/errors';
import type { Input, InputMap } from '../../../kit/input/query';
import { wordOf } from '../../../kit/input/rules';
import { automations } from '../../data/automations/automations';
import { type StepRow, steps } from '../../data/automations/steps';
import { customTypes } from '../../data/segments/custom-types';
import { sequences } from '../../data/sequences/sequences';
import { idsIn } from '../../domain/automations/ids';
import { stepKinds } from '../../domain/automations/step-kinds';
import { conditionsProblem, triggerKinds } from '../../domain/automations/triggers';
import { filterOf } from '../../domain/segments/filter';
import { existingLinks } from '../contacts/resolve-links';

export interface Checking {
  readonly triggerName: string;
  readonly settings: InputMap;
  readonly conditions: InputMap;
  /** What is wrong with an address that data is sent to; undefined where it may be tried. */
  readonly urlProblem: (url: string) => string | undefined;
}

/** 422 that names what is missing before an automation can run: of its trigger, and of each step. */
export async function checkComplete(db: Db, funnelId: number, { triggerName, settings, conditions, urlProblem }: Checking): Promise<void> {
  const problems: string[] = [];
  const trigger = triggerKinds[triggerName];
  const missing = trigger ? (trigger.missing(settings) ?? conditionsProblem(conditions)) : 'choose what starts the automation';
  if (missing !== undefined) problems.push(`Trigger: ${missing}.`);
  const flow = await steps(db).of(funnelId);
  if (flow.length === 0) problems.push('Add at least one step.');
  for (const [at, step] of flow.entries()) {
    const problem = await stepProblem(db, step, urlProblem);
    if (problem !== undefined) problems.push(`Step ${at + 1} (${step.title}): ${problem}.`);
  }
  if (problems.length === 0) return;
  throw new EngineError(422, {
    message: `The automation is not complete. ${problems.map(inWords).join(' ')}`,
    errors: { steps: problems },
  });
}

/** As a person reads it, who knows no names of settings; programs find them in `errors` (D611). */
const inWords = (problem: string) =>
  problem
    .replace(/ \((?:settings\.\w+|[a-z]+_\w+[^)]*)\)(?!:)/g, '')
    .replace(/(?:settings|campaign)\.(\w+)/g, (_, key: string) => key.replaceAll('_', ' '));

async function stepProblem(db: Db, step: StepRow, urlProblem: Checking['urlProblem']): Promise<string | undefined> {
  const settings = step.settings as InputMap;
  const missing = stepKinds[step.actionName]?.missing(settings);
  if (missing !== undefined) return missing;
  if (step.actionName === 'http_send_data') {
    const problem = urlProblem(wordOf(settings, 'remote_url'));
    return problem === undefined ? undefined : `remote_url ${problem}`;
  }
  if (step.actionName === 'funnel_condition') return filterProblem(db, settings.conditions);
  return absentProblem(db, settings);
}

async function filterProblem(db: Db, sent: Input): Promise<string | undefined> {
  try {
    filterOf(sent, await customTypes(db));
    return undefined;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return error.message.replace(/\.$/, '');
  }
}

/** What a step names has to be there when it is published; what is deleted later is passed over. */
async function absentProblem(db: Db, settings: InputMap): Promise<string | undefined> {
  for (const [key, kind] of [
    ['lists', 'lists'],
    ['tags', 'tags'],
    ['company', 'companies'],
  ] as const) {
    const ids = idsIn(settings[key]);
    const known = await existingLinks(db, kind, ids);
    const absent = ids.filter((id) => !known.includes(id));
    if (absent.length > 0) return `there is no ${key} ${absent.join(', ')}`;
  }
  const wanted = [...idsIn(settings.sequence_id), ...idsIn(settings.sequence_ids)];
  const existing = (await sequences(db).many(wanted)).map(({ id }) => id);
  const sequence = wanted.find((id) => !existing.includes(id));
  if (sequence !== undefined) return `there is no sequence ${sequence}`;
  const named = idsIn(settings.automation_ids);
  const there = (await automations(db).many(named)).map(({ id }) => id);
  const automation = named.find((id) => !there.includes(id));
  return automation === undefined ? undefined : `there is no automation ${automation}`;
}
