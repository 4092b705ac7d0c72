import type { EngineCall } from '../../../kit/route';
import { breakdowns } from '../../data/contacts/breakdowns';
import { contactCounts } from '../../data/contacts/contact-counts';
import { contactStatuses } from '../../domain/statuses';
import { paged, route } from '../route';

/** `GET /reports/contacts-by-status`: each of them, also those that no contact has. */
async function byStatus({ engine }: EngineCall) {
  const counts = await engine.host.storage.run((db) => contactCounts(db).byStatus());
  const stats = contactStatuses.map((status) => ({ status, count: counts.get(status) ?? 0 }));
  return { stats, total: stats.reduce((sum, { count }) => sum + count, 0) };
}

const byLabel = (kind: 'tags' | 'lists') => async (call: EngineCall) => ({
  [kind]: await call.engine.host.storage.run((db) => paged(call, (window) => breakdowns(db).byLabel(kind, window))),
});

/** `GET /reports/contacts-by-country`. */
const byCountry = async ({ engine }: EngineCall) => ({ countries: await engine.host.storage.run((db) => breakdowns(db).byCountry()) });

export const breakdownRoutes = [
  route('GET /reports/contacts-by-status', 'crm_view_dashboard', byStatus),
  route('GET /reports/contacts-by-tags', 'crm_view_dashboard', byLabel('tags')),
  route('GET /reports/contacts-by-lists', 'crm_view_dashboard', byLabel('lists')),
  route('GET /reports/contacts-by-country', 'crm_view_dashboard', byCountry),
];
