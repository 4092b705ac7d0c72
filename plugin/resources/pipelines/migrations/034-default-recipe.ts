import { migration } from '../../../db/migrate';

const asMade = { normalize: {}, cleanup: {}, faq: {}, anchors: {}, images: {}, seo: {}, llms_txt: {} };
const { cleanup: _cleanup, anchors: _anchors, ...without } = asMade;

/**
 * Cleaning up and anchors are what a source's display flags decide when a post is shown; baked into the stored article no flag could
 * take them back. A recipe that somebody has changed stays as they want it.
 */
export const unbakeDefaultRecipe = migration(34, 'default-recipe', ({ sql }) =>
  sql("UPDATE sp_recipes SET stages = ? WHERE id = 'default' AND stages = ?", [JSON.stringify(without), JSON.stringify(asMade)]),
);
