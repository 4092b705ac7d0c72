import type { Db, Host } from '../../../../host';
import { EngineError } from '../../../kit/input/errors';
import type { InputMap } from '../../../kit/input/query';
import { wordOf } from '../../../kit/input/rules';
import { automations } from '../../data/automations/automations';
import { type EnrolmentRow, enrolments } from '../../data/automations/enrolments';
import { stepRuns } from '../../data/automations/step-runs';
import { type StepRow, steps } from '../../data/automations/steps';
import { contacts } from '../../data/contacts/contacts';
import type { Claim } from '../../data/leases';
import { type Flow, stepAfter, stepInto } from '../../domain/automations/tree';
import type { Acting, Outcome } from './acting';
import { contactActions } from './contact-actions';
import { flowActions } from './flow-actions';
import { goalRun } from './goals';
import { isGoalMet } from './occurrences';

const atOnce = 200;
/** Of one contact in one go; the rest follows a minute later. */
const stepsAtOnce = 50;
const actions = { ...contactActions, ...flowActions };

type Parts = Pick<Host, 'storage' | 'site' | 'log'>;
interface Moment {
  readonly at: number;
  readonly zone: string;
}

/**
 * Run the steps that are due. Each is a transaction with what it does, so that it happens once however often a runner is killed; several
 * runners take different contacts.
 */
export async function runAutomations(host: Parts, at: number): Promise<void> {
  const moment = { at, zone: (await host.site()).timezone };
  for (;;) {
    const claims = await host.storage.tx((db) => enrolments(db).claim(at, atOnce));
    for (const claim of claims) await runEnrolment(host, claim, moment);
    if (claims.length < atOnce) return;
  }
}

async function runEnrolment({ storage, log }: Parts, claim: Claim, moment: Moment): Promise<void> {
  try {
    for (let count = 0; count < stepsAtOnce; count += 1) if (!(await runStep(storage, claim, moment))) return;
    await storage.tx((db) => enrolments(db).settle(claim, { leaseUntil: null }, moment.at));
  } catch (error) {
    log.error({ err: error, enrolment: claim.id }, 'a step of an automation failed; it is tried again later');
    await storage.tx((db) => recordFailure(db, { claim, error, at: moment.at }));
  }
}

/** Whether the contact goes on at once. The contact is locked before its enrolment, as every writer does. */
async function runStep(storage: Host['storage'], claim: Claim, moment: Moment): Promise<boolean> {
  const claimed = await storage.run((db) => enrolments(db).find(claim.id));
  if (!claimed) return false;
  return storage.tx(async (db) => {
    const contact = await contacts(db).find(claimed.contactId, { lock: true });
    const enrolment = await enrolments(db).find(claim.id, { lock: true });
    // Somebody else has it since, or it was ended.
    if (!contact || enrolment?.fence !== claim.fence || enrolment.status !== 'active') return false;
    const automation = await automations(db).find(enrolment.funnelId);
    if (automation?.status !== 'published') {
      await enrolments(db).settle(claim, { leaseUntil: null }, moment.at);
      return false;
    }
    const flow = await steps(db).of(automation.id);
    const step = flow.find(({ id }) => id === enrolment.nextStepId);
    if (!step) return finish(db, claim, { status: 'completed', at: moment.at });
    return perform({ db, automation, enrolment, step, contact, settings: step.settings as InputMap, ...moment }, { claim, flow });
  });
}

type Performing = Omit<Acting, 'runId'>;
interface Course {
  readonly claim: Claim;
  readonly flow: Flow<StepRow>;
}

async function perform(acting: Performing, course: Course): Promise<boolean> {
  const { db, enrolment, step, contact, at } = acting;
  const run = { enrolmentId: enrolment.id, funnelId: enrolment.funnelId, contactId: contact.id, turn: enrolment.turn, at };
  if (step.type === 'benchmark') return atGoal(acting, course, run);
  const runId = await stepRuns(db).insert({ ...goalRun(step, run), value: 0 });
  const outcome = await actionOf(step)({ ...acting, runId });
  if (outcome.kind === 'next' && outcome.skipped) await stepRuns(db).update(runId, { status: 'skipped', note: outcome.skipped });
  return advance(acting, course, outcome);
}

