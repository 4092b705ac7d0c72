import { invalidParam } from '../../../kit/errors';
import type { Fetch } from '../../../kit/fetch';
import { slugOf } from '../../../kit/slug';
import { noTrigger } from '../triggers/trigger';
import { patched, type RecipePatch } from './recipe-patch';
import type { Recipe } from './recipe-table';

interface RecipeInput extends RecipePatch {
  readonly id?: string;
  readonly name: string;
  readonly priority?: number;
}

/** The row of a recipe that is to be. Its first scheduled tick is one to come. */
export function newRecipe(recipeInput: RecipeInput, { fetch, now }: { fetch: Fetch; now: number }): Recipe {
  const { id = slugOf(recipeInput.name, 64), name, priority = 10 } = recipeInput;
  if (id === '') throw invalidParam('/id', 'is needed, because no id can be made from the name');
  const settings = patched({ stages: {}, trigger: noTrigger, policy: {} }, recipeInput, fetch);
  const scheduledFor = settings.trigger.cron === undefined ? null : now;
  return { id, name, priority, ...settings, scheduledFor, createdAt: now, updatedAt: now };
}
