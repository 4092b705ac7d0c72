import { useQuery } from '@tanstack/react-query';
import { useApi, useManifest } from '../../api/hooks';
import type { JsonSchema } from '../../api/types';
import type { StageName } from './recipe-draft';
import { pipelineRoutes } from './routes';

/** All recipes, in the order in which they are tried. */
export function useRecipes() {
  const api = useApi();
  const queryFn = async () => (await api.operate('pipelines', 'list_recipes')).recipes;
  return useQuery({ queryKey: ['pipelines', 'recipes'], queryFn, staleTime: 5000 });
}

/** What can be chosen in a recipe, by name. */
export function useChoices() {
  const api = useApi();
  return useQuery({ queryKey: ['pipelines', 'choices'], queryFn: pipelineRoutes(api).recipeChoices });
}

/** What the service takes as a recipe. */
export interface RecipeSchemas {
  /** Names of all stages in their usual order. */
  readonly usual: readonly StageName[];
  readonly stages: Readonly<Record<StageName, JsonSchema>>;
  readonly trigger: JsonSchema;
  readonly policy: JsonSchema;
}

/** The schemas of a recipe's parts, out of the manifest: no stage and no option is known to the pages beforehand. */
export function useSchemas(): { schemas: RecipeSchemas | undefined; error: unknown } {
  const { data: manifest, error } = useManifest();
  const update = manifest?.find(({ resource, action }) => resource === 'pipelines' && action === 'update_recipe');
  const { stages, trigger, policy } = update?.params.properties ?? {};
  if (!stages || !trigger || !policy) return { schemas: undefined, error };
  const { order, ...each } = stages.properties ?? {};
  const usual = (typeof order?.items === 'object' ? (order.items.enum ?? []) : []) as StageName[];
  return { schemas: { usual, stages: each as RecipeSchemas['stages'], trigger, policy }, error };
}
