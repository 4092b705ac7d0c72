import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { type RecordedRecipe, recipeId, recorded, view } from './recipes/recipe-fields';
import { recipes } from './recipes/recipes';

export const pipelinesDeleteRecipe = defineOperation({
  summary: 'Delete a recipe; its runs stay in the history. The default recipe cannot be deleted.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data',
  idempotent: false,
  params: Params({ id: recipeId }),
  returns: Returns({ id: Type.String(), deleted: Type.Literal(true) }),
  undo: (before: RecordedRecipe) => ({ resource: 'pipelines', action: 'create_recipe', params: before }),
  target: async ({ id }, { db }) => {
    const state = view(await recipes(db).get(id));
    return { name: state.name, holds: [], state };
  },
}).handler(async function pipelinesDeleteRecipe({ id }, { db }) {
  const store = recipes(db);
  const recipe = await store.get(id, { lock: true });
  await store.delete(id);
  return { data: { id, deleted: true as const }, changed: true, record: { before: recorded(recipe), after: null } };
});
