import type { Host, PostType } from '../../../host';
import { offeredAccounts } from '../../../kit/offered-accounts';
import { sourceNames } from '../../content_sources/port';

/** What forms about recipes offer by name, so that nobody types a slug or a number. */
export async function choices(host: Host, types: readonly PostType[]) {
  const [tags, categories, accounts, sources] = await Promise.all([
    host.terms.list('tag'),
    host.terms.list('category'),
    offeredAccounts(host),
    host.storage.run((db) => sourceNames(db)),
  ]);
  return {
    post_types: types.map(({ slug, label }) => ({ slug, name: label })),
    terms: [...categories, ...tags].map(({ taxonomy, slug, name }) => ({ taxonomy, slug, name })),
    authors: accounts.map(({ id, displayName, login }) => ({ id, name: displayName || login })),
    sources,
  };
}

/** What can be chosen in a recipe. */
export type RecipeChoices = Awaited<ReturnType<typeof choices>>;
