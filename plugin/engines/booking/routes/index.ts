import type { Route } from '../../../host';
import type { Engine } from '../engine';

/** `{site}/rest/booking/v2/`: every route of the engine. */
export const bookingRoutes = (_engine: Engine): Route[] => [];
