import { ascii, instant, int, json, nullable, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import type { StageSettings } from '../stages/stage-settings';
import type { Trigger } from '../triggers/trigger';
import type { Policy } from './policy';

/** What is done with a post, when, and how failures are taken. */
export const recipeTable = defineTable('sp_recipes', {
  id: primary(ascii(64)),
  name: text(190),
  /** The lowest one that matches runs; equals go by id. */
  priority: int(),
  stages: json<StageSettings>(),
  /** As given; what is left out has its default at use. */
  trigger: json<Trigger>(),
  policy: json<Partial<Policy>>(),
  /** The latest tick of the trigger's cron that was taken; null without one. */
  scheduledFor: nullable(instant()),
  createdAt: instant(),
  updatedAt: instant(),
});

export type Recipe = RowOf<typeof recipeTable>;
