import { isDeepStrictEqual } from 'node:util';
import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { formerFields } from '../../kit/record-change';
import { Params } from '../../kit/schema';
import { patchBetween } from './recipes/merge-patch';
import {
  policy,
  priority,
  RecipeView,
  type RecordedRecipe,
  recipeId,
  recipeName,
  recorded,
  stages,
  trigger,
  view,
} from './recipes/recipe-fields';
import { patched } from './recipes/recipe-patch';
import { recipes } from './recipes/recipes';

export const pipelinesUpdateRecipe = defineOperation({
  summary: 'Change a recipe: stages are merged, a trigger or policy replaces the whole one, what is left out stays.',
  effect: 'write',
  params: Params({
    id: recipeId,
    name: Type.Optional(recipeName),
    priority: Type.Optional(priority),
    stages: Type.Optional(stages),
    trigger: Type.Optional(trigger),
    policy: Type.Optional(policy),
  }),
  returns: RecipeView,
  undo: (before: RecordedRecipe, { id }, after: RecordedRecipe) => {
    const former = formerFields(before, after);
    const patch = former.stages ? { stages: patchBetween(after.stages, before.stages) } : {};
    return { resource: 'pipelines', action: 'update_recipe', params: { id, ...former, ...patch } };
  },
}).handler(async function pipelinesUpdateRecipe(params, { db, fetch }) {
  const store = recipes(db);
  const before = await store.get(params.id, { lock: true });
  const settings = patched(before, params, fetch);
  const after = { ...before, ...settings, name: params.name ?? before.name, priority: params.priority ?? before.priority };
  const changed = !isDeepStrictEqual(view(after), view(before));
  const record = { before: recorded(before), after: recorded(after) };
  if (!changed) return { data: view(before), changed, record: { before: record.before, after: record.before } };
  const now = await store.now();
  // Ticks count from when the schedule was set.
  const fromNow = after.trigger.cron === undefined ? null : now;
  const scheduledFor = after.trigger.cron === before.trigger.cron ? before.scheduledFor : fromNow;
  const { name, priority: rank } = after;
  await store.update(params.id, { name, priority: rank, ...settings, scheduledFor, updatedAt: Math.max(now, before.updatedAt + 1) });
  return { data: view(after), changed, record };
});
