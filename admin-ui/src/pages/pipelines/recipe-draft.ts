import type { Recipe } from '../../api/operations';

/** A stage by its name on the wire. */
export type StageName = Exclude<keyof Recipe['stages'], 'order'>;
/** What is set of a stage. */
export type StageOptions = Readonly<Record<string, unknown>>;

/** A recipe while it is being changed: its stages are a list, in the order in which they run. */
export interface RecipeDraft {
  readonly name: string;
  readonly priority: number | undefined;
  readonly names: readonly StageName[];
  readonly options: Readonly<Partial<Record<StageName, StageOptions>>>;
  readonly trigger: Recipe['trigger'];
  readonly policy: Recipe['policy'];
}

type Stages = Recipe['stages'];

/** Stages of a recipe in the order in which they run; `usual` is the order of those that the recipe does not order. */
export function inOrder(stages: Stages, usual: readonly StageName[]): StageName[] {
  const first = stages.order ?? [];
  return [...first, ...usual.filter((name) => !first.includes(name))].filter((name) => stages[name] !== undefined);
}

/** Whether a stage that is named runs. */
export const isOn = (options: StageOptions | undefined) => options?.enabled !== false;

/** The draft that says what a recipe says. */
export function draftOf({ name, priority, stages, trigger, policy }: Recipe, usual: readonly StageName[]): RecipeDraft {
  const { order: _, ...options } = stages;
  return { name, priority, names: inOrder(stages, usual), options, trigger, policy };
}

/** The draft with a stage at another place. */
export function withMoved(draft: RecipeDraft, name: StageName, to: number): RecipeDraft {
  const others = draft.names.filter((one) => one !== name);
  return { ...draft, names: [...others.slice(0, to), name, ...others.slice(to)] };
}

/** The draft with one more stage, before the first that usually follows it. */
export function withAdded(draft: RecipeDraft, name: StageName, usual: readonly StageName[]): RecipeDraft {
  const next = draft.names.findIndex((one) => usual.indexOf(one) > usual.indexOf(name));
  const added = { ...draft, options: { ...draft.options, [name]: {} } };
  return withMoved(added, name, next === -1 ? draft.names.length : next);
}

/** The draft without a stage and what was set of it. */
export function withRemoved({ options, ...draft }: RecipeDraft, name: StageName): RecipeDraft {
  const { [name]: _, ...others } = options;
  return { ...draft, names: draft.names.filter((one) => one !== name), options: others };
}

/** The draft with other options of a stage; what is undefined is not set. */
export function withOptions(draft: RecipeDraft, name: StageName, options: StageOptions): RecipeDraft {
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...draft, options: { ...draft.options, [name]: Object.fromEntries(set) } };
}

/** The stages that a draft stands for. An order is only said where it is not the usual one, or not the one that was stored. */
export function stagesOf({ names, options }: RecipeDraft, stored: Stages, usual: readonly StageName[]): Stages {
  const set = Object.fromEntries(names.map((name) => [name, options[name] ?? {}])) as Stages;
  const retained = { ...set, ...(stored.order && { order: stored.order }) };
  if (isSame(inOrder(retained, usual), names)) return retained;
  return isSame(inOrder(set, usual), names) ? set : { ...set, order: [...names] };
}

/** What `pipelines.update_recipe` has to be told, and nothing that stayed (D555). */
export function changesOf(draft: RecipeDraft, stored: Recipe, usual: readonly StageName[]): Record<string, unknown> {
  const { name, priority, trigger, policy } = draft;
  const stages = mergePatch(stored.stages, stagesOf(draft, stored.stages, usual));
  return {
    ...(name !== stored.name && { name }),
    ...(priority !== stored.priority && { priority }),
    ...(Object.keys(stages).length > 0 && { stages }),
    ...(!isSame(trigger, stored.trigger) && { trigger }),
    ...(!isSame(policy, stored.policy) && { policy }),
  };
}

/** The RFC 7396 merge patch that makes `after` of `before`. */
export function mergePatch(before: object, after: object): Record<string, unknown> {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const patch = [...is].flatMap(([key, value]): [string, unknown][] => {
    const stored: unknown = was.get(key);
    if (isSame(stored, value)) return [];
    return [[key, isObject(stored) && isObject(value) ? mergePatch(stored, value) : value]];
  });
  const gone = [...was.keys()].filter((key) => !is.has(key)).map((key) => [key, null] as const);
  return Object.fromEntries([...patch, ...gone]);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** By what they say: the order of keys says nothing. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.entries(value)
    .map(([key, inner]) => [key, sorted(inner)])
    .sort(([a], [b]) => String(a).localeCompare(String(b), 'en'));
}
