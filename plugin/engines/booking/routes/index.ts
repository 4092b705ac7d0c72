import type { Route } from '../../../host';
import type { Engine } from '../engine';
import { calendarPageRoutes } from './calendar-page';
import { calendarRoutes } from './calendars';
import { confirmationRoutes } from './confirmation';
import { eventRoutes } from './events';
import { peopleRoutes } from './people';
import { settingsRoutes } from './settings';
import { slotRoutes } from './slots';

/** `{site}/rest/booking/v2/`: every route of the engine. */
export const bookingRoutes = (engine: Engine): Route[] =>
  [...calendarRoutes, ...calendarPageRoutes, ...eventRoutes, ...confirmationRoutes, ...peopleRoutes, ...settingsRoutes, ...slotRoutes].map(
    (make) => make(engine),
  );
