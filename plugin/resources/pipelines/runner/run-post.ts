import type { JobCtx } from '../../../kit/group';
import { type Draft, isSameDraft } from '../post/draft';
import { leaseMs, runClaims } from '../runs/run-claims';
import type { RunStatus, StageOutcome } from '../runs/run-table';
import { finishRun, giveUp } from './finish-run';
import { type Performed, perform } from './perform';
import { type RunRequest, type StartedRun, startRun } from './start-run';

/** What came of a run. */
export interface RunResult {
  readonly runId: number;
  readonly recipeId: string;
  readonly status: Extract<RunStatus, 'ok' | 'error' | 'skipped'>;
  readonly stages: readonly StageOutcome[];
  readonly changed: boolean;
  /** What a dry run would have changed. */
  readonly wouldChange: boolean;
  readonly message: string;
  /** The post as it was read, and as the stages left it; undefined where none ran. */
  readonly drafts?: { readonly before: Draft; readonly after: Draft };
  /** The post was changed under the run: it may be run again. */
  readonly isOvertaken: boolean;
}

/**
 * Run a recipe over one post now. Undefined where no recipe matches. Throws not_found, conflict while another run has the post, and
 * unavailable where the database is away: the row is then marked when its lease lapses. A stage that fails is no error of the caller's.
 */
export async function runPost(ctx: JobCtx, request: RunRequest): Promise<RunResult | undefined> {
  const started = await startRun(ctx, request);
  if (!started) return undefined;
  if ('skippedRunId' in started) {
    const { skippedRunId: runId, recipe } = started;
    return {
      runId,
      recipeId: recipe.id,
      status: 'skipped',
      stages: [],
      changed: false,
      wouldChange: false,
      message: '',
      isOvertaken: false,
    };
  }
  const stop = renewing(ctx, started.id);
  try {
    const { performed, finished } = await performAndFinish(ctx, started, request);
    const wouldChange = finished.status === 'ok' && !isSameDraft(started.read.draft, performed.draft);
    const drafts = { before: started.read.draft, after: performed.draft };
    return { runId: started.id, recipeId: started.recipe.id, stages: performed.stages, wouldChange, drafts, ...finished };
  } finally {
    stop();
  }
}

async function performAndFinish(ctx: JobCtx, started: StartedRun, { isDryRun }: RunRequest) {
  const began = performance.now();
  const { read, recipe, policy, source } = started;
  const about = { post: read.post, source, recipe: { id: recipe.id, name: recipe.name } };
  const performed: Performed = await perform({ ctx, about, settings: recipe.stages, policy }, read.draft);
  const finishing = { ctx, started, isDryRun, durationMs: Math.round(performance.now() - began) };
  const finished = await finishRun(finishing, performed).catch((error: unknown) => giveUp(finishing, error));
  return { performed, finished };
}

/** Keep the run's lease while it is under way, so that only one whose process ended is taken for dead. */
function renewing({ host, log }: JobCtx, runId: number): () => void {
  const timer = setInterval(() => {
    host.storage
      .apart((db) => runClaims(db).renew(runId))
      .catch((err: unknown) => log.warn({ err, runId }, 'the lease of a run could not be renewed'));
  }, leaseMs / 4);
  timer.unref();
  return () => clearInterval(timer);
}
