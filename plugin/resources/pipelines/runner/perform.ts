import { DeliveryFailed } from '../../../kit/delivery';
import { OperationError } from '../../../kit/errors';
import { FetchError } from '../../../kit/fetch';
import type { JobCtx } from '../../../kit/group';
import { within } from '../../../kit/within';
import { sanitised } from '../../../markup/sanitise';
import { type Draft, isSameDraft } from '../post/draft';
import type { Policy } from '../recipes/policy';
import { shortMessage } from '../runs/record-delivery';
import type { StageOutcome } from '../runs/run-table';
import { applyStage } from '../stages';
import type { StageEffect, StageResult, StageRun } from '../stages/stage';
import { StageError } from '../stages/stage-error';
import { type StageName, type StageSettings, stagesToRun } from '../stages/stage-settings';

interface Performing {
  readonly ctx: JobCtx;
  readonly about: Pick<StageRun, 'post' | 'source' | 'recipe'>;
  readonly settings: StageSettings;
  readonly policy: Policy;
}

/** What the stages made of a draft. */
export interface Performed {
  readonly draft: Draft;
  readonly effects: readonly StageEffect[];
  readonly stages: readonly StageOutcome[];
  /** The stage that stopped the run, with why. */
  readonly stoppedBy: StageOutcome | undefined;
}

/** Run every stage in its order over the draft. Writes nothing, and never throws. */
export async function perform(performing: Performing, draft: Draft): Promise<Performed> {
  const { settings, policy } = performing;
  const deadline = performance.now() + policy.timeout_ms;
  let current = draft;
  const effects: StageEffect[] = [];
  const stages: StageOutcome[] = [];
  for (const name of stagesToRun(settings)) {
    const { outcome, result } = await oneStage({ ...performing, name, draft: current, deadline });
    stages.push(outcome);
    if (outcome.status === 'error' && (settings[name]?.on_error ?? policy.on_error) === 'stop')
      return { draft, effects: [], stages, stoppedBy: outcome };
    current = result?.draft ?? current;
    effects.push(...(result?.effects ?? []));
  }
  return { draft: current, effects, stages, stoppedBy: undefined };
}

interface OneStage extends Performing {
  readonly name: StageName;
  readonly draft: Draft;
  readonly deadline: number;
}

interface StageEffects {
  readonly draft: Draft;
  readonly effects: readonly StageEffect[];
}

async function oneStage(one: OneStage): Promise<{ outcome: StageOutcome; result?: StageEffects }> {
  const { name, draft, policy, ctx, about } = one;
  const started = performance.now();
  const outcome = (fields: Pick<StageOutcome, 'status' | 'changed' | 'message'>): StageOutcome => ({
    name,
    status: fields.status,
    changed: fields.changed,
    duration_ms: Math.round(performance.now() - started),
    message: shortMessage(fields.message),
  });
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await timed(one);
      const next = merged(draft, result);
      const changed = !isSameDraft(draft, next);
      return {
        outcome: outcome({ status: result.isSkipped ? 'skipped' : 'ok', changed, message: result.message ?? '' }),
        result: { draft: changed ? next : draft, effects: result.effects ?? [] },
      };
    } catch (error) {
      const isLast = attempt >= policy.max_attempts || one.deadline - performance.now() <= 0;
      if (!isOurs(error)) ctx.log.error({ err: error, stage: name, postId: about.post.id }, 'a stage of a pipeline failed');
      if (isLast) return { outcome: outcome({ status: 'error', changed: false, message: toldOf(error) }) };
    }
  }
}

/** The stage's answer, or an error when its time is over; what it is still doing then has no effect. */
async function timed({ ctx, about, settings, name, draft, deadline }: OneStage): Promise<StageResult> {
  const left = deadline - performance.now();
  if (left <= 0) throw new StageError('The run took too long.');
  const timeoutMs = Math.max(1, Math.min(left, settings[name]?.timeout_ms ?? left));
  return within(
    timeoutMs,
    (signal) => applyStage(draft, { name, settings, run: { ...about, ctx, timeoutMs, signal } }),
    () => new StageError(`It did not end within ${Math.round(timeoutMs)} ms.`),
  );
}

/** Markup is made safe at once, so that the next stage sees what will be stored. */
function merged(draft: Draft, { draft: changes = {} }: StageResult): Draft {
  const { content = draft.content } = changes;
  return { ...draft, ...changes, content: content === draft.content ? content : sanitised(content) };
}

const isOurs = (error: unknown): error is Error =>
  error instanceof StageError || error instanceof OperationError || error instanceof FetchError || error instanceof DeliveryFailed;

const toldOf = (error: unknown) => (isOurs(error) ? error.message : 'An internal error; see the log.');
