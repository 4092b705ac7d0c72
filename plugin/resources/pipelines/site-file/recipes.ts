import { Type } from '@sinclair/typebox';
import { given } from '../../../kit/given';
import { RecordOf } from '../../../kit/schema';
import { ask } from '../../../kit/site-file/caller';
import { mergeDiffs, paramOf } from '../../../kit/site-file/fields';
import { byKey, definedFields, equal, inOrder, isObject, type Json, type JsonObject, sortEntries } from '../../../kit/site-file/json';
import { isRefused } from '../../../kit/site-file/refusal';
import { type Call, type Change, type Diff, defineSection, type Note, removal, type Tools } from '../../../kit/site-file/section';
import { pipelinesCreateRecipe } from '../create_recipe';
import { pipelinesGetRecipe } from '../get_recipe';
import type { pipelinesListRecipes } from '../list_recipes';
import { PolicySchema } from '../recipes/policy';
import { StagesSchema } from '../stages/stage-settings';
import { TriggerSchema } from '../triggers/trigger';
import { patchOf } from './recipe-patch';

const Recipe = Type.Object(
  {
    name: Type.Optional(paramOf(pipelinesCreateRecipe, 'name')),
    priority: paramOf(pipelinesCreateRecipe, 'priority'),
    stages: Type.Optional({ ...StagesSchema, description: 'All stages with all their options; left out: as they are' }),
    trigger: Type.Optional({ ...TriggerSchema, description: 'The whole trigger; left out: as it is' }),
    policy: Type.Optional({ ...PolicySchema, description: 'The whole policy; left out: as it is' }),
  },
  { additionalProperties: false },
);
interface Recipe {
  readonly name?: string;
  readonly priority?: number;
  readonly stages?: JsonObject;
  readonly trigger?: JsonObject;
  readonly policy?: JsonObject;
}
type Recipes = Readonly<Record<string, Recipe>>;
type RecipeState = Required<Recipe>;

/** The recipe that every site has. */
const fixed = 'default';
const defaultPriority = 10;

/** Pipeline recipes by id. */
export const recipesSection = defineSection<Recipes>({
  name: 'recipes',
  place: 100,
  schema: RecordOf(paramOf(pipelinesGetRecipe, 'id'), Recipe, {
    additionalProperties: false,
    description: 'Pipeline recipes by id',
  }),
  operations: ['list', 'create', 'update', 'delete'].map((action) => `pipelines.${action}_recipe${action === 'list' ? 's' : ''}`),
  module: 'pipelines',
  async open(caller) {
    const { recipes: listed } = await ask<typeof pipelinesListRecipes>(caller, 'pipelines.list_recipes');
    const current = new Map(listed.map(({ id, ...recipe }) => [id, inOrder(recipe as unknown as JsonObject) as unknown as RecipeState]));
    return {
      state: Object.fromEntries(sortEntries(current).map(([id, recipe]) => [id, asFile(recipe)])),
      facts: sortEntries(current).map(([id, { stages }]) => [id, stages]),
      notes: sortEntries(current).flatMap(([id, { stages }]) => notesOf(id, stages)),
      async diff(wanted, tools) {
        const extra = sortEntries(current).filter(([id]) => id !== fixed && !Object.hasOwn(wanted, id));
        const goes = extra.map(([id, recipe]) => removal(subject(id, recipe), { operation: 'pipelines.delete_recipe', params: { id } }));
        const diffs = sortEntries(byKey(wanted)).map(([id, recipe]) => {
          const before = current.get(id);
          return before ? changed({ id, recipe, tools }, before) : created({ id, recipe, tools });
        });
        return mergeDiffs([tools.prune ? { items: goes } : { kept: goes.map((item) => item.subject) }, ...(await Promise.all(diffs))]);
      },
    };
  },
});

const subject = (id: string, { name = '' }: Pick<Recipe, 'name'>) => `recipe ${id} ${name}`.trim();

/** The default author is somebody of this site. */
function asFile({ name, priority, stages, trigger, policy }: RecipeState): RecipeState {
  if (!isObject(stages.author)) return { name, priority, stages, trigger, policy };
  const { default_author_id: _, ...author } = stages.author;
  return { name, priority, stages: { ...stages, author }, trigger, policy };
}

