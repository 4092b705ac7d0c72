import type { ParamsOf } from '../../api/operations';
import type { ListState } from '../../ui/list/list-state';
import { daysAgo } from '../../ui/times';

/** What the filter by area offers: the groups of operations, and what else the log has. */
export const resources = [
  'ai',
  'api_keys',
  'booking',
  'content_sources',
  'crm',
  'estimates_items',
  'host',
  'integrations',
  'leads',
  'marketing-crm',
  'modules',
  'notes_items',
  'pipelines',
  'posts',
  'roles',
  'status',
  'users',
  'variables',
] as const;

/** How far back the filter by period reaches. */
export const dayChoices = [1, 7, 30, 90] as const;

/** The params of `status.audit` for what the address says. */
export function activityFilter(list: ListState): ParamsOf<'status', 'audit'> {
  const days = Number(list.filter('days'));
  const resource = list.filter('resource');
  const outcome = list.filter('outcome');
  return {
    page: list.page,
    per_page: 50,
    ...(resource && { resource }),
    ...(outcome && { changed: outcome === 'changed' }),
    ...(days > 0 && { since: daysAgo(days) }),
  };
}
