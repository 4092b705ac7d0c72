import type { Ctx } from '../../kit/ctx';
import { invalidParam } from '../../kit/errors';

/** The id where it is that of a user. What stands there already may stand there again, also when the account no longer exists. */
export async function checkedAuthor({ host }: Pick<Ctx, 'host'>, author: number | undefined, before?: number): Promise<number | undefined> {
  if (author === undefined || author === before) return author;
  if (!(await host.users.find(author))) throw invalidParam('/author', 'is not the id of a user of this site');
  return author;
}
