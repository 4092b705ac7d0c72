import type { Route } from '../../../host';
import type { Engine } from '../../kit/engine';
import { subscriberRoutes } from './contacts';
import { listRoutes } from './contacts/lists';
import { tagRoutes } from './contacts/tags';
import { segmentRoutes } from './segments/segments';

const routes = [...tagRoutes, ...listRoutes, ...subscriberRoutes, ...segmentRoutes];

/** `{site}/rest/crm/v2/`: every route of the engine. */
export const crmRoutes = (engine: Engine): Route[] => routes.map((make) => make(engine));
