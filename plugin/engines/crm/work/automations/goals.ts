import type { Db } from '../../../../host';
import type { InputMap } from '../../../kit/input/query';
import { intOf, wordOf } from '../../../kit/input/rules';
import { automations } from '../../data/automations/automations';
import { type EnrolmentRow, enrolments } from '../../data/automations/enrolments';
import { stepRuns } from '../../data/automations/step-runs';
import { type StepRow, steps } from '../../data/automations/steps';
import { contacts } from '../../data/contacts/contacts';
import { type Flow, isAhead, stepAfter } from '../../domain/automations/tree';
import { enrolInAutomation } from './enrol';
import { canEnter, matching, type Occurrence } from './occurrences';

/** A contact followed a link of an email: goals that wait for this address are met. Locks the contact. */
export async function linkClicked(db: Db, { contactId, url }: { contactId: number; url: string }, at: number): Promise<void> {
  if (!(await contacts(db).find(contactId, { lock: true }))) return;
  await meetGoals(db, [{ kind: 'link', names: ['crm_benchmark_link_clicked'], contactId, url }], at);
}

/** Goals of published automations that this meets: who is on the way there goes on after them, and who may enter there does. */
export async function meetGoals(db: Db, occurrences: readonly Occurrence[], at: number): Promise<void> {
  const names = [...new Set(occurrences.flatMap((one) => one.names))];
  for (const goal of await steps(db).goals(names)) {
    const asked = { name: goal.actionName, settings: goal.settings as InputMap, conditions: {} };
    const contactIds = [...new Set((await matching(db, asked, occurrences)).map(({ contactId }) => contactId))];
    if (contactIds.length > 0) await meet(db, goal, { contactIds, at });
  }
}

async function meet(db: Db, goal: StepRow, { contactIds, at }: { contactIds: readonly number[]; at: number }): Promise<void> {
  const { funnelId, id, actionName } = goal;
  const automation = canEnter(goal.settings as InputMap) ? await automations(db).find(funnelId) : undefined;
  if (automation) await enrolInAutomation(db, automation, { contactIds, source: actionName, startsAt: id, at });
  const flow = await steps(db).of(funnelId);
  for (const enrolment of await enrolments(db).of(funnelId, contactIds))
    if (isBefore(flow, enrolment, goal)) await pass(db, { enrolment, goal, flow }, at);
}

/** Whoever is past it, in another branch or not in the automation any more, has nothing of it. */
function isBefore(flow: Flow<StepRow>, { status, nextStepId }: EnrolmentRow, goal: StepRow): boolean {
  const next = flow.find(({ id }) => id === nextStepId);
  const place = flow.find(({ id }) => id === goal.id);
  return (status === 'active' || status === 'waiting') && next !== undefined && place !== undefined && isAhead(flow, next, place);
}

interface Pass {
  readonly enrolment: EnrolmentRow;
  readonly goal: StepRow;
  readonly flow: Flow<StepRow>;
}

async function pass(db: Db, { enrolment, goal, flow }: Pass, at: number): Promise<void> {
  const { id: enrolmentId, funnelId, contactId, turn } = enrolment;
  await stepRuns(db).insert(goalRun(goal, { enrolmentId, funnelId, contactId, turn, at }));
  const set = {
    status: 'active' as const,
    lastStepId: goal.id,
    lastStepStatus: 'complete',
    lastExecutedAt: at,
    nextStepId: stepAfter(flow, goal)?.id ?? null,
    nextExecutionAt: at,
    turn: turn + 1,
  };
  await enrolments(db).change(enrolment, set, at);
}

interface Run {
  readonly enrolmentId: number;
  readonly funnelId: number;
  readonly contactId: number;
  readonly turn: number;
  readonly at: number;
}

/** That a goal was met, with what it is worth. */
export function goalRun({ id, settings }: StepRow, { at, ...run }: Run) {
  const map = settings as InputMap;
  const value = intOf(map.benchmark_value) ?? 0;
  const currency = /^[A-Z]{3}$/.test(wordOf(map, 'benchmark_currency')) ? wordOf(map, 'benchmark_currency') : 'USD';
  return { ...run, stepId: id, status: 'completed', value, currency, note: '', createdAt: at };
}
