import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { contentHash, type Draft, isSameDraft, readDraft, stateOf, writeDraft } from '../post/draft';
import { runClaims } from '../runs/run-claims';
import type { Run, RunStatus } from '../runs/run-table';
import { tellFailure } from '../runs/tell-failure';
import type { Performed } from './perform';
import type { StartedRun } from './start-run';

/** How a run ended. */
export interface RunOutcome extends Pick<Run, 'changed' | 'message'> {
  readonly status: Extract<RunStatus, 'ok' | 'error'>;
  /** The post was changed under the run: it may be run again. */
  readonly isOvertaken: boolean;
}

interface Finishing {
  readonly ctx: JobCtx;
  readonly started: StartedRun;
  readonly isDryRun: boolean;
  readonly durationMs: number;
}

/** Write post, run row and outbox in one transaction: the post is as before or as after, and the row says which (D147). */
export async function finishRun(finishing: Finishing, performed: Performed): Promise<RunOutcome> {
  const { ctx, started, isDryRun, durationMs } = finishing;
  const { storage } = ctx.host;
  return storage.tx(async (db) => {
    const claims = runClaims(db);
    // Somebody else took the run for dead, and may be running the post now.
    if (!(await claims.hold(started.id))) return ended('error', 'The run was ended, because its lease expired. The post is unchanged.');
    const outcome = await written(finishing, performed);
    if (outcome.status === 'ok' && !isDryRun && outcome.post) {
      for (const effect of performed.effects) await effect(db, { runId: started.id, post: outcome.post, changed: outcome.changed });
    }
    const { status, changed, message } = outcome;
    if (status === 'error' && !isDryRun) await tellFailure(db, { ctx, started, message });
    await claims.end(started.id, { status, changed, durationMs, contentHash: outcome.hash, message, stages: performed.stages });
    return outcome;
  });
}

interface Outcome extends RunOutcome {
  readonly hash: string;
  readonly post?: Awaited<ReturnType<typeof writeDraft>>;
}

const ended = (status: RunOutcome['status'], message: string, more: Partial<Outcome> = {}): Outcome => ({
  status,
  message,
  changed: false,
  isOvertaken: false,
  hash: '',
  ...more,
});

async function written({ ctx: { host }, started: { read, recipe }, isDryRun }: Finishing, performed: Performed): Promise<Outcome> {
  const { draft, stages, stoppedBy } = performed;
  if (stoppedBy) return ended('error', `${stoppedBy.name}: ${stoppedBy.message} Nothing was written.`);
  const failed = stages.filter(({ status }) => status === 'error').map(({ name, message }) => `${name} failed: ${message}`);
  if (isDryRun) return ended('ok', [wouldBe(read.draft, draft), ...failed].join(' '), { hash: contentHash(read.draft, recipe) });
  const current = await readDraft(host, read.post.id, { lock: true });
  if (!current) return ended('error', 'The post was deleted during the run.');
  if (stateOf(current) !== stateOf(read))
    return ended('error', 'The post was edited during the run. Nothing was written.', { isOvertaken: true });
  const post = await writeDraft(host, current, draft);
  const after = (await readDraft(host, post.id)) ?? current;
  // A run that let a failure pass is no reason to leave the post alone next time.
  const hash = failed.length > 0 ? '' : contentHash(after.draft, recipe);
  return ended('ok', failed.join(' '), { changed: stateOf(after) !== stateOf(current), hash, post });
}

const wouldBe = (before: Draft, after: Draft) => (isSameDraft(before, after) ? 'The post would not change.' : 'The post would be changed.');

/** Say in the run's row why it could not be finished; the post is as it was. */
export async function giveUp({ ctx: { host, log }, started, durationMs }: Finishing, error: unknown): Promise<RunOutcome> {
  const isTold = error instanceof OperationError;
  if (isTold && error.code === 'unavailable') throw error;
  if (!isTold) log.error({ err: error, runId: started.id, postId: started.read.post.id }, 'a run of a pipeline could not be finished');
  const message = isTold ? error.message : 'An internal error; see the log.';
  await host.storage.tx((db) =>
    runClaims(db).end(started.id, { status: 'error', changed: false, durationMs, contentHash: '', message, stages: [] }),
  );
  return { status: 'error', changed: false, message, isOvertaken: false };
}
