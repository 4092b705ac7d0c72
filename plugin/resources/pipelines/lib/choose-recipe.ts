import type { Db, Host, Post } from '../../../host';
import type { DraftTerm } from './draft';
import { defaultRecipeId } from './recipe-fields';
import type { Recipe } from './recipe-table';
import { recipes } from './recipes';
import { matches, type TriggerKind } from './trigger';

interface Asked {
  readonly post: Post;
  readonly terms: readonly DraftTerm[];
  readonly source: string;
  readonly kind: TriggerKind;
}

/**
 * The first recipe, by priority and id, whose trigger matches. Undefined where none does; a run by hand then takes the default one,
 * because somebody asked for it.
 */
export async function chooseRecipe(
  db: Db,
  { posts }: Pick<Host, 'posts'>,
  { post, terms, source, kind }: Asked,
): Promise<Recipe | undefined> {
  const all = await recipes(db).list();
  const occasion = {
    kind,
    postType: post.type,
    isPublicType: posts.types().some(({ slug, public: isPublic }) => slug === post.type && isPublic),
    status: post.status,
    terms: terms.map(({ slug }) => slug),
    source,
  };
  const first = all.find(({ trigger }) => matches(trigger, occasion));
  return first ?? (kind === 'manual' || kind === 'api' ? all.find(({ id }) => id === defaultRecipeId) : undefined);
}
