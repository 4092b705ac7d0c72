import type { Tool } from '../../tool';
import { bookingChangeTools } from './booking-changes';
import { bookingTools } from './bookings';
import { calendarTools } from './calendars';
import { eventTools } from './events';
import { reportTools } from './reports';
import { slotTools } from './slots';

const tools = { ...bookingTools, ...bookingChangeTools, ...calendarTools, ...eventTools, ...reportTools, ...slotTools };

/** The 19 named tools of the booking provider by name; with its list of routes and its request tool they are 21. */
export const bookingProviderTools: readonly Tool[] = Object.values(tools).sort((a, b) => (a.name < b.name ? -1 : 1));
