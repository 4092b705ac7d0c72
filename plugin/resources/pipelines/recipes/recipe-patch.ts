import { isDeepStrictEqual } from 'node:util';
import type { Static, TObject } from '@sinclair/typebox';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import { invalidParam, OperationError } from '../../../kit/errors';
import type { Fetch } from '../../../kit/fetch';
import { issuesOf } from '../../../kit/validate';
import { StagesSchema } from '../stages/stage-settings';
import { noTrigger, type Trigger, TriggerSchema, triggerProblem } from '../triggers/trigger';
import { mergePatch } from './merge-patch';
import { PolicySchema } from './policy';
import type { Recipe } from './recipe-table';

const checks = {
  stages: TypeCompiler.Compile(StagesSchema),
  trigger: TypeCompiler.Compile(TriggerSchema),
  policy: TypeCompiler.Compile(PolicySchema),
};
const maxBytes = 64 * 1024;

/** What a caller may say of the three objects of a recipe. */
export interface RecipePatch {
  readonly stages?: unknown;
  readonly trigger?: unknown;
  readonly policy?: unknown;
}

type Settings = Pick<Recipe, 'stages' | 'trigger' | 'policy'>;

/**
 * The recipe that results: stages merged by RFC 7396, trigger and policy replaced whole, what is left out kept; null alone empties.
 * Throws invalid_params with the pointers of what doesn't fit.
 */
export function patched(before: Settings, recipePatch: RecipePatch, { check }: Pick<Fetch, 'check'>): Settings {
  const stages =
    recipePatch.stages === undefined
      ? before.stages
      : fitting('stages', checks.stages, mergePatch(before.stages, recipePatch.stages ?? {}));
  const trigger = recipePatch.trigger === undefined ? before.trigger : triggerOf(recipePatch.trigger);
  const policy =
    recipePatch.policy === undefined ? before.policy : fitting('policy', checks.policy, mergePatch({}, recipePatch.policy ?? {}));
  const after: Settings = {
    stages: recipePatch.stages === null ? {} : stages,
    trigger,
    policy,
  };
  refuseOversize(after);
  const problem = recipePatch.trigger === undefined ? undefined : triggerProblem(trigger);
  if (problem) throw invalidParam(`/trigger${problem[0]}`, problem[1]);
  const { url } = after.stages.forward ?? {};
  const unreachable = url && !isDeepStrictEqual(after.stages.forward, before.stages.forward) ? check(url) : undefined;
  if (unreachable) throw invalidParam('/stages/forward/url', unreachable);
  return after;
}

/** An empty one is none: it must not have every post run a recipe that nobody said so of. */
function triggerOf(input: unknown): Trigger {
  const trigger = fitting('trigger', checks.trigger, mergePatch({}, input ?? {}));
  return Object.keys(trigger).length > 0 ? trigger : noTrigger;
}

function fitting<T extends TObject>(name: string, compiled: TypeCheck<T>, value: unknown): Static<T> {
  if (compiled.Check(value)) return value;
  const issues = issuesOf(compiled, value).map((issue) => `/${name}${issue.startsWith('/ ') ? issue.slice(1) : issue}`);
  throw new OperationError('invalid_params', `Invalid params: ${issues.join('; ')}`);
}

function refuseOversize(settings: Settings): void {
  for (const [name, value] of Object.entries(settings)) {
    const bytes = Buffer.byteLength(JSON.stringify(value));
    if (bytes > maxBytes) throw invalidParam(`/${name}`, `must have at most ${maxBytes} bytes as JSON (it has ${bytes})`);
  }
}