const notesOf = (id: string, { author }: JsonObject): Note[] =>
  isObject(author) && author.default_author_id !== undefined
    ? [{ path: [id, 'stages', 'author'], text: ' default_author_id is left out: it means somebody else on another site' }]
    : [];

interface Pair {
  readonly id: string;
  readonly recipe: Recipe;
  readonly tools: Tools;
}

/** The service fills in what a trigger and a policy leave out, so what would change is learnt by trying. */
async function changed({ id, recipe, tools }: Pair, before: RecipeState): Promise<Partial<Diff>> {
  const { name = before.name, priority: rank, stages, trigger, policy } = recipe;
  const isKept = rank === undefined && id !== fixed && before.priority !== defaultPriority;
  const priority = rank ?? (isKept && tools.prune ? defaultPriority : before.priority);
  const patch = stages && patchOf(before.stages, withAuthor(stages, before.stages));
  const params = definedFields({ name, priority, stages: patch, trigger, policy });
  const differing = Object.entries(params).filter(([field, to]) => !equal(field === 'stages' ? {} : Reflect.get(before, field), to));
  const unpruned = isKept && !tools.prune ? [`priority of ${subject(id, { name })}`] : [];
  if (differing.length === 0) return { kept: unpruned };
  const call: Call = { operation: 'pipelines.update_recipe', params: { id, ...Object.fromEntries(differing) } };
  const tried = await attempt(id, call, tools);
  if (tried.problem !== undefined) return { problems: [tried.problem] };
  if (!tried.changed) return { kept: unpruned };
  const changes = changesOf(before, tried.after);
  return { items: [{ mark: '~', subject: subject(id, { name }), changes, calls: [call] }], kept: unpruned };
}

/** A default author that the file does not name stays. */
function withAuthor(wanted: JsonObject, before: JsonObject): JsonObject {
  const id = isObject(before.author) ? before.author.default_author_id : undefined;
  if (id === undefined || !isObject(wanted.author)) return wanted;
  return { ...wanted, author: { default_author_id: id, ...wanted.author } };
}

async function created({ id, recipe, tools }: Pair): Promise<Partial<Diff>> {
  if (recipe.name === undefined) return { problems: [`recipe ${id} does not exist yet and needs a name`] };
  const fields = definedFields({ ...recipe });
  const call: Call = { operation: 'pipelines.create_recipe', params: { id, ...fields } };
  const { problem } = await attempt(id, call, tools);
  if (problem !== undefined) return { problems: [problem] };
  const changes = Object.entries(fields).map(([field, to]) => ({ field, to }));
  return { items: [{ mark: '+', subject: subject(id, recipe), changes, calls: [call] }] };
}

interface RecipeTrial {
  readonly problem?: string;
  readonly changed: boolean;
  readonly after: JsonObject;
}

async function attempt(id: string, call: Call, { rehearse }: Tools): Promise<RecipeTrial> {
  try {
    const { data, changed: isOther } = await rehearse(call);
    return { changed: isOther, after: isObject(data) ? data : {} };
  } catch (error) {
    if (isRefused(error, 400, 409)) return { problem: `recipe ${id}: ${error.message}`, changed: false, after: {} };
    throw error;
  }
}

/** Field by field, and stage by stage, option by option. */
function changesOf(before: RecipeState, after: JsonObject): Change[] {
  const flat = (recipe: JsonObject) =>
    new Map(
      Object.entries(recipe).flatMap(([field, value]): [string, Json][] =>
        isObject(value) ? Object.entries(value).map(([key, inner]) => [`${field}.${key}`, inner]) : [[field, value]],
      ),
    );
  const [from, to] = [flat({ ...before }), flat(after)];
  return [...new Set([...from.keys(), ...to.keys()])].sort().flatMap((field) => {
    const [was, is] = [from.get(field), to.get(field)];
    if (field === 'id' || (was !== undefined && is !== undefined && equal(was, is))) return [];
    return [{ field, ...given({ from: was, to: is }) }];
  });
}
