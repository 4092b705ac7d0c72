import { ascii, flag, id, instant, int, json, longText, nullable, primary, text } from '../../../../db/columns';
import { migration } from '../../../../db/migrate';
import { defineTable } from '../../../../db/table';

const calendar = defineTable(
  'sp_booking_calendars',
  {
    id: id(),
    hash: ascii(32),
    userId: int(),
    title: text(192),
    searchTitle: text(192),
    slug: ascii(100),
    description: longText(),
    status: ascii(20),
    type: ascii(20),
    authorTimezone: ascii(64),
    extras: json(),
    simpleUserId: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['slug'], ['simpleUserId']], index: [['userId']] },
);

const event = defineTable(
  'sp_booking_events',
  {
    id: id(),
    hash: ascii(32),
    calendarId: int(),
    userId: int(),
    title: text(192),
    searchTitle: text(192),
    slug: ascii(100),
    description: longText(),
    duration: int(),
    settings: json(),
    availabilityType: ascii(20),
    availabilityId: nullable(int()),
    status: ascii(20),
    type: ascii(20),
    colorSchema: text(32),
    locationType: text(64),
    locationHeading: text(192),
    locationSettings: json(),
    eventType: ascii(20),
    isDisplaySpots: flag(),
    maxBookPerSlot: int(),
    bookingFields: nullable(json()),
    notifications: nullable(json()),
    paymentSettings: nullable(json()),
    expiresAt: nullable(instant()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['calendarId', 'slug'], ['hash']], index: [['userId'], ['availabilityId']] },
);

const schedule = defineTable(
  'sp_booking_schedules',
  {
    id: id(),
    userId: int(),
    title: text(192),
    isDefault: flag(),
    timezone: ascii(64),
    weeklyHours: json(),
    dateOverrides: json(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['userId', 'title']] },
);

const booking = defineTable(
  'sp_bookings',
  {
    id: id(),
    hash: ascii(32),
    calendarId: int(),
    eventId: int(),
    groupId: int(),
    parentId: nullable(int()),
    hostUserId: nullable(int()),
    personUserId: nullable(int()),
    personContactId: nullable(int()),
    personTimeZone: ascii(64),
    startAt: instant(),
    endAt: instant(),
    slotMinutes: int(),
    firstName: text(190),
    lastName: text(190),
    email: text(190),
    searchText: text(600),
    phone: text(64),
    country: text(64),
    ipAddress: text(64),
    browser: text(190),
    device: text(64),
    message: longText(),
    internalNote: longText(),
    locationDetails: json(),
    cancelledBy: nullable(int()),
    status: ascii(20),
    source: ascii(20),
    eventType: ascii(20),
    paymentStatus: ascii(32),
    paymentMethod: ascii(32),
    sourceUrl: text(2048),
    extras: json(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    unique: [['hash']],
    index: [
      ['eventId', 'startAt'],
      ['status', 'startAt'],
      ['status', 'endAt'],
      ['startAt'],
      ['createdAt'],
      ['groupId'],
      ['email'],
      ['calendarId'],
    ],
  },
);

const bookingHost = defineTable(
  'sp_booking_hosts',
  {
    id: id(),
    bookingId: int(),
    userId: int(),
    startAt: instant(),
    endAt: instant(),
    seat: nullable(int()),
  },
  {
    unique: [
      ['userId', 'startAt', 'seat'],
      ['bookingId', 'userId'],
    ],
  },
);

const hostLock = defineTable('sp_booking_host_locks', { userId: primary(int()) });

const activity = defineTable(
  'sp_booking_activities',
  {
    id: id(),
    bookingId: int(),
    createdBy: nullable(int()),
    status: ascii(20),
    type: ascii(20),
    title: text(192),
    description: longText(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { index: [['bookingId', 'id']] },
);

const reminder = defineTable(
  'sp_booking_reminders',
  {
    id: id(),
    bookingId: int(),
    kind: ascii(32),
    lead: int(),
    dueAt: instant(),
  },
  { unique: [['bookingId', 'kind', 'lead']], index: [['dueAt']] },
);

export const createBooking = migration(2001, 'booking', async ({ createTable }) => {
  await createTable(calendar);
  await createTable(event);
  await createTable(schedule);
  await createTable(booking);
  await createTable(bookingHost);
  await createTable(hostLock);
  await createTable(activity);
  await createTable(reminder);
});
