import type { Ctx } from '../../../kit/ctx';
import type { Target } from '../../../kit/operation';
import { teamRoles } from './roles';
import { view } from './view';

/** What a destructive call on a role will hit: the role as it is seen, or null. */
export async function targetRole({ slug }: { slug: string }, { db }: Pick<Ctx, 'db'>): Promise<Target | null> {
  const roles = teamRoles(db);
  const role = await roles.find(slug);
  if (!role) return null;
  const state = view(role, await roles.holdings(slug));
  const holders = state.assigned_users.length;
  return { name: state.name, holds: holders === 0 ? [] : [holders === 1 ? '1 holder' : `${holders} holders`], state };
}
