import type { Db } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { alert } from '../../integrations/port';
import type { StartedRun } from '../runner/start-run';
import { stagesToRun } from '../stages/stage-settings';

interface Failure {
  readonly ctx: Pick<JobCtx, 'host'>;
  readonly started: StartedRun;
  readonly message: string;
}

/** Where the recipe notifies at all, a run that failed is told by the alerts webhook, in the caller's transaction. */
export async function tellFailure(db: Db, { ctx, started, message }: Failure): Promise<void> {
  const { id, read, recipe } = started;
  if (!stagesToRun(recipe.stages).includes('notify')) return;
  const what = `The recipe "${recipe.name}" failed on the post "${read.post.title}". ${message}`;
  const data = { message: what, post_id: read.post.id, recipe: recipe.id, run_id: id, status: 'error', changed: false };
  await alert(db, ctx.host, { type: 'pipeline.completed', data });
}
