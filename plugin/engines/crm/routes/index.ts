import type { Route } from '../../../host';
import type { Engine } from '../../kit/engine';
import { subscriberRoutes } from './contacts';
import { listRoutes } from './contacts/lists';
import { tagRoutes } from './contacts/tags';

const routes = [...tagRoutes, ...listRoutes, ...subscriberRoutes];

/** `{site}/rest/crm/v2/`: every route of the engine. */
export const crmRoutes = (engine: Engine): Route[] => routes.map((make) => make(engine));
