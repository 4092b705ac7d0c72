import { defineEngine } from '../kit/definition';
import { activityTable } from './data/activity-table';
import { bookingHostTable, bookingTable, hostLockTable } from './data/booking-table';
import { bookingsByDay } from './data/bookings-by-day';
import { calendarTable } from './data/calendar-table';
import { eventTable } from './data/event-table';
import { feedTable } from './data/feed-table';
import { migrations } from './data/migrations';
import { bookingsPart } from './data/person';
import { reminderTable } from './data/reminder-table';
import { scheduleTable } from './data/schedule-table';
import { adminForms } from './domain/forms/admin';
import { moduleName, namespace } from './engine';
import { bookingFeed } from './feeds/deliver';
import { hostsCheck, linksCheck } from './health';
import { moving } from './jobs/moves';
import { reminding } from './jobs/reminders';
import { summarising } from './jobs/summary';
import { bookingMail } from './mail/deliver';
import { summaryMail } from './outbox/summary-mail';
import { bookingPages } from './pages';
import { pageWith } from './pages/preview';
import { bookingRoutes } from './routes';
import { bookingDocuments } from './routes/documents';
import { bookingToolSet } from './tools';

/** The booking engine. */
export const bookingEngine = defineEngine({
  folder: 'plugin/engines/booking',
  module: moduleName,
  ownModule: { label: 'Booking' },
  namespace,
  routes: bookingRoutes({ pageWith }),
  pages: bookingPages,
  tables: [
    calendarTable,
    eventTable,
    scheduleTable,
    bookingTable,
    bookingHostTable,
    hostLockTable,
    activityTable,
    reminderTable,
    feedTable,
  ],
  migrations,
  documents: bookingDocuments,
  adminForms,
  tools: bookingToolSet,
  deliveries: [bookingMail, summaryMail, bookingFeed],
  jobs: [reminding, moving, summarising],
  persons: [bookingsPart],
  healthChecks: [hostsCheck, linksCheck],
  dailyFigures: [bookingsByDay],
});
