import type { Route } from '../../../host';
import type { Engine } from '../../kit/engine';
import { listRoutes } from './contacts/lists';
import { tagRoutes } from './contacts/tags';

/** `{site}/rest/crm/v2/`: every route of the engine. */
export const crmRoutes = (engine: Engine): Route[] => [...tagRoutes, ...listRoutes].map((make) => make(engine));
