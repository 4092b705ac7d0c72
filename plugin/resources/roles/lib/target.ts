import type { Ctx } from '../../../kit/ctx';
import { teamRoles } from './roles';
import { view } from './view';

/** What a destructive call on a role will hit: the role as it is seen, or null. */
export async function targetRole({ slug }: { slug: string }, { db }: Pick<Ctx, 'db'>): Promise<unknown> {
  const roles = teamRoles(db);
  const role = await roles.find(slug);
  return role ? view(role, await roles.holdings(slug)) : null;
}
