import type { Api } from '../../api/client';
import { ApiError } from '../../api/errors';
import type { ListedPost, PipelineRehearsal, RecipeChoices } from '../../api/types';
import { apiUrl } from '../../places';

/** What stands beside the operations for the pages about pipelines; they alone load it. */
export function pipelineRoutes({ send }: Pick<Api, 'send'>) {
  async function ask<T>(method: 'GET' | 'POST', path: string, sent?: object): Promise<T> {
    const { status, body } = await send(method, apiUrl(`/pipelines/${path}`), sent);
    if (status === 200) return body as T;
    throw new ApiError(String(Object(body).error ?? ''), status);
  }
  const posts = async (query: string) => (await ask<{ posts: ListedPost[] }>('GET', `posts?${query}`)).posts;
  return {
    recipeChoices: () => ask<RecipeChoices>('GET', 'choices'),
    searchPosts: (search: string) => posts(new URLSearchParams({ search }).toString()),
    postsById: async (ids: readonly number[]) => (ids.length === 0 ? [] : posts(`ids=${ids.join(',')}`)),
    rehearseRecipe: (post_id: number, recipe_id: string) => ask<PipelineRehearsal>('POST', 'rehearse', { post_id, recipe_id }),
  };
}
