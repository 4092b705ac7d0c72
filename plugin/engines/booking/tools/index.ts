import type { ToolSet } from '../../kit/tools/provider';
import { bookingChangeTools } from './booking-changes';
import { bookingTools } from './bookings';
import { calendarTools } from './calendars';
import { eventTools } from './events';
import { knownRoutes } from './known-routes';
import { reportTools } from './reports';
import { slotTools } from './slots';

const tools = { ...bookingTools, ...bookingChangeTools, ...calendarTools, ...eventTools, ...reportTools, ...slotTools };

/** Its 19 named tools by name; with its list of routes and its request tool they are 21. */
export const bookingToolSet: ToolSet = {
  slug: 'booking',
  label: 'Booking provider',
  prefix: 'bk',
  profile: 'booking',
  tools: Object.values(tools).sort((a, b) => (a.name < b.name ? -1 : 1)),
  knownRoutes,
};
