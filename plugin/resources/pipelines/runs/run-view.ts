import { type Static, Type } from '@sinclair/typebox';
import { Returns, StringEnum } from '../../../kit/schema';
import { runTriggerKinds } from '../triggers/trigger';
import { type Run, type RunStatus, runStatuses } from './run-table';

/** A row of the history. */
const row = {
  id: Type.Integer(),
  source: Type.String({ description: 'Slug of the content source, or direct' }),
  post_id: Type.Integer(),
  recipe_id: Type.String({ description: 'Empty for a delivery of a content source' }),
  status: StringEnum(runStatuses),
  trigger_kind: StringEnum(runTriggerKinds),
  is_dry_run: Type.Boolean(),
  changed: Type.Boolean(),
  duration_ms: Type.Integer(),
  content_hash: Type.String(),
  message: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
};

export const StageView = Returns({
  name: Type.String(),
  status: StringEnum(['ok', 'skipped', 'error']),
  changed: Type.Boolean(),
  duration_ms: Type.Integer(),
  message: Type.String(),
});

export const RunRowView = Returns(row);
export const RunView = Returns({ ...row, stages: Type.Array(StageView) });
export const runStatus = Type.Optional(StringEnum(runStatuses, { description: 'Only runs that ended, or stand, like this' }));

export const rowView = (run: Run): Static<typeof RunRowView> => ({
  id: run.id,
  source: run.source,
  post_id: run.postId,
  recipe_id: run.recipeId,
  status: run.status as RunStatus,
  trigger_kind: run.triggerKind,
  is_dry_run: run.isDryRun,
  changed: run.changed,
  duration_ms: run.durationMs,
  content_hash: run.contentHash,
  message: run.message,
  created_at: new Date(run.createdAt).toISOString(),
});

export const runView = (run: Run): Static<typeof RunView> => ({ ...rowView(run), stages: [...run.stages] });
