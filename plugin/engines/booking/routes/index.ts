import type { Route } from '../../../host';
import type { Engine } from '../../kit/engine';
import { availabilityRoutes } from './availability';
import { createRoutes } from './bookings';
import { calendarPageRoutes } from './calendar-page';
import { calendarRoutes } from './calendars';
import { confirmationRoutes } from './confirmation';
import { eventAvailabilityRoutes } from './event-availability';
import { eventExtraRoutes } from './event-extras';
import { eventFieldRoutes } from './event-fields';
import { eventLimitRoutes } from './event-limits';
import { eventNotificationRoutes } from './event-notifications';
import { eventRoutes } from './events';
import { feedRoutes } from './feeds';
import { peopleRoutes } from './people';
import { reportRoutes } from './reports';
import { listRoutes } from './schedule-list';
import { scheduleRoutes } from './schedules';
import { type PagePreview, previewRoute, settingsRoutes } from './settings';
import { slotRoutes } from './slots';

/** `{site}/rest/booking/v2/`: every route of the engine. */
export const bookingRoutes =
  (preview: PagePreview) =>
  (engine: Engine): Route[] =>
    [
      ...calendarRoutes,
      ...calendarPageRoutes,
      ...eventRoutes,
      ...availabilityRoutes,
      ...eventAvailabilityRoutes,
      ...eventExtraRoutes,
      ...eventFieldRoutes,
      ...eventLimitRoutes,
      ...eventNotificationRoutes,
      ...feedRoutes,
      ...confirmationRoutes,
      ...listRoutes,
      ...reportRoutes,
      ...peopleRoutes,
      ...settingsRoutes,
      previewRoute(preview),
      ...createRoutes,
      // After the lists: their paths name what otherwise is a number.
      ...scheduleRoutes,
      ...slotRoutes,
    ].map((make) => make(engine));
