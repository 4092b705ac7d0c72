import type { Route } from '../../../host';
import type { Engine } from '../engine';
import { peopleRoutes } from './people';
import { settingsRoutes } from './settings';

/** `{site}/rest/booking/v2/`: every route of the engine. */
export const bookingRoutes = (engine: Engine): Route[] => [...peopleRoutes, ...settingsRoutes].map((make) => make(engine));
