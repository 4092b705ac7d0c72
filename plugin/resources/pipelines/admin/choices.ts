import type { Host, PostType } from '../../../host';
import { sourceNames } from '../../content_sources/port';

/** What forms about recipes offer by name, so that nobody types a slug or a number. */
export async function choices(host: Host, types: readonly PostType[]) {
  const [tags, categories, sources] = await Promise.all([
    host.terms.list('tag'),
    host.terms.list('category'),
    host.storage.run((db) => sourceNames(db)),
  ]);
  return {
    post_types: types.map(({ slug, label }) => ({ slug, name: label })),
    terms: [...categories, ...tags].map(({ taxonomy, slug, name }) => ({ taxonomy, slug, name })),
    sources,
  };
}

/** What can be chosen in a recipe. */
export type RecipeChoices = Awaited<ReturnType<typeof choices>>;
