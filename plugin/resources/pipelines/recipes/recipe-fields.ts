import { type Static, Type } from '@sinclair/typebox';
import { expects, JsonObject, Returns } from '../../../kit/schema';
import { type StageSettings, StagesSchema } from '../stages/stage-settings';
import { defaultKinds, TriggerSchema } from '../triggers/trigger';
import { PatchOf } from './patch-of';
import { defaultPolicy, PolicySchema } from './policy';
import type { Recipe } from './recipe-table';

export const defaultRecipeId = 'default';

export const recipeId = Type.String({
  pattern: '^[a-z0-9_-]{1,64}$',
  ...expects('must be 1–64 lower-case letters, digits, hyphens or underscores'),
  description: 'Id of the recipe',
});
export const recipeName = Type.String({
  minLength: 1,
  maxLength: 190,
  pattern: '\\S',
  ...expects('must not be empty'),
  description: 'Shown to site admins',
});
export const priority = Type.Integer({
  minimum: -1_000_000,
  maximum: 1_000_000,
  description: 'The lowest that matches runs, equals by id; default 10',
});
export const stages = PatchOf(StagesSchema, 'Stages by name with their options, merged into those that there are; null removes one');
export const trigger = PatchOf(TriggerSchema, 'When the recipe runs, and for which posts; replaces the whole trigger');
export const policy = PatchOf(PolicySchema, 'Repetition, failures and time limits; replaces the whole policy');

/** A recipe as callers see it, defaults of trigger and policy filled in. */
export const RecipeView = Returns({
  id: Type.String(),
  name: Type.String(),
  priority: Type.Integer(),
  // Spelt out once, among the params: four times over it would be a tenth of the manifest.
  stages: Type.Unsafe<StageSettings>(JsonObject('Stages by name with their options, as in update_recipe')),
  trigger: TriggerSchema,
  policy: PolicySchema,
});

export const view = ({ id, name, priority: rank, stages: settings, trigger: when, policy: how }: RecipeRow): Static<typeof RecipeView> => ({
  id,
  name,
  priority: rank,
  stages: settings,
  trigger: { kinds: [...defaultKinds], ...when },
  policy: { ...defaultPolicy, ...how },
});

/** The recipe as the audit log keeps it: as it was set, without defaults. */
export const recorded = ({ id, name, priority: rank, stages: settings, trigger: when, policy: how }: RecipeRow) => ({
  id,
  name,
  priority: rank,
  stages: settings,
  trigger: when,
  policy: how,
});
export type RecordedRecipe = ReturnType<typeof recorded>;

type RecipeRow = Pick<Recipe, 'id' | 'name' | 'priority' | 'stages' | 'trigger' | 'policy'>;
