import { countBetween } from '../../../db/count-between';
import type { DailyFigure } from '../../../kit/group';
import { bookingTable } from './booking-table';

/** Bookings by when they were made, whatever became of them; places that a group only holds are none. */
export const bookingsByDay: DailyFigure = {
  name: 'bookings',
  count: ({ db }, bounds) => countBetween(db, { table: bookingTable.name, column: 'created_at', where: "status <> 'reserved'" }, bounds),
};
