import slugify from 'slugify';
import { invalidParam } from '../../../kit/errors';
import type { Fetch } from '../../../kit/fetch';
import { patched, type RecipePatch } from './recipe-patch';
import type { Recipe } from './recipe-table';

interface Given extends RecipePatch {
  readonly id?: string;
  readonly name: string;
  readonly priority?: number;
}

/** The row of a recipe that is to be. Its first scheduled tick is one to come. */
export function newRecipe(given: Given, { fetch, now }: { fetch: Fetch; now: number }): Recipe {
  const { id = slugOf(given.name), name, priority = 10 } = given;
  if (id === '') throw invalidParam('/id', 'is needed, because the name leaves none');
  const settings = patched({ stages: {}, trigger: {}, policy: {} }, given, fetch);
  const scheduledFor = settings.trigger.cron === undefined ? null : now;
  return { id, name, priority, ...settings, scheduledFor, createdAt: now, updatedAt: now };
}

const slugOf = (name: string) => slugify(name, { lower: true, strict: true }).slice(0, 64).replace(/-+$/, '');
