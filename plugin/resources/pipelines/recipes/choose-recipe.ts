import type { Db, Host, Post } from '../../../host';
import type { DraftTerm } from '../post/draft';
import { stagesToRun } from '../stages/stage-settings';
import { matches, type TriggerKind } from '../triggers/trigger';
import { defaultRecipeId } from './recipe-fields';
import type { Recipe } from './recipe-table';
import { recipes } from './recipes';

interface RunTarget {
  readonly post: Post;
  readonly terms: readonly DraftTerm[];
  readonly source: string;
  readonly kind: TriggerKind;
}

/**
 * The first recipe, by priority and id, whose trigger matches and that has something to do; the default one, whatever its priority,
 * where no other does. Undefined where not even that matches; a run by hand takes it all the same, because somebody asked for it.
 */
export async function chooseRecipe(
  db: Db,
  { posts }: Pick<Host, 'posts'>,
  { post, terms, source, kind }: RunTarget,
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
  const matching = all.filter(({ trigger, stages }) => stagesToRun(stages).length > 0 && matches(trigger, occasion));
  const isByHand = kind === 'manual' || kind === 'api';
  return matching.find(({ id }) => id !== defaultRecipeId) ?? (isByHand ? all : matching).find(({ id }) => id === defaultRecipeId);
}
