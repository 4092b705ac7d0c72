import { defineStage, skipped } from './stage';
import { StageError } from './stage-error';

/** Credit posts that nobody is credited with, or whose author no longer exists, to a default author. */
export const author = defineStage({
  name: 'author',
  async apply({ authorId }, { default_author_id: wanted }, { ctx }) {
    const { users } = ctx.host;
    if (wanted === undefined) return skipped('There is no default_author_id.');
    if (authorId !== 0 && (await users.find(authorId))) return {};
    if (!(await users.find(wanted))?.active) throw new StageError(`There is no active user ${wanted}; set another default_author_id.`);
    return { draft: { authorId: wanted } };
  },
});
