import type { DeliveryKind } from '../../kit/delivery';
import type { HealthCheck, Job } from '../../kit/group';
import { activityTable } from './data/activity-table';
import { bookingHostTable, bookingTable, hostLockTable } from './data/booking-table';
import { calendarTable } from './data/calendar-table';
import { eventTable } from './data/event-table';
import { feedTable } from './data/feed-table';
import { createBooking } from './data/migrations/2001-booking';
import { createBookingFeeds } from './data/migrations/2002-booking-feeds';
import { reminderTable } from './data/reminder-table';
import { scheduleTable } from './data/schedule-table';
import { bookingFeed } from './feeds/deliver';
import { hostsCheck, linksCheck } from './health';
import { moving } from './jobs/moves';
import { reminding } from './jobs/reminders';
import { summarising } from './jobs/summary';
import { bookingMail } from './mail/deliver';
import { summaryMail } from './outbox/summary-mail';
import { bookingDocuments } from './routes/documents';

/** What the composition root takes of the booking engine. */
export const bookingParts = {
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
  migrations: [createBooking, createBookingFeeds],
  documents: bookingDocuments,
  deliveries: [bookingMail, summaryMail, bookingFeed] as readonly DeliveryKind[],
  jobs: [reminding, moving, summarising] as readonly Job[],
  healthChecks: [hostsCheck, linksCheck] as readonly HealthCheck[],
};
