// Written by `npm run derive` from the files of this folder (D820).
import type { Migration } from '../../../../db/migrate';
import { createBooking } from './2001-booking';
import { createBookingFeeds } from './2002-booking-feeds';
import { addBookingEmailKeys } from './2003-booking-email-keys';

export const migrations: readonly Migration[] = [createBooking, createBookingFeeds, addBookingEmailKeys];