function actionOf({ actionName }: StepRow) {
  const action = Object.hasOwn(actions, actionName) ? actions[actionName] : undefined;
  if (!action) throw new Error(`there is no step ${actionName}`);
  return action;
}

/** Whoever met the goal before goes on; of the others those stay whose goal is required. */
async function atGoal(acting: Performing, course: Course, run: Parameters<typeof goalRun>[1]): Promise<boolean> {
  const { db, step, settings, contact, at } = acting;
  if (await isGoalMet(db, { name: step.actionName, settings }, contact.id)) {
    await stepRuns(db).insert(goalRun(step, run));
    return advance(acting, course, { kind: 'next' });
  }
  if (wordOf(settings, 'type') !== 'required') return advance(acting, course, { kind: 'next', skipped: 'The goal was not met yet.' });
  await enrolments(db).settle(course.claim, { status: 'waiting', nextExecutionAt: null, leaseUntil: null }, at);
  return false;
}

/** What the outcome of a step makes of the enrolment. */
async function advance({ db, enrolment, step, at }: Performing, { claim, flow }: Course, outcome: Outcome): Promise<boolean> {
  // The action itself may have ended it, or led it to a goal.
  const now = await enrolments(db).find(enrolment.id);
  const isSkipped = outcome.kind === 'next' && outcome.skipped !== undefined;
  const ran = {
    lastStepId: step.id,
    lastStepStatus: isSkipped ? 'skipped' : 'complete',
    lastExecutedAt: at,
    turn: enrolment.turn + 1,
    leaseUntil: null,
  };
  if (now?.fence !== claim.fence || now.status !== 'active') return false;
  if (outcome.kind === 'end') {
    await enrolments(db).settle(claim, { ...ran, status: outcome.status, nextStepId: null, nextExecutionAt: null }, at);
    return false;
  }
  const next = outcome.kind === 'branch' ? stepInto(flow, step, outcome.branch) : stepAfter(flow, step);
  const until = outcome.kind === 'wait' ? outcome.until : at;
  const isDue = until <= at;
  const lease = isDue ? { leaseUntil: now.leaseUntil } : {};
  await enrolments(db).settle(claim, { ...ran, ...lease, nextStepId: next?.id ?? null, nextExecutionAt: until }, at);
  return isDue;
}

async function finish(db: Db, claim: Claim, { status, at }: { status: 'completed'; at: number }): Promise<boolean> {
  await enrolments(db).settle(claim, { status, nextStepId: null, nextExecutionAt: null, leaseUntil: null }, at);
  return false;
}

interface Failure {
  readonly claim: Claim;
  readonly error: unknown;
  readonly at: number;
}

const minuteMs = 60_000;
const longestMs = 24 * 60 * minuteMs;
const notesKept = 20;
/** Failures of one step; the last one ends the enrolment (D330). */
const mostFailures = 16;

/** A failure, as it is stored with the enrolment. */
export interface FailureNote {
  readonly step_id: number | null;
  readonly turn: number;
  readonly error: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Why the enrolment ended with it. */
  readonly reason?: 'failed';
}

/** The step stays due, later each time, until it failed too often; others do not wait for it. */
async function recordFailure(db: Db, { claim, error, at }: Failure): Promise<void> {
  const enrolment: EnrolmentRow | undefined = await enrolments(db).find(claim.id, { lock: true });
  if (enrolment?.fence !== claim.fence) return;
  const { turn, nextStepId } = enrolment;
  const before = enrolment.notes as readonly FailureNote[];
  const attempts = before.filter((earlier) => earlier.turn === turn).length;
  const isLast = attempts + 1 >= mostFailures;
  const note: FailureNote = { step_id: nextStepId, turn, error: wordsOf(error), at, ...(isLast ? { reason: 'failed' } : {}) };
  const ahead = isLast
    ? { status: 'cancelled' as const, nextExecutionAt: null }
    : { nextExecutionAt: at + Math.min(minuteMs * 2 ** attempts, longestMs) };
  const notes = [...before, note].slice(-notesKept);
  await enrolments(db).settle(claim, { ...ahead, notes, lastStepStatus: 'failed', leaseUntil: null }, at);
}

const wordsOf = (error: unknown) =>
  error instanceof EngineError ? JSON.stringify(error.body).slice(0, 500) : 'The step failed; the log of the service says why.';
